// `_Thread_local`: a variable of each thread
_Thread_local int t = 4;
int f(void) { return t; }
