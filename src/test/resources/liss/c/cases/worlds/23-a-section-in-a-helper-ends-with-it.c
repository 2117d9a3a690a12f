// expect: verify --world src/test/resources/liss/c/cases/worlds: possible(preemption-safety)
typedef struct {
  long count;
} Obj;
typedef struct {
  Obj base;
  int n;
} Thing;
typedef struct {
  Thing base;
  int m;
} Larger;
typedef struct {
  Obj *object;
} Token;
void begin(Token *token, Obj *object), end(Token *token);
struct method {
  int (*function)(Obj *);
};
static int taken(Obj *object, int *place) {
  Token token;
  begin(&token, object);
  int n = *place;
  *place = n + 1;
  end(&token);
  return n;
}
static int add(Obj *object) {
  Thing *self = (Thing *)object;
  return taken(object, &self->n);
}
static int add_larger(Obj *object) {
  Larger *self = (Larger *)object;
  taken((Obj *)self, &self->base.n);
  return self->base.n++;
}
static int twice(Obj *object) {
  Thing *self = (Thing *)object;
  Token token;
  begin(&token, object);
  self->n++;
  self->n++;
  end(&token);
  return 0;
}
static struct method methods[] = {{add}, {add_larger}, {twice}};
