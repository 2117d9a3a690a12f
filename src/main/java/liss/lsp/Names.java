package liss.lsp;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The names in a text of W: where each is declared, where it is used, and where it can be used. It
 * reads words only, so that it knows the names of a text that is being typed and has errors; of a
 * text that the parser accepts it knows what the parser knows. Linear in the length of the text,
 * but for a search among the declarations that are open at a place.
 */
final class Names {

  /** What a name stands for. */
  enum Sort {
    SHARED("shared int"),
    LOCK("lock"),
    COND("cond"),
    GUARD("guard"),
    CHANNEL("channel"),
    CONDVAR("condvar"),
    SEMAPHORE("semaphore"),
    RWLOCK("rwlock"),
    BARRIER("barrier"),
    PROCEDURE("proc"),
    THREAD("thread"),
    LOCAL("int"),
    PARAMETER("parameter"),
    LABEL("label");

    private static final Map<String, Sort> GLOBAL =
        Map.ofEntries(
            Map.entry("shared", SHARED),
            Map.entry("lock", LOCK),
            Map.entry("cond", COND),
            Map.entry("guard", GUARD),
            Map.entry("channel", CHANNEL),
            Map.entry("condvar", CONDVAR),
            Map.entry("semaphore", SEMAPHORE),
            Map.entry("rwlock", RWLOCK),
            Map.entry("barrier", BARRIER),
            Map.entry("proc", PROCEDURE),
            Map.entry("thread", THREAD),
            Map.entry("interrupt", THREAD));

    private final String words;

    Sort(String words) {
      this.words = words;
    }

    /** The keyword of its declaration, or what stands for it. */
    String words() {
      return words;
    }

    boolean isRoutine() {
      return this == PROCEDURE || this == THREAD;
    }

    boolean isInRoutine() {
      return this == LOCAL || this == PARAMETER || this == LABEL;
    }
  }

  /** A name with one meaning. */
  static final class Symbol {

    private final Sort sort;
    private final TextWord declaration;

    /** The offset where the declaration begins. */
    private final int from;

    /** The place after which it cannot be used; of a routine, its end. */
    private int end;

    private final List<TextWord> uses = new ArrayList<>();

    private Symbol(Sort sort, TextWord declaration, int from, int end) {
      this.sort = sort;
      this.declaration = declaration;
      this.from = from;
      this.end = end;
    }

    Sort sort() {
      return sort;
    }

    String name() {
      return declaration.text();
    }

    TextWord declaration() {
      return declaration;
    }

    /** The offset where the declaration begins. */
    int from() {
      return from;
    }

    /** The offset where the scope ends; of a routine, where it ends itself. */
    int end() {
      return end;
    }

    /** Where it is used, in the order of the text; the declaration is not among them. */
    List<TextWord> uses() {
      return uses;
    }

    /** The declaration and the uses. */
    List<TextWord> all() {
      return Stream.concat(Stream.of(declaration), uses.stream()).toList();
    }

    private boolean isVisible(int offset) {
      return sort == Sort.LABEL
          ? from <= offset && offset <= end
          : declaration.end() <= offset && offset <= end;
    }
  }

  private final List<TextWord> words;
  private final int length;
  private final List<Symbol> symbols = new ArrayList<>();

  /** The names of the program, which are visible everywhere. */
  private final Map<String, Symbol> globals = new HashMap<>();

  private Names(String text) {
    this.words =
        TextWord.in(text).stream().filter(word -> word.kind() != TextWord.Kind.COMMENT).toList();
    this.length = text.length();
    declareGlobals();
    new Routines().read();
    symbols.sort(Comparator.comparingInt(symbol -> symbol.declaration().start()));
  }

  /** The names in a text. */
  static Names in(String text) {
    return new Names(text);
  }

  /** The words of the text, without comments. */
  List<TextWord> words() {
    return words;
  }

  /** All names, in the order of their declarations. */
  List<Symbol> symbols() {
    return symbols;
  }

  /** The name at an offset, which may be its end. */
  Optional<Symbol> at(int offset) {
    return symbols.stream()
        .filter(symbol ->
            symbol.all().stream().anyMatch(word -> word.start() <= offset && offset <= word.end()))
        .findFirst();
  }

  /** The names of some sorts that can be used at an offset. */
  List<Symbol> visible(int offset, Set<Sort> sorts) {
    return symbols.stream()
        .filter(symbol -> sorts.contains(symbol.sort()))
        .filter(symbol -> !symbol.sort().isInRoutine() || symbol.isVisible(offset))
        .toList();
  }

  /** The routine around an offset. */
  Optional<Symbol> routine(int offset) {
    return symbols.stream()
        .filter(symbol -> symbol.sort().isRoutine())
        .filter(routine -> routine.from() <= offset && offset <= routine.end())
        .findFirst();
  }

