// Assembler: assembler
int main(void) { int i; __asm__("mov $1, %0" : "=r" (i)); return i; }
