// expect: explore: unknown(what this value points to at 4:50)
// Vectors of GCC
typedef int v4 __attribute__((vector_size(16)));
int main(void) { v4 a = {1, 2, 3, 4}; a = a + a; return a[0]; }
