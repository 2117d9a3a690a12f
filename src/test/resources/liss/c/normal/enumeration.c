// enumerations: `unsigned int`, or `int` if a constant is negative
enum e { A, B = 5, C } g;
enum e f(void) { return g = C; }
