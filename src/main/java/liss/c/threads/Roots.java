package liss.c.threads;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operands;
import liss.c.ir.TranslationUnit;
import liss.c.source.CMessage;
import liss.c.threads.Threads.Message;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Meaning.Action;
import liss.lang.Declaration.Copies;
import liss.lang.Diagnostic.Hint;
import liss.lang.SourceSpan;
import liss.lang.Stmt.SyncKind;

/**
 * The threads that run from the beginning without being started, where {@code main} is none.
 *
 * @param copies how many threads execute a function, in the order of the text
 */
public record Roots(Map<String, Copies> copies, List<Message> messages) {

  /** The functions that are threads although nothing starts or calls them. */
  private static final String UNSTARTED = "thread_*";

  /** More copies than a search can handle. */
  public static final int MOST_COPIES = 64;

  private static final String ANY = "*";
  private static final Pattern CHOICE = Pattern.compile("([^\\[\\]]+)(?:\\[([0-9]{1,4}|\\*)\\])?");

  /** Copies the collections. */
  public Roots {
    copies = new LinkedHashMap<>(copies);
    messages = List.copyOf(messages);
  }

  /**
   * The functions with some names.
   *
   * @param choices such as {@code dev_open}, {@code dev_*} or {@code dev_open[2]}
   * @param start the start of the text, for messages
   */
  public static Roots chosen(TranslationUnit unit, Collection<String> choices, SourceSpan start) {
    Map<String, Copies> chosen = new LinkedHashMap<>();
    List<Message> messages = new ArrayList<>();
    for (String choice : choices) {
      Matcher matcher = CHOICE.matcher(choice.strip());
      boolean isChoice = matcher.matches();
      Optional<String> number = isChoice ? Optional.ofNullable(matcher.group(2)) : Optional.empty();
      List<String> found = isChoice ? named(unit, matcher.group(1)) : List.of();
      if (found.isEmpty()) {
        messages.add(missing(unit, choice, start));
      }
      int times = number.filter(n -> !n.equals(ANY)).map(Integer::parseInt).orElse(1);
      if (times < 1 || times > MOST_COPIES) {
        messages.add(
            new Message(
                CMessage.THREAD_COUNT,
                start,
                "--threads takes from 1 to " + MOST_COPIES + " copies, not " + choice.strip(),
                Optional.empty()));
      }
      for (String name : found) {
        if (number.isEmpty()) {
          chosen.putIfAbsent(name, new Copies.One());
        } else {
          chosen.put(name, copies(number.get(), Math.clamp(times, 1, MOST_COPIES)));
        }
      }
    }
    return new Roots(inOrder(unit, chosen), messages);
  }

  private static Copies copies(String number, int times) {
    if (number.equals(ANY)) {
      return new Copies.Any();
    }
    return times == 1 ? new Copies.One() : new Copies.Several(times);
  }

  private static Message missing(TranslationUnit unit, String choice, SourceSpan start) {
    String name = choice.replaceFirst("\\[.*", "").strip();
    return unit.source().text().contains(name + "(")
        ? new Message(
            CMessage.NOT_COMPILED,
            start,
            "the text mentions `" + choice + "`, but no `#if` that holds defines such a function",
            Optional.of(
                Hint.of(
                    "if it is a thread, define the macros that the `#if` around it needs with -D")))
        : new Message(
            CMessage.NO_THREAD,
            start,
            "no function is named `" + choice + "`",
            Optional.of(Hint.of("--threads takes names such as dev_open, dev_* or dev_open[2]")));
  }

  private static List<String> named(TranslationUnit unit, String choice) {
    Pattern names = Pattern.compile(("\\Q" + choice + "\\E").replace("*", "\\E.*\\Q"));
    return unit.functions().stream()
        .map(Function::name)
        .filter(name -> names.matcher(Function.inText(name)).matches())
        .toList();
  }

  private static Map<String, Copies> inOrder(TranslationUnit unit, Map<String, Copies> chosen) {
    Map<String, Copies> ordered = new LinkedHashMap<>();
    for (Function function : unit.functions()) {
      Copies copies = chosen.get(function.name());
      if (copies != null) {
        ordered.put(function.name(), copies);
      }
    }
    return ordered;
  }

  private static Stream<String> routines(Stream<Operand> operands) {
    return operands
        .filter(Operand.Routine.class::isInstance)
        .map(routine -> ((Operand.Routine) routine).function());
  }

  /** The functions that are threads by their names, and that no other one calls or points to. */
  public static List<String> unstarted(TranslationUnit unit) {
    Stream<String> inOthers =
        unit.functions().stream()
            .flatMap(function ->
                routines(function.body().stream().flatMap(i -> Operands.of(i).stream()))
                    .filter(used -> !used.equals(function.name())));
    Stream<String> values =
        routines(unit.variables().stream().flatMap(variable -> variable.values().stream()));
    Set<String> used = Stream.concat(inOthers, values).collect(Collectors.toSet());
    return named(unit, UNSTARTED).stream().filter(name -> !used.contains(name)).toList();
  }

