#ifndef LISS_ASSERT_H
#define LISS_ASSERT_H
#define assert(e) ((void)(e))
#define static_assert _Static_assert
#endif
