// twice
#define ENTER(o) { Token inner; begin(&inner, (Obj *)(o))
#define LEAVE() end(&inner); }
typedef struct {
  long count;
} Obj;
typedef struct {
  Obj base;
  int n;
  int most;
} Thing;
typedef struct {
  Obj *object;
} Token;
void begin(Token *token, Obj *object), begin2(Token *token, Obj *one, Obj *other), end(Token *token);
void call_back(void);
struct method {
  int (*function)(Obj *, Obj *);
};
static int add(Obj *object, Obj *none) {
  int n;
  ENTER(object);
  n = ((Thing *)object)->n++;
  LEAVE();
  return n;
}
static int twice(Obj *object, Obj *none) {
  Thing *self = (Thing *)object;
  self->n++;
  self->n++;
  return 0;
}
static struct method methods[] = {{add}, {twice}};
