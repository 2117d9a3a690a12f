package lisscheck;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import lisscheck.Code.Instruction;
import lisscheck.Code.Label;
import lisscheck.Program.Call;
import lisscheck.Program.Expr;
import lisscheck.Program.Flags;
import lisscheck.Program.Local;
import lisscheck.Program.Op;
import lisscheck.Program.Operation;
import lisscheck.Program.Origin;
import lisscheck.Reader.Global;
import lisscheck.Reader.Procedure;
import lisscheck.Words.Word;

/**
 * A compiler of one body, of a thread or of a procedure for one of its calls.
 *
 * <p>It makes instructions while it reads the text, without a tree of the syntax. So the body of a
 * procedure is read again for each call, and that of a thread for each copy.
 */
final class Body {
  /** The operators from the weakest to the strongest. */
  private static final List<Set<String>> OPERATORS =
      List.of(
          Set.of("||"),
          Set.of("&&"),
          Set.of("==", "!="),
          Set.of("<", "<=", ">", ">="),
          Set.of("+", "-"),
          Set.of("*", "/", "%"));

  private final Reader reader;
  private final Code code;
  private final Words words;

  /** The bodies that are being executed here, this one last. */
  private final List<Call> calls;

  private final int result;
  private final Label exit;
  private final Map<String, Label> labels = new HashMap<>();
  private Map<String, Integer> locals;
  private Label loop;
  private Label afterLoop;

  /** What can be assigned to: a local, or a shared variable or its element. */
  private record Place(boolean isLocal, int number, Optional<Expr> index) {}

  Body(Reader reader, Code code, Words words, List<Call> calls, Map<String, Integer> locals) {
    this.reader = reader;
    this.code = code;
    this.words = words;
    this.calls = calls;
    this.locals = locals;
    this.result = code.local();
    this.exit = new Label(words.peek());
    this.loop = new Label(words.peek());
    this.afterLoop = new Label(words.peek());
  }

  void compile() {
    block();
    code.place(exit);
  }

  private void block() {
    Map<String, Integer> outside = locals;
    locals = new HashMap<>(outside);
    words.expect("{");
    while (!words.accept("}")) {
      statement();
    }
    locals = outside;
  }

  private void statement() {
    if (words.isNext("{")) {
      block();
      return;
    }
    Word word = words.next();
    if (word.text().startsWith("@")) {
      statement();
    } else if (word.text().equals("if")) {
      branch(word);
    } else if (word.text().equals("while")) {
      loop(word);
    } else if (word.isName() && words.accept(":")) {
      code.place(label(word));
      statement();
    } else {
      int first = code.locals();
      simple(word, first);
      words.expect(";");
      clear(first, code.locals());
    }
  }

  /**
   * Clears those of the locals from first to behind that have no name here: what a statement or
   * condition has read for itself, and what its calls had. So states do not differ in what is not
   * used any more.
   */
  private void clear(int first, int behind) {
    for (int local = first; local < behind; local++) {
      if (!locals.containsValue(local)) {
        silent(new Local.AssignLocal(local, constant(0)));
      }
    }
  }

  private void branch(Word word) {
    Label otherwise = new Label(word);
    Label end = new Label(word);
    int first = code.locals();
    condition(otherwise);
    int behind = code.locals();
    block();
    code.add(new Instruction.Jump(end));
    code.place(otherwise);
    clear(first, behind);
    if (words.accept("else")) {
      if (words.isNext("if")) {
        branch(words.next());
      } else {
        block();
      }
    }
    code.place(end);
  }

  private void loop(Word word) {
    Label outside = loop;
    Label afterOutside = afterLoop;
    loop = new Label(word);
    afterLoop = new Label(word);
    code.place(loop);
    int first = code.locals();
    condition(afterLoop);
    int behind = code.locals();
    block();
    code.add(new Instruction.Jump(loop));
    code.place(afterLoop);
    clear(first, behind);
    loop = outside;
    afterLoop = afterOutside;
  }

  private void condition(Label otherwise) {
    int first = code.locals();
    words.expect("(");
    Word word = words.peek();
    Optional<Expr> condition = words.accept("*") ? Optional.empty() : Optional.of(expression());
    words.expect(")");
    code.add(new Instruction.Fork(condition, otherwise, origin(word)));
    clear(first, code.locals());
  }

