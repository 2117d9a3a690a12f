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
static int move(Obj *from, Obj *to) {
  Thing *source = (Thing *)from;
  Thing *goal = (Thing *)to;
  Token token;
  begin2(&token, from, to);
  source->n--;
  goal->n++;
  end(&token);
  return 0;
}
static struct method methods[] = {{move}};
