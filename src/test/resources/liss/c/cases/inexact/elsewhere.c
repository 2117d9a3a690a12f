// expect: explore: unknown(`f`, which another file defines at 4:18)
// Variables of other files
extern int (*f)(int);
int main(void) { return f(1); }