  /** Compiles a statement that ends with a semicolon, but for that; its locals are from first on. */
  private void simple(Word word, int first) {
    switch (word.text()) {
      case "skip" -> {}
      case "int" -> {
        Word name = words.name();
        locals.put(name.text(), newLocal(words.accept("=") ? expression() : constant(0)));
      }
      case "call" -> call();
      case "goto" -> code.add(new Instruction.Jump(label(words.name())));
      case "break" -> code.add(new Instruction.Jump(afterLoop));
      case "continue" -> code.add(new Instruction.Jump(loop));
      case "return" -> {
        if (!words.isNext(";")) {
          silent(new Local.AssignLocal(result, expression()));
          clear(first, code.locals());
        }
        code.add(new Instruction.Jump(exit));
      }
      case "assert" -> {
        words.expect("(");
        silent(new Local.Assert(expression()));
        words.expect(")");
      }
      case "output" -> {
        words.expect("(");
        int channel = global(words.name(), "channel");
        words.expect(",");
        step(word, new Op.Output(channel, expression()));
        words.expect(")");
      }
      case "yield" -> step(word, new Op.Yield());
      case "lock" -> step(word, new Op.Lock(argument("lock")));
      case "unlock" -> step(word, new Op.Unlock(argument("lock")));
      case "wait" -> step(word, new Op.Wait(argument("flag"), true));
      case "wait_not" -> step(word, new Op.Wait(argument("flag"), false));
      case "wait_reset" -> step(word, new Op.WaitReset(argument("flag")));
      case "signal" -> step(word, new Op.Put(argument("flag"), true));
      case "reset" -> step(word, new Op.Put(argument("flag"), false));
      case "assume", "assume_not" -> {
        if (words.isNext("(")) {
          step(word, new Op.Assume(argument("flag"), word.text().equals("assume")));
        } else {
          use(word, word.text() + "_" + words.next().text());
        }
      }
      case "sem_wait", "sem_post", "read_lock", "read_unlock" -> use(word, word.text());
      case "write_lock", "write_unlock", "rw_unlock" -> use(word, word.text());
      case "barrier_wait" -> {
        int barrier = argument("barrier");
        step(word, new Op.Use(barrier, Operation.ARRIVE));
        step(word, new Op.Use(barrier, Operation.PASS));
      }
      case "cwait", "csignal", "cbroadcast" ->
          throw new Refusal("condition variables are not handled");
      default -> assignment(word);
    }
  }

  private void use(Word word, String name) {
    Operation operation =
        Stream.of(Operation.values())
            .filter(o -> o.name().toLowerCase(Locale.ROOT).equals(name))
            .findFirst()
            .orElseThrow(() -> word.error("no operation " + name));
    step(word, new Op.Use(argument(name.contains("sem") ? "semaphore" : "rwlock"), operation));
  }

  private void assignment(Word name) {
    if (words.accept("<-")) {
      guard(name);
      return;
    }
    Place place = place(name);
    words.expect(":=");
    if (words.accept("havoc")) {
      if (place.isLocal()) {
        silent(new Local.HavocLocal(place.number()));
      } else {
        step(name, new Op.Havoc(place.number(), place.index()));
      }
    } else if (words.accept("input")) {
      int target = place.isLocal() ? place.number() : code.local();
      step(name, new Op.Input(argument("channel"), target));
      if (!place.isLocal()) {
        store(name, place, local(target));
      }
    } else if (words.accept("call")) {
      store(name, place, local(call()));
    } else {
      store(name, place, expression());
    }
  }

  private void store(Word name, Place place, Expr value) {
    if (place.isLocal()) {
      silent(new Local.AssignLocal(place.number(), value));
    } else {
      step(name, new Op.Write(place.number(), place.index(), value));
    }
  }

  private void guard(Word name) {
    int guard = global(name, "flag");
    Set<Integer> reads = new TreeSet<>();
    Function<Word, Expr> operand =
        word -> {
          int flag = global(word, "flag");
          reads.add(flag);
          return state -> state[flag];
        };
    Expr value = expression(0, operand);
    boolean isConstant = reads.isEmpty();
    step(
        name,
        isConstant
            ? new Op.Put(guard, value.of(new long[0]) != 0)
            : new Op.Compute(guard, new Flags(reads, value)));
  }

  /** Compiles a call, and returns the local that has the result. */
  private int call() {
    Word name = words.name();
    Procedure procedure = reader.procedure(name);
    List<Integer> arguments = new ArrayList<>();
    words.expect("(");
    words.list(() -> arguments.add(newLocal(expression())), ")");
    Call called = new Call(name.number(), procedure.position());
    boolean isRecursive = calls.stream().anyMatch(call -> call.body() == called.body());
    if (isRecursive || arguments.size() != procedure.parameters().size()) {
      throw name.error(name.text() + " calls itself, or has another number of parameters");
    }
    Map<String, Integer> parameters = new HashMap<>();
    for (int i = 0; i < arguments.size(); i++) {
      parameters.put(procedure.parameters().get(i), arguments.get(i));
    }
    List<Call> inside = Stream.concat(calls.stream(), Stream.of(called)).toList();
    Body body = new Body(reader, code, words.from(procedure.position()), inside, parameters);
    body.compile();
    return body.result;
  }

