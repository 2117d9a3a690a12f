// expect: verify --world src/test/resources/liss/c/cases/worlds: true
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
static int add_held(Thing *self) {
  return self->n++;
}
static int add(Obj *object, Obj *none) {
  Token token;
  begin(&token, object);
  int n = add_held((Thing *)object);
  end(&token);
  return n;
}
static int twice(Obj *object, Obj *none) {
  Thing *self = (Thing *)object;
  Token token;
  begin(&token, object);
  self->n++;
  self->n++;
  end(&token);
  return 0;
}
static struct method methods[] = {{add}, {twice}};
