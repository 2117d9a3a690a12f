// `goto`, labels: jumps
int f(int i) { again: if (i-- > 0) goto again; return i; }