  private void step(Word word, Op op) {
    code.add(new Instruction.Do(op, origin(word)));
  }

  private Origin origin(Word word) {
    return new Origin(word.line(), word.number(), calls);
  }

  private void silent(Local local) {
    code.add(new Instruction.Silent(local));
  }

  private int newLocal(Expr value) {
    int local = code.local();
    silent(new Local.AssignLocal(local, value));
    return local;
  }

  private Label label(Word name) {
    return labels.computeIfAbsent(name.text(), key -> new Label(name));
  }

  private int argument(String kind) {
    words.expect("(");
    int number = global(words.name(), kind);
    words.expect(")");
    return number;
  }

  private int global(Word name, String kind) {
    Global global = reader.global(name);
    if (!global.kind().equals(kind)) {
      throw name.error(name.text() + " is no " + kind);
    }
    return global.number();
  }

  /** A variable or element; reads what its index needs. */
  private Place place(Word name) {
    if (locals.containsKey(name.text())) {
      return new Place(true, locals.get(name.text()), Optional.empty());
    }
    Global global = reader.global(name);
    if (!global.kind().equals("array") && !global.kind().equals("elements")) {
      return new Place(false, global(name, "int"), Optional.empty());
    }
    words.expect("[");
    Expr index = expression();
    words.expect("]");
    if (global.kind().equals("array")) {
      if (!(index instanceof Expr.Constant(long i) && 0 <= i && i < global.length())) {
        silent(new Local.MayFail());
      }
      return new Place(false, global.number(), Optional.of(index));
    }
    long element = index.of(new long[0]);
    if (element < 0 || element >= global.length()) {
      throw name.error("an index outside of the array");
    }
    return new Place(false, global.number() + (int) element, Optional.empty());
  }

  /** Reads an expression; its reads of shared variables become steps. */
  private Expr expression() {
    return expression(
        0,
        name -> {
          Place place = place(name);
          int local = place.isLocal() ? place.number() : code.local();
          if (!place.isLocal()) {
            step(name, new Op.Read(place.number(), place.index(), local));
          }
          return local(local);
        });
  }

  /** Reads an expression of operators that are not too weak; operands are the values of names. */
  private Expr expression(int weakest, Function<Word, Expr> operand) {
    Expr left = unary(operand);
    for (int strength = strength(); strength >= weakest; strength = strength()) {
      left = binary(words.next(), left, expression(strength + 1, operand));
    }
    return left;
  }

  /** How strong the operator is that comes next; -1 if none does. */
  private int strength() {
    int strength = OPERATORS.size() - 1;
    while (strength >= 0 && !OPERATORS.get(strength).contains(words.peek().text())) {
      strength--;
    }
    return strength;
  }

  private Expr unary(Function<Word, Expr> operand) {
    if (words.isConstantNext()) {
      return constant(words.constant());
    }
    if (words.accept("true") || words.accept("false")) {
      return constant(words.from(words.position() - 1).isNext("true") ? 1 : 0);
    }
    if (words.accept("-")) {
      Expr value = unary(operand);
      return state -> -value.of(state);
    }
    if (words.accept("!")) {
      Expr value = unary(operand);
      return state -> number(value.of(state) == 0);
    }
    if (words.accept("(")) {
      Expr value = expression(0, operand);
      words.expect(")");
      return value;
    }
    return operand.apply(words.name());
  }

  private Expr binary(Word operator, Expr a, Expr b) {
    if (Set.of("/", "%").contains(operator.text())
        && !(b instanceof Expr.Constant(long divisor) && divisor != 0)) {
      silent(new Local.MayFail());
    }
    return switch (operator.text()) {
      // Both sides are evaluated, and may fail.
      case "||" -> state -> number(a.of(state) != 0 | b.of(state) != 0);
      case "&&" -> state -> number(a.of(state) != 0 & b.of(state) != 0);
      case "==" -> state -> number(a.of(state) == b.of(state));
      case "!=" -> state -> number(a.of(state) != b.of(state));
      case "<" -> state -> number(a.of(state) < b.of(state));
      case "<=" -> state -> number(a.of(state) <= b.of(state));
      case ">" -> state -> number(a.of(state) > b.of(state));
      case ">=" -> state -> number(a.of(state) >= b.of(state));
      case "+" -> state -> a.of(state) + b.of(state);
      case "-" -> state -> a.of(state) - b.of(state);
      case "*" -> state -> a.of(state) * b.of(state);
      case "/" -> state -> a.of(state) / b.of(state);
      default -> state -> a.of(state) % b.of(state);
    };
  }

  private static long number(boolean value) {
    return value ? 1 : 0;
  }

  private static Expr constant(long value) {
    return new Expr.Constant(value);
  }

  private static Expr local(int local) {
    return state -> state[local];
  }
}
