/* No guard: each inclusion looks at NDEBUG again (C11 7.2p1). */
#undef assert
#ifdef NDEBUG
#define assert(e) ((void)0)
#else
#define assert(e) ((e) ? (void)0 : __builtin_trap())
#endif
#undef static_assert
#define static_assert _Static_assert