  /**
   * The functions that other files can call and that nothing in this one calls, and those that it
   * starts or gives away; any number of threads may run each of them. One that only takes or
   * releases a lock does so for its caller, and is none.
   *
   * @param meanings what functions mean that the program does not define
   */
  public static Roots ofLibrary(
      TranslationUnit unit, java.util.function.Function<String, Optional<Meaning>> meanings) {
    Set<String> called = new HashSet<>();
    Set<String> values = new HashSet<>();
    for (Function function : unit.functions()) {
      for (Instruction instruction : function.body()) {
        List<Operand> operands = Operands.of(instruction);
        boolean isCall = instruction instanceof Instruction.Call;
        for (int i = 0; i < operands.size(); i++) {
          if (operands.get(i) instanceof Operand.Routine routine) {
            (isCall && i == 0 ? called : values).add(routine.function());
          }
        }
      }
    }
    Map<String, Copies> all = new LinkedHashMap<>();
    for (Function function : unit.functions()) {
      String name = function.name();
      boolean isVisible = function.linkage() == Function.Linkage.EXTERNAL;
      if (meanings.apply(name).isEmpty()
          && !isHalfOfSection(function, meanings)
          && (values.contains(name) || isVisible && !called.contains(name))) {
        all.put(name, new Copies.Any());
      }
    }
    return new Roots(all, List.of());
  }

  /** Whether all that a function does is to take a lock, or to release one. */
  private static boolean isHalfOfSection(
      Function function, java.util.function.Function<String, Optional<Meaning>> meanings) {
    int statements = 0;
    for (Instruction instruction : function.body()) {
      switch (instruction) {
        case Instruction.Call i -> {
          boolean isOnLock =
              i.function() instanceof Operand.Routine routine
                  && meanings
                      .apply(routine.function())
                      .filter(meaning -> meaning.action() == Action.SYNC)
                      .flatMap(Meaning::statement)
                      .filter(SyncKind::isOnLock)
                      .isPresent();
          if (!isOnLock) {
            return false;
          }
          statements++;
        }
        case Instruction.Branch i -> {
          return false;
        }
        case Instruction.JumpTo i -> {
          return false;
        }
        case Instruction.Store i -> {
          return false;
        }
        case Instruction.Update i -> {
          return false;
        }
        case Instruction.Copy i -> {
          return false;
        }
        case Instruction.Assembler i -> {
          return false;
        }
        case Instruction.Inexact i -> {
          return false;
        }
        default -> {}
      }
    }
    return statements == 1;
  }

  /**
   * The functions among the roots of a file that run apart from the others, in front of them or
   * after: they initialize or destroy a lock of the file, or the like, before they look at any
   * variable or take a lock. POSIX does not define what a lock does that is initialized twice, or
   * used before or while that happens.
   *
   * @param meanings what functions mean that the program does not define
   */
  public Map<String, String> apart(
      TranslationUnit unit, java.util.function.Function<String, Optional<Meaning>> meanings) {
    Map<String, String> found = new LinkedHashMap<>();
    for (Function function : unit.functions()) {
      if (copies.containsKey(function.name()) && copies.size() > 1) {
        initialized(function, meanings).ifPresent(lock -> found.put(function.name(), lock));
      }
    }
    return found;
  }

  /** The first variable of the file that a function initializes or destroys as a lock. */
  private static Optional<String> initialized(
      Function function, java.util.function.Function<String, Optional<Meaning>> meanings) {
    Map<Operand, String> addresses = new HashMap<>();
    for (Instruction instruction : function.body()) {
      switch (instruction) {
        case Instruction.Element i ->
            variable(i.base(), addresses).ifPresent(v -> addresses.put(i.result(), v));
        case Instruction.Field i ->
            variable(i.base(), addresses).ifPresent(v -> addresses.put(i.result(), v));
        case Instruction.Convert i ->
            variable(i.value(), addresses).ifPresent(v -> addresses.put(i.result(), v));
        case Instruction.Load i when variable(i.address(), addresses).isPresent() -> {
          return Optional.empty();
        }
        case Instruction.Call i when i.function() instanceof Operand.Routine routine -> {
          Optional<Action> action = meanings.apply(routine.function()).map(Meaning::action);
          boolean isInit =
              action.filter(Roots::initializes).isPresent() && !i.arguments().isEmpty();
          Optional<String> lock =
              isInit ? variable(i.arguments().getFirst(), addresses) : Optional.empty();
          if (lock.isPresent()) {
            return lock;
          }
          if (action.isEmpty() || !initializes(action.get())) {
            return Optional.empty();
          }
        }
        case Instruction.Call i -> {
          return Optional.empty();
        }
        default -> {}
      }
    }
    return Optional.empty();
  }

  private static boolean initializes(Action action) {
    return switch (action) {
      case INIT, DESTROY, SEMAPHORE, BARRIER -> true;
      default -> false;
    };
  }

  private static Optional<String> variable(Operand address, Map<Operand, String> addresses) {
    return address instanceof Operand.Address a && a.region() == Operand.Region.GLOBAL
        ? Optional.of(a.variable())
        : Optional.ofNullable(addresses.get(address));
  }

  /** A copy without some functions. */
  public Roots without(Set<String> functions) {
    Map<String, Copies> left = new LinkedHashMap<>(copies);
    left.keySet().removeAll(functions);
    return new Roots(left, messages);
  }

  /** A copy with some functions only. */
  public Roots only(Collection<String> functions) {
    Map<String, Copies> left = new LinkedHashMap<>(copies);
    left.keySet().retainAll(functions);
    return new Roots(left, messages);
  }

  /** Whether a program starts threads. */
  public static boolean areStarted(
      TranslationUnit unit, java.util.function.Function<String, Optional<Meaning>> meanings) {
    return unit.functions().stream()
        .flatMap(function -> function.body().stream())
        .filter(Instruction.Call.class::isInstance)
        .flatMap(call -> Operands.of(call).stream())
        .filter(Operand.Routine.class::isInstance)
        .map(routine -> meanings.apply(((Operand.Routine) routine).function()))
        .anyMatch(meaning -> meaning.filter(m -> m.action() == Action.START).isPresent());
  }
}
