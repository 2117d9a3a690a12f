// `while`, `do`, `for`, `break`, `continue`: jumps
int f(int n) { int s = 0; for (int i = 0; i < n; i++) { if (i == 3) continue; if (s > 9) break; s += i; } do s--; while (s > 0); return s; }
