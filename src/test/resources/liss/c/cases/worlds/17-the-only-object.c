// expect: verify --world src/test/resources/liss/c/cases/worlds: true
typedef struct {
  long count;
} Obj;
typedef struct {
  Obj *object;
} Token;
void begin(Token *token, Obj *object), end(Token *token);
struct method {
  int (*function)(Obj *);
};
static int shared;
static int twice(Obj *module) {
  Token token;
  begin(&token, module);
  shared++;
  shared++;
  end(&token);
  return 0;
}
static struct method methods[] = {{twice}};
struct module {
  const char *name;
  struct method *methods;
};
static struct module module = {"m", methods};
