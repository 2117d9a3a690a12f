package liss.c.insertion;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import liss.c.insertion.LockCalls.LockCall;
import liss.c.insertion.LockCalls.Side;
import liss.c.ir.Cfg;
import liss.c.ir.Function;
import liss.c.ir.Operand;
import liss.c.ir.Operands;
import liss.lang.LockWriting.Dialect;
import liss.lang.LockWriting.Mode;

/** The ways in which the functions of a program write statements on one of its locks. */
final class LockForms {

  static final String OPERAND = "%s";
  static final String VARIABLE = "%f";

  private final Mode mode;
  private final List<LockCall> calls;
  private final ToIntFunction<LockCall> strength;

  /** The form for functions that have none; a wrapper only if there is nothing else. */
  private final Optional<Form> best;

  private final List<Form> sections = new ArrayList<>();

  /**
   * A way to write statements on a lock.
   *
   * @param mode how the lock is held between the statements
   * @param lock the call that takes it, {@link #OPERAND} standing for the argument that leads to
   *     the lock, and {@link #VARIABLE} for the local variable that another argument is
   * @param variable that local variable; empty if there is none
   * @param words the local variables that stand in the calls as they are
   * @param sample a call of this form that takes the lock, or of the one that it is made from
   * @param original the form that the program has, of the other side of a reader-writer lock, from
   *     which this one is made; empty if the program has this one
   */
  record Form(
      Mode mode,
      String lock,
      String unlock,
      Optional<String> variable,
      Set<String> words,
      LockCall sample,
      Optional<Form> original) {

    /** Copies the set. */
    Form {
      words = Set.copyOf(words);
    }

    /** Whether two forms are alike in all functions. */
    boolean isLike(Form other) {
      return lock.equals(other.lock)
          && unlock.equals(other.unlock)
          && words.isEmpty()
          && other.words.isEmpty();
    }

    /** Whether a call is written in this form. */
    boolean has(LockCall call) {
      return textOf(call).filter(text -> isTextOf(call, text)).isPresent();
    }

    /** Whether a call with placeholders is of this form. */
    boolean isTextOf(LockCall call, String text) {
      return text.equals(call.side() == Side.LOCK ? lock : unlock)
          || original.filter(form -> form.isTextOf(call, text)).isPresent();
    }

    /** The same in other calls, held in another way. */
    private Form on(Mode other, String taking, String releasing) {
      return new Form(other, taking, releasing, variable, words, sample, Optional.of(this));
    }

    /** The function that takes it. */
    String function() {
      return lock.substring(0, lock.indexOf('('));
    }

    /** Whether its calls are those of a dialect. */
    boolean isOf(Dialect dialect) {
      return lock.equals(call(dialect.lock())) && unlock.equals(call(dialect.unlock()));
    }

    /** The same in the calls of a dialect. */
    Form as(Dialect dialect) {
      return on(mode, call(dialect.lock()), call(dialect.unlock()));
    }

    /** A statement of a dialect as a call with placeholders. */
    private static String call(String statement) {
      return statement.replace("&" + OPERAND, OPERAND).replaceFirst(";$", "");
    }

    /** Whether an argument says which lock it is. */
    boolean hasOperand() {
      return lock.contains(OPERAND);
    }
  }

  /** The function that does for one side of a lock what another one does for the other side. */
  interface Counterpart {
    /** Empty if none is known. */
    Optional<String> of(String function);
  }

  /** A call with placeholders. */
  private record Template(String text, Optional<String> variable, Set<String> words) {}

  /**
   * The forms of those of some calls on one lock between which it is held in one way.
   *
   * @param strength how good a call is in any function
   */
  LockForms(Mode mode, List<LockCall> all, ToIntFunction<LockCall> strength) {
    this.mode = mode;
    this.calls = all.stream().filter(call -> call.modes().contains(mode)).toList();
    this.strength = strength;
    for (LockCall call : calls) {
      if (call.side() == Side.LOCK) {
        for (LockCall end : ends(call)) {
          form(call, end).ifPresent(sections::add);
        }
      }
    }
    if (sections.isEmpty()) {
      addAcross();
    }
    this.best = strongest();
  }

  /** The forms of one side of a reader-writer lock in a program that has only the other side. */
  private LockForms(LockForms other, Mode mode, Counterpart counterpart) {
    this.mode = mode;
    this.calls = other.calls;
    this.strength = other.strength;
    for (Form form : other.sections) {
      Optional<String> taking = renamed(form.lock(), counterpart);
      Optional<String> releasing = renamed(form.unlock(), counterpart);
      if (taking.isPresent() && releasing.isPresent()) {
        sections.add(form.on(mode, taking.get(), releasing.get()));
      }
    }
    this.best = strongest();
  }

  /** These forms, or, if there are none, those that the other side of the lock leads to. */
  LockForms or(LockForms other, Counterpart counterpart) {
    return sections.isEmpty() ? new LockForms(other, mode, counterpart) : this;
  }

  private static Optional<String> renamed(String call, Counterpart counterpart) {
    int name = call.indexOf('(');
    return counterpart.of(call.substring(0, name)).map(other -> other + call.substring(name));
  }

