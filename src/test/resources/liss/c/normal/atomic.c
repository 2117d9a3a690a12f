// `_Atomic`: each access is sequentially consistent, and `op=`, `++`, `--` are one step
_Atomic int a;
int f(void) { a = 2; a += 3; return a++; }
