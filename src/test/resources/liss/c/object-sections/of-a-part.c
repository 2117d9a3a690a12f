// both, step
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
static int step(Obj *object, Obj *result);
static int step(Obj *object, Obj *result) /* what it is for */
{
  Thing *self = (Thing *)object;
  self->n = self->n + (result != 0);
  return self->n;
}
static int both(Obj *object, Obj *other) {
  return step(object, other) + step(object, object);
}
static struct method methods[] = {{step}, {both}};
