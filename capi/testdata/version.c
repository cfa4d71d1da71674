// Prints what the library says it is.
#include <stdio.h>
#include <string.h>

#include "staffel.h"

int main(void) {
    if (staffel_abi_version() != STAFFEL_ABI || strcmp(staffel_version(), STAFFEL_VERSION) != 0) {
        printf("the library is %u, %s\n", staffel_abi_version(), staffel_version());
        return 1;
    }
    printf("interface %u\nversion %s\n", staffel_abi_version(), staffel_version());
    for (staffel_status s = -1; s <= STAFFEL_INTERNAL + 1; s++) printf("status %d: %s\n", (int)s, staffel_status_name(s));
    return 0;
}
