// `== != < <= > >= !`: 0 or 1; addresses are compared as addresses
int f(int i, char *p, char *q) { return !i + (p < q) + (i >= 3u); }
