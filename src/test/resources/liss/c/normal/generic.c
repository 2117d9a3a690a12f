// `_Generic`: the expression that the type selects, also within `typeof`
#define cases(type) unsigned type: (unsigned type) 0, signed type: (signed type) 0
#define unqualified(x) typeof(_Generic((x), char: (char) 0, cases(char), cases(int), default: (x)))
int f(double d, const char *s, volatile unsigned u) {
  unqualified(u) v = u;
  return _Generic(d, int: 1, default: 2) + _Generic(s, char *: 3, const char *: 4) + v;
}