  private TextWord word(int i) {
    return i >= 0 && i < words.size() ? words.get(i) : new TextWord(TextWord.Kind.SIGN, "", length);
  }

  private Symbol declare(Sort sort, TextWord name, int from, int end) {
    Symbol symbol = new Symbol(sort, name, from, end);
    symbols.add(symbol);
    return symbol;
  }

  /** What begins like a declaration is one, even if a brace is missing above it. */
  private void declareGlobals() {
    for (int i = 0; i < words.size(); i++) {
      int keyword = i;
      begun(i).ifPresent(sort -> declareFrom(keyword, sort));
    }
  }

  private void declareFrom(int keyword, Sort sort) {
    int i = keyword + (word(keyword + 1).is("int") ? 2 : 1);
    boolean isNext = true;
    int brackets = 0;
    for (; !word(i).text().isEmpty() && !word(i).is(";") && begun(i).isEmpty(); i++) {
      if (isNext && word(i).isName()) {
        Symbol symbol = declare(sort, word(i), word(keyword).start(), length);
        globals.putIfAbsent(symbol.name(), symbol);
      }
      if (sort.isRoutine()) {
        return;
      }
      brackets += word(i).is("{") ? 1 : word(i).is("}") ? -1 : 0;
      isNext = brackets == 0 && word(i).is(",");
    }
  }

  /** What is declared from a word on, even if what is before has no end. */
  private Optional<Sort> begun(int i) {
    return Optional.ofNullable(Sort.GLOBAL.get(word(i).text()))
        .filter(sort -> !word(i).isName() && !word(i + 1).is("("));
  }

  /** The bodies of threads and procedures. */
  private final class Routines {

    private final Deque<List<Symbol>> scopes = new ArrayDeque<>();
    private final List<Symbol> labels = new ArrayList<>();
    private final List<TextWord> jumps = new ArrayList<>();
    private Optional<Symbol> routine = Optional.empty();

    void read() {
      for (int i = 0; i < words.size(); i++) {
        take(i, word(i));
      }
      leaveRoutine(length);
    }

    private void take(int i, TextWord word) {
      if (word.is("{")) {
        scopes.push(new ArrayList<>());
      } else if (word.is("}")) {
        leave(word.end());
      } else if (isRoutine(i)) {
        enterRoutine(i);
      } else if (word.isName()) {
        name(i, word);
      }
    }

    private boolean isRoutine(int i) {
      return Optional.ofNullable(globals.get(word(i).text()))
          .filter(symbol -> symbol.sort().isRoutine() && symbol.declaration().equals(word(i)))
          .isPresent();
    }

    private void enterRoutine(int i) {
      leaveRoutine(word(i - 1).start());
      routine = Optional.ofNullable(globals.get(word(i).text()));
      List<Symbol> parameters = new ArrayList<>();
      if (word(i + 1).is("(")) {
        for (int next = i + 2; word(next).isName() || word(next).is(","); next++) {
          if (word(next).isName()) {
            parameters.add(declare(Sort.PARAMETER, word(next), word(next).start(), length));
          }
        }
      }
      scopes.push(parameters);
    }

    private void leave(int end) {
      if (!scopes.isEmpty()) {
        scopes.pop().forEach(symbol -> symbol.end = end);
      }
      // The parameters are a scope of their own.
      if (routine.isPresent() && scopes.size() == 1) {
        leaveRoutine(end);
      }
    }

    private void leaveRoutine(int end) {
      while (!scopes.isEmpty()) {
        scopes.pop().forEach(symbol -> symbol.end = end);
      }
      for (TextWord jump : jumps) {
        labels.stream()
            .filter(label -> label.name().equals(jump.text()))
            .findFirst()
            .ifPresent(label -> label.uses.add(jump));
      }
      routine.ifPresent(left -> {
        left.end = end;
        labels.forEach(label -> label.end = end);
      });
      labels.clear();
      jumps.clear();
      routine = Optional.empty();
    }

    private void name(int i, TextWord name) {
      if (routine.isEmpty()) {
        return;
      }
      if (word(i - 1).is("int")) {
        Symbol local = declare(Sort.LOCAL, name, word(i - 1).start(), length);
        Optional.ofNullable(scopes.peek()).ifPresent(scope -> scope.add(local));
      } else if (word(i - 1).is("goto")) {
        jumps.add(name);
      } else if (word(i + 1).is(":")) {
        labels.add(declare(Sort.LABEL, name, routine.get().from(), length));
      } else {
        meant(name)
            .filter(symbol -> !symbol.declaration().equals(name))
            .ifPresent(s -> s.uses.add(name));
      }
    }

    private Optional<Symbol> meant(TextWord name) {
      return scopes.stream()
          .flatMap(List::stream)
          .filter(symbol -> symbol.name().equals(name.text()))
          .findFirst()
          .or(() -> Optional.ofNullable(globals.get(name.text())));
    }
  }
}
