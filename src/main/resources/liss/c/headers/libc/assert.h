#ifndef LISS_ASSERT_H
#define LISS_ASSERT_H
#define assert(e) ((e) ? (void)0 : __builtin_trap())
#define static_assert _Static_assert
#endif
