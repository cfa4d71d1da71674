// The parts of the test of the whole interface, by what they are about.
#include "check.h"

void test_games(void);
void test_states(void);
void test_searches(void);
void test_batches(void);
void test_records(void);
void test_matches(void);
void test_rules(void);
