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
  self->n = n + 1;
  return n;
}
static int held(Obj *object, Obj *none) {
  Token token;
  begin(&token, object);
  int n = use((Thing *)object);
  end(&token);
  return n;
}
static int free_of_it(Obj *object, Obj *none) {
  return use((Thing *)object);
}
static struct method methods[] = {{held}, {free_of_it}};
