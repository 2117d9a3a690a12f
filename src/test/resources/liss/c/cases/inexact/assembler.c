// expect: explore: unknown(assembler at 3:25)
// Assembler
int main(void) { int i; __asm__("mov $1, %0" : "=r" (i)); return i; }
