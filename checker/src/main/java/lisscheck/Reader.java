package lisscheck;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import lisscheck.Program.Call;
import lisscheck.Program.Flag;
import lisscheck.Program.SyncObject;
import lisscheck.Program.Variable;
import lisscheck.Words.Word;

/** A reader of programs in W: this class reads the declarations, {@link Body} all else. */
final class Reader {
  private final Words words;

  /** How many copies {@code thread t[*]} has, which stand for any number. */
  private static final int COPIES = 2;

  private final Map<String, Global> globals = new HashMap<>();
  private final Map<String, Procedure> procedures = new HashMap<>();
  private final List<Block> threads = new ArrayList<>();
  private final List<Variable> variables = new ArrayList<>();
  private final List<String> locks = new ArrayList<>();
  private final List<SyncObject> objects = new ArrayList<>();
  private final List<Flag> flags = new ArrayList<>();
  private final List<String> channels = new ArrayList<>();
  private boolean isUniprocessor;
  private boolean hasPriorities;
  private boolean hasAnyCopies;

  /**
   * What a global name stands for.
   *
   * @param kind the keyword of the declaration, but "flag" for a condition or guard, "int" for an
   *     integer, "array" for an array, or "elements" if each of its elements is a variable
   * @param number its number in the list of those things, that of the first element of an array
   * @param length the length of an array
   */
  record Global(String kind, int number, int length) {}

  record Procedure(List<String> parameters, int position) {}

  private record Block(String thread, int position) {}

  private Reader(String text) {
    this.words = Words.of(text);
  }

  /**
   * Reads a program, with two copies of a thread of which there may be any number.
   *
   * @throws IllegalArgumentException if it is no program; but not every rule is checked
   * @throws Refusal if it is a program with what the checker does not handle
   */
  static Program read(String text) {
    Reader reader = new Reader(text);
    while (!reader.words.isNext("")) {
      reader.declaration(reader.words.next());
    }
    if (reader.isUniprocessor && reader.hasPriorities) {
      throw new Refusal("priorities on one processor are not handled");
    }
    return reader.program();
  }

  private Program program() {
    List<Program.Thread> compiled = new ArrayList<>();
    int steps = 0;
    for (Block block : threads) {
      Code code = new Code();
      Call body = new Call(Call.NONE, block.position());
      new Body(this, code, words.from(block.position()), List.of(body), Map.of()).compile();
      compiled.add(code.thread(block.thread(), compiled.size(), steps));
      steps += compiled.getLast().out().stream().mapToInt(List::size).sum();
    }
    return new Program(variables, locks, objects, flags, channels, compiled, hasAnyCopies);
  }


  Global global(Word name) {
    if (!globals.containsKey(name.text())) {
      throw name.error("unknown name " + name.text());
    }
    return globals.get(name.text());
  }

  Procedure procedure(Word name) {
    if (!procedures.containsKey(name.text())) {
      throw name.error("unknown procedure " + name.text());
    }
    return procedures.get(name.text());
  }

  private void declaration(Word word) {
    String kind = word.text();
    switch (kind) {
      case "shared" -> {
        words.expect("int");
        names(this::variable);
      }
      case "lock" -> names(name -> add(name, kind, locks, name.text()));
      case "channel" -> names(name -> add(name, kind, channels, name.text()));
      case "condvar" -> names(name -> declare(name, kind, 0, 0));
      case "cond", "guard" ->
          names(name -> add(name, "flag", flags, new Flag(name.text(), flag())));
      case "semaphore" -> objects(kind, SyncObject.Kind.SEMAPHORE);
      case "rwlock" -> objects(kind, SyncObject.Kind.RWLOCK);
      case "barrier" -> objects(kind, SyncObject.Kind.BARRIER);
      case "proc" -> procedure();
      case "thread", "interrupt" -> {
        hasPriorities |= kind.equals("interrupt");
        thread();
      }
      case "uniprocessor" -> {
        isUniprocessor = true;
        words.expect(";");
      }
      default -> throw word.error("expected a declaration");
    }
  }

  private void names(Consumer<Word> declarator) {
    words.list(() -> declarator.accept(words.name()), ";");
  }

  private void objects(String word, SyncObject.Kind kind) {
    names(name -> add(name, word, objects, new SyncObject(name.text(), kind, (int) initial())));
  }

  private <T> void add(Word name, String kind, List<T> list, T value) {
    declare(name, kind, list.size(), 0);
    list.add(value);
  }

  private void declare(Word name, String kind, int number, int length) {
    if (globals.put(name.text(), new Global(kind, number, length)) != null) {
      throw name.error(name.text() + " is declared twice");
    }
  }

  private long initial() {
    return words.accept("=") ? words.constant() : 0;
  }

  private boolean flag() {
    return words.accept("=")
        && (words.accept("true") || (!words.accept("false") && words.constant() != 0));
  }

  private void variable(Word name) {
    if (!words.accept("[")) {
      add(name, "int", variables, new Variable(name.text(), new long[] {initial()}));
      return;
    }
    int length = (int) words.constant();
    words.expect("]");
    List<Long> given = new ArrayList<>();
    if (words.accept("=")) {
      words.expect("{");
      words.list(() -> given.add(words.constant()), "}");
    }
    long[] initial = new long[length];
    for (int i = 0; i < given.size(); i++) {
      initial[i] = given.get(i);
    }
    if (hasConstantIndices(name.text())) {
      declare(name, "elements", variables.size(), length);
      for (int i = 0; i < length; i++) {
        variables.add(new Variable(name.text() + "[" + i + "]", new long[] {initial[i]}));
      }
    } else {
      declare(name, "array", variables.size(), length);
      variables.add(new Variable(name.text(), initial));
    }
  }

  /** Whether no index of an array has a name in it; it is not used before its declaration. */
  private boolean hasConstantIndices(String array) {
    Words rest = words.from(words.position());
    while (!rest.isNext("")) {
      if (rest.next().text().equals(array)
          && rest.accept("[")
          && rest.rest("[", "]").stream().anyMatch(Word::isName)) {
        return false;
      }
    }
    return true;
  }

  private void procedure() {
    Word name = words.name();
    declare(name, "proc", 0, 0);
    List<String> parameters = new ArrayList<>();
    words.expect("(");
    words.list(() -> parameters.add(words.name().text()), ")");
    procedures.put(name.text(), new Procedure(parameters, words.position()));
    words.expect("{");
    words.rest("{", "}");
  }

  private void thread() {
    Word name = words.name();
    declare(name, "thread", 0, 0);
    List<String> names = List.of(name.text());
    if (words.accept("[")) {
      boolean isAny = words.accept("*");
      hasAnyCopies |= isAny;
      long count = isAny ? COPIES : words.constant();
      names = LongStream.range(0, count).mapToObj(i -> name.text() + "[" + i + "]").toList();
      words.expect("]");
    }
    if (words.accept("priority")) {
      hasPriorities = true;
      words.constant();
    }
    names.forEach(copy -> threads.add(new Block(copy, words.position())));
    words.expect("{");
    words.rest("{", "}");
  }
}
