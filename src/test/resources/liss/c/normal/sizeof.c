// `sizeof`, `_Alignof`, `offsetof`: constants; of an array of variable length, what it was allocated with
#include <stddef.h>
struct s { char c; long l; };
long f(int n) { int a[n]; return sizeof(struct s) + offsetof(struct s, l) + sizeof a + _Alignof(long); }
