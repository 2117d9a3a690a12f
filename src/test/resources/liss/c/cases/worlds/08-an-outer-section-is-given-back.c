// expect: verify --world src/test/resources/liss/c/cases/worlds: possible(preemption-safety)
typedef struct {
  long count;
} Obj;
typedef struct {
  Obj base;
  int n;
} Thing;
typedef struct {
  Obj *object;
} Token;
void begin(Token *token, Obj *object), begin2(Token *token, Obj *one, Obj *other), end(Token *token);
void call_back(void);
struct method {
  int (*function)(Obj *, Obj *);
};
typedef struct {
  Obj base;
  int m;
} Other;
static int add(Obj *object, Obj *none) {
  Thing *self = (Thing *)object;
  Token token;
  begin(&token, object);
  self->n++;
  end(&token);
  return 0;
}
static int both(Obj *object, Obj *other) {
  Thing *self = (Thing *)object;
  Other *inside = (Other *)other;
  Token token;
  Token inner;
  begin(&token, object);
  int n = self->n;
  begin(&inner, other);
  inside->m++;
  end(&inner);
  self->n = n + 1;
  end(&token);
  return 0;
}
static struct method methods[] = {{add}, {both}};
