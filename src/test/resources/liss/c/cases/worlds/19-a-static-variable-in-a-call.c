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
static int all;
void fill(int *memory, int value);
static int count(Obj *object, Obj *none) {
  Token token;
  begin(&token, object);
  fill(&all, 1);
  fill(&all, 2);
  end(&token);
  return 0;
}
static struct method methods[] = {{count}};
