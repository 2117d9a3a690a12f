// expect: verify --world src/test/resources/liss/c/cases/worlds: possible(preemption-safety)
typedef struct {
  long count;
} Obj;
typedef struct {
  Obj base;
  Obj *slot;
} Thing;
typedef struct {
  Obj *object;
} Token;
void begin(Token *token, Obj *object), end(Token *token);
void take_reference(Obj *obj), give_back(Obj *obj);
void look_at(Obj *obj);
struct method {
  int (*function)(Thing *, Obj *);
};
static int use(Thing *self, Obj *none) {
  Token token;
  Obj *obj;
  begin(&token, &self->base);
  obj = self->slot;
  end(&token);
  if (obj)
    take_reference(obj);
  if (obj) {
    look_at(obj);
    give_back(obj);
  }
  return 0;
}
static int replace(Thing *self, Obj *obj) {
  Token token;
  Obj *old;
  take_reference(obj);
  begin(&token, &self->base);
  old = self->slot;
  self->slot = obj;
  end(&token);
  if (old)
    give_back(old);
  return 0;
}
static int exchange(Thing *self, Obj *obj) {
  Token token;
  take_reference(obj);
  begin(&token, &self->base);
  Obj *old = self->slot;
  self->slot = obj;
  if (old)
    give_back(old);
  end(&token);
  return 0;
}
static struct method methods[] = {{use}, {replace}, {exchange}};
