#include <liss.h>
#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>
_Static_assert(sizeof(int) >= 2, "int {");
static __thread int tls; static _Thread_local int tls2;
typedef struct node node_t;
struct node { node_t *next; union { int i; float f; } u; int flex[]; };
struct ops { int (*get)(struct ops *, int), (*set)(struct ops *, int); struct { int deep[2][3]; } in[2]; };
extern struct ops *table[];
static int shared, other, arr[3][4]; const char *msg = "}{ \" /* no comment */ // neither";
static node_t *list, pool[4];
_Atomic int at;
bool flag; uint8_t regs[0x10];
#define LOCKED(x) ({ int _r; lock(&m); _r = (x); unlock(&m); _r; })
#define CHECK(c, label) do { if (!(c)) goto label; } while (0)
#define FOREACH(p) for (node_t *p = list; p; p = p->next)
#define BEGIN {
#define END }
#define SWAP(a, b) { int _t = a; a = b; \
  b = _t; }
static lock_t m;
static int get(struct ops *o, int i) { return o->in[i].deep[1][i] + shared; }
static int set(struct ops *o, int i) { return o->in[0].deep[i][2] = shared = i; }
static struct ops std = { .get = get, .set = &set, .in = { [1].deep = { { 1 }, [1] = { 2, 3 } } } };
int kr(a, b) int a; char *b; { return a + *b + shared; }
static inline __attribute__((noinline, unused)) int find(int key)
{ FOREACH(p) if (p->u.i == key) return p->flex[0]; else if (p->u.i < 0) break; else continue;
  return -1; }
int choose(int n) {
  switch (n) { case 0: case 1 ... 3: { shared++; } break; case 'x': return other ?: 3; default: ; }
  switch (n) case 5: shared--;
  return n > 3 ? other : n < 0 ? -other : (other, shared);
}
void thread_a(void *arg) {
  int i = 0, j = 0, vla[shared + 1]; (void) vla;
  struct ops *o = &std, copy = *o;
  tls = shared; tls2++; at++;
  for (int k = 0, l = 3; k < l; k++, l--) arr[k][l] = k["abc"] + '{';
  CHECK(o->get(o, 1), out); CHECK(shared, out);
  if (i) BEGIN shared = 1; END else { other = 2; }
  if (j)
    for (;;)
      while (other)
        if (shared) break; else do other--; while (other > 1);
  else
    SWAP(shared, other)
  *(volatile int *) &shared = (__typeof__(shared)) (intptr_t) o;
  j = kr(i, "}") + choose(i) + find(j) + sizeof(struct { int x; }) + _Alignof(int) + offsetof(struct ops, in);
  (o->set)(&copy, j), (*o->get)(o, (int[]){ 0, 1 }[1]);
  list = &pool[1]; list->next = pool; list->u = pool[2].u; regs[shared] |= 1u << other;
#if 0
  this is { not code
#elif defined(NEVER)
  nor this }
#else
  flag = !flag;
#endif
out: ;
  if (arg) { L: other = 1; goto end; goto L; }
end:;
}
void thread_b(void *arg) { int (*f)(struct ops *, int) = std.get; f = arg ? f : std.set; f(&std, other); shared = other = at; arr[0][0] = flag = regs[0]; list = 0; }
