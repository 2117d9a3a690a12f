// `asm`: what its operands say, and any memory if it says so
int f(int i) { int o; asm volatile("mov %1, %0" : "=r"(o) : "r"(i) : "memory"); return o; }
