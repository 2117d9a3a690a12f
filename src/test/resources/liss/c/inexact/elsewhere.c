// Variables of other files: `f`, which another file defines
extern int (*f)(int);
int main(void) { return f(1); }