  /** If no function releases what it takes, and there is one way to do each. */
  private void addAcross() {
    Set<Form> found = new LinkedHashSet<>();
    for (LockCall lock : calls) {
      for (LockCall unlock : calls) {
        if (lock.side() == Side.LOCK && unlock.side() == Side.UNLOCK) {
          form(lock, unlock)
              .filter(form -> found.stream().noneMatch(form::isLike))
              .ifPresent(found::add);
        }
      }
    }
    if (found.size() == 1 && found.iterator().next().variable().isEmpty()) {
      sections.addAll(found);
    }
  }

  /**
   * The form for a function: its own one, or else the best that there is; empty if it has several,
   * or one that is not understood.
   *
   * @param group the function and its copies
   */
  Optional<Form> of(List<Function> group) {
    List<String> names = group.stream().map(Function::name).toList();
    List<LockCall> here =
        calls.stream().filter(call -> names.contains(call.function().name())).toList();
    if (here.isEmpty()) {
      return best;
    }
    List<Form> own =
        sections.stream().filter(form -> names.contains(form.sample().function().name())).toList();
    Optional<Form> form =
        own.isEmpty() ? best.filter(f -> f.variable().isEmpty()) : own.stream().findFirst();
    return form.filter(f -> here.stream().allMatch(f::has))
        .filter(f -> own.stream().allMatch(o -> o.variable().equals(f.variable())));
  }

  private Optional<Form> strongest() {
    return sections.stream()
        .filter(form -> form.words().isEmpty())
        .max(
            Comparator.<Form>comparingInt(form -> form.sample().wrapper().isPresent() ? 0 : 1)
                .thenComparing(form -> strength.applyAsInt(form.sample()))
                .thenComparing(this::uses)
                .thenComparing(Form::lock))
        .map(form ->
            new Form(
                mode,
                form.lock(),
                form.unlock(),
                Optional.empty(),
                Set.of(),
                form.sample(),
                form.original()));
  }

  private long uses(Form form) {
    return sections.stream().filter(form::isLike).count();
  }

  /** The calls that release in the same function what a call takes. */
  private List<LockCall> ends(LockCall call) {
    Cfg graph = new Cfg(call.function());
    Map<Integer, LockCall> others = new LinkedHashMap<>();
    calls.stream()
        .filter(other -> other.function().name().equals(call.function().name()))
        .forEach(other -> others.put(other.position(), other));
    BitSet reached =
        Cfg.reached(
            graph.next(call.position()), at -> others.containsKey(at) ? List.of() : graph.next(at));
    return reached.stream()
        .filter(others::containsKey)
        .mapToObj(others::get)
        .filter(other -> other.side() == Side.UNLOCK)
        .toList();
  }

  /**
   * The form of a section; empty if it has none, as where the call that releases a lock without a
   * name gets what the one that takes it has returned.
   */
  private Optional<Form> form(LockCall lock, LockCall unlock) {
    Optional<Template> taking = template(lock);
    Optional<Template> releasing = template(unlock);
    boolean areAlike =
        lock.type().equals(unlock.type())
            && (lock.argument() < 0) == (unlock.argument() < 0)
            && lock.wrapper().isPresent() == unlock.wrapper().isPresent();
    if (!areAlike
        || taking.isEmpty()
        || releasing.isEmpty()
        || !taking.get().variable().equals(releasing.get().variable())
        || lock.argument() < 0 && !taking.get().words().containsAll(releasing.get().words())) {
      return Optional.empty();
    }
    Set<String> words = new LinkedHashSet<>(taking.get().words());
    words.addAll(releasing.get().words());
    return Optional.of(
        new Form(
            mode,
            taking.get().text(),
            releasing.get().text(),
            taking.get().variable(),
            words,
            lock,
            Optional.empty()));
  }

  private static Optional<Template> template(LockCall call) {
    if (call.text().isEmpty()) {
      return Optional.empty();
    }
    CallText text = call.text().get();
    Set<String> words = new LinkedHashSet<>();
    Set<String> variables = new LinkedHashSet<>();
    List<String> arguments = new ArrayList<>();
    for (int i = 0; i < text.arguments().size(); i++) {
      String argument = text.arguments().get(i);
      List<String> own =
          CallText.variables(argument).stream()
              .filter(word -> isLocal(call.function(), word))
              .toList();
      if (i == call.argument()) {
        arguments.add(OPERAND);
      } else if (call.argument() >= 0 && CallText.isWord(argument) && !own.isEmpty()) {
        variables.add(argument);
        arguments.add(VARIABLE);
      } else {
        words.addAll(own);
        arguments.add(argument);
      }
    }
    return variables.size() > 1
        ? Optional.empty()
        : Optional.of(new Template(text.with(arguments), variables.stream().findFirst(), words));
  }

  /** A call with placeholders for what says which lock it is; empty if it is not understood. */
  static Optional<String> textOf(LockCall call) {
    return template(call).map(Template::text);
  }

  /** Whether a word is a variable of a function. */
  static boolean isLocal(Function function, String word) {
    return function.locals().stream().anyMatch(local -> local.name().equals(word))
        || isRegister(function, word);
  }

  static boolean isRegister(Function function, String word) {
    return function.body().stream()
        .flatMap(step -> Operands.result(step).stream())
        .map(Operand.Register::name)
        .anyMatch(word::equals);
  }
}
