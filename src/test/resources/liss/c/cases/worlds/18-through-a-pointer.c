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
static int use(Thing *self) {
  int n = self->n;
  call_back();
  self->n = n + 1;
  return n;
}
static int (*some)(Thing *) = use;
static int held(Obj *object, Obj *none) {
  Thing *self = (Thing *)object;
  Token token;
  begin(&token, object);
  self->n = 0;
  some(self);
  self->n = 1;
  end(&token);
  return 0;
}
static int other(Obj *object, Obj *none) {
  Thing *self = (Thing *)object;
  Token token;
  begin(&token, object);
  self->n = self->n + 2;
  end(&token);
  return 0;
}
static struct method methods[] = {{held}, {other}};
