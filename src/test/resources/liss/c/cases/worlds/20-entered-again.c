// expect: verify --world src/test/resources/liss/c/cases/worlds: true
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
static int step(Obj *object, Obj *none) {
  Token token;
  begin(&token, object);
  int n = ((Thing *)object)->n++;
  end(&token);
  return n;
}
static int both(Obj *object, Obj *other) {
  Token token;
  begin(&token, object);
  ((Thing *)object)->most++;
  int n = step(object, other) + step(object, other);
  end(&token);
  return n;
}
static struct method methods[] = {{step}, {both}};
