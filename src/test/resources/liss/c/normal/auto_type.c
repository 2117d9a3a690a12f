// `__auto_type`: the type of the initializer
int f(char *p) { __auto_type q = p; const __auto_type d = *p * 2.0; return q[1] + d; }
