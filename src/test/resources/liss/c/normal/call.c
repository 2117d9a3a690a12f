// calls: the function, then the arguments; arguments are converted to the parameters
int g(long, ...);
int f(float x, int (*p)(void)) { return g(1, x) + p(); }
