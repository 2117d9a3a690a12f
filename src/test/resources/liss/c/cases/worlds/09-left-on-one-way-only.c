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
static int sometimes(Obj *object, Obj *other) {
  Thing *self = (Thing *)object;
  Token token;
  if (other) {
    begin(&token, object);
  }
  self->n++;
  self->n++;
  if (other) {
    end(&token);
  }
  return 0;
}
static struct method methods[] = {{sometimes}};
