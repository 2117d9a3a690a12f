// add, take
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
  Thing *self = (Thing *)object;
  if (self->n < self->most) {
    self->n++;
  }
  return self->n;
}
static int take(Obj *object, Obj *none) {
  Thing *self = (Thing *)object;
  call_back();
  return self->n--;
}
static int most(Obj *object, Obj *none) {
  Thing *self = (Thing *)object;
  return self->most;
}
static struct method methods[] = {{add}, {take}, {most}};
