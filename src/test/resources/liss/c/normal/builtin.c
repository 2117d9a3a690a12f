// `__builtin_expect`, `__builtin_constant_p`, `__builtin_choose_expr`, `__builtin_types_compatible_p`: what the compiler makes of them
int f(int i) { return __builtin_expect(i, 1) + __builtin_constant_p(3) + __builtin_types_compatible_p(int, long); }
