// What the Go files of the library and its C file share.
#ifndef STAFFEL_GUARD_H
#define STAFFEL_GUARD_H

#if defined(_WIN32)
#define STAFFEL_API __declspec(dllexport)
#endif
#include "staffel.h"

// The smallest address that Go takes for one.
#define SMALLEST 4096

// Keeps an error for the calling thread: lengths and texts of the message and of each
// detail in the order of staffel_detail, and the line of each detail.
void staffel_fail(staffel_status status, size_t details, const size_t *lengths, const int32_t *lines,
                  const char *texts);

#endif
