package liss.c.w;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import liss.c.calls.Functions;
import liss.c.calls.KnownCalls;
import liss.c.escape.Escape;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operands;
import liss.c.ir.TranslationUnit;
import liss.c.locks.Steps;
import liss.c.lowering.NormalForm;
import liss.c.pointers.Pointers;
import liss.c.pointers.Pointers.Surroundings;
import liss.c.source.CMessage;
import liss.c.source.COptions;
import liss.c.source.Messages;
import liss.c.source.Reading;
import liss.c.sync.InitialCounts;
import liss.c.sync.SummaryLocks;
import liss.c.sync.SyncObjects;
import liss.c.threads.Threads;
import liss.lang.Declaration;
import liss.lang.LockWriting;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.lang.Stmt;

/** Reads programs of C without their values. */
public final class Projection {

  private final COptions options;

  /** A front end with the given options. */
  public Projection(COptions options) {
    this.options = options;
  }

  /** Returns the program, or what is wrong with it. */
  public ParseResult parse(SourceText source) {
    return NormalForm.translated(source, options, this::translated);
  }

  private ParseResult translated(Reading reading, TranslationUnit lowered) {
    Messages messages = reading.messages();
    TranslationUnit whole = KnownCalls.replaced(lowered, options.vocabulary());
    Functions known = new Functions(whole, options.vocabulary());
    Roots roots = Roots.of(whole, known, options, messages);
    if (roots.copies().isEmpty()) {
      return reading.rejected(CMessage.NO_THREAD, "the program has no thread");
    }
    Threads threads = Threads.of(whole, known::meaning, roots.names(), options.copies());
    threads
        .messages()
        .forEach(m ->
            m.hint()
                .ifPresentOrElse(
                    hint -> messages.report(m.kind(), m.span(), m.text(), hint),
                    () -> messages.report(m.kind(), m.span(), m.text())));
    TranslationUnit unit = reachable(threads);
    Set<String> fromOutside = new LinkedHashSet<>(roots.names());
    fromOutside.remove("main");
    Pointers pointers =
        Pointers.of(unit, options.vocabulary(), new Surroundings(fromOutside, Set.of()));
    List<Declaration> declarations = declarations(unit, threads, pointers, messages);
    return messages.hasErrors()
        ? new ParseResult.Rejected(messages.inOrder())
        : new ParseResult.Parsed(
            new Program(
                reading.source(),
                declarations,
                unit.text()
                    .points(
                        new LockWriting.Uniform(
                            options.vocabulary().dialect(options.emit().orElse("liss"))))),
            messages.inOrder());
  }

  /** The functions that threads may execute. */
  private static TranslationUnit reachable(Threads threads) {
    TranslationUnit unit = threads.unit();
    Set<String> reached = new LinkedHashSet<>();
    Deque<String> open = new ArrayDeque<>(threads.atExit());
    threads.threads().forEach(thread -> open.add(thread.procedure()));
    unit.variables().stream()
        .flatMap(v -> v.initial().stream())
        .forEach(initial -> add(initial.value(), open));
    Map<String, Function> functions =
        unit.functions().stream().collect(Collectors.toMap(Function::name, f -> f, (a, b) -> a));
    while (!open.isEmpty()) {
      Function function = functions.get(open.remove());
      if (function != null && reached.add(function.name())) {
        for (Instruction instruction : function.body()) {
          Operands.of(instruction).forEach(operand -> add(operand, open));
        }
      }
    }
    return unit.with(unit.functions().stream().filter(f -> reached.contains(f.name())).toList());
  }

  private static void add(Operand operand, Deque<String> open) {
    if (operand instanceof Operand.Routine routine) {
      open.add(routine.function());
    }
  }

  private List<Declaration> declarations(
      TranslationUnit unit, Threads threads, Pointers pointers, Messages messages) {
    Escape escape = Escape.of(unit, new Functions(unit, options.vocabulary()));
    Pass first =
        new Pass(unit, threads, pointers, escape, Optional.empty(), new Messages(messages));
    Pass second = new Pass(unit, threads, pointers, escape, Optional.of(first), messages);
    List<Declaration> all = new ArrayList<>(second.accesses.declarations());
    all.addAll(second.objects.declarations());
    all.addAll(second.guards());
    second
        .bodies
        .written()
        .forEach(
            (name, body) -> all.add(new Declaration.Procedure(name, List.of(), body, body.span())));
    all.addAll(second.threads.declarations());
    return new InitialCounts(
            unit,
            second.functions,
            second.objects,
            options.locks() == COptions.Locks.ONE ? CMessage.UNDECIDED : CMessage.INITIAL_STATE,
            messages)
        .with(all, Map.of());
  }

  /** One translation of all procedures; the second one knows what the first one found. */
  private final class Pass {

    private final Functions functions;
    private final Accesses accesses;
    private final SyncObjects objects;
    private final ProgramThreads threads;
    private final Bodies bodies;

    Pass(
        TranslationUnit unit,
        Threads found,
        Pointers pointers,
        Escape escape,
        Optional<Pass> before,
        Messages messages) {
      this.functions = new Functions(unit, options.vocabulary());
      Set<String> synchronizing =
          before.stream()
              .flatMap(b -> b.objects.declarations().stream())
              .map(Declaration::name)
              .collect(Collectors.toSet());
      this.accesses =
          new Accesses(
              pointers, before.map(b -> b.accesses.written()), name -> isPart(name, synchronizing));
      this.objects =
          new SyncObjects(
              unit,
              functions,
              pointers,
              name -> before.filter(b -> b.accesses.written().contains(name)).isPresent(),
              new SummaryLocks(
                  before.map(b -> b.objects.summaries().found()).orElse(Set.of()), pointers::isOne),
              options.locks(),
              messages);
      boolean isForAny =
          options.copies() == COptions.Copies.SOME || options.copies() == COptions.Copies.NONE;
      this.threads = new ProgramThreads(found, escape, isForAny, messages);
      Facts facts =
          new Facts(
              unit, functions, pointers, escape, accesses, objects, threads, List.of(), messages);
      this.bodies = Bodies.of(facts, threads.procedures());
    }

    private static boolean isPart(String name, Set<String> objects) {
      for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
        if (objects.contains(name.substring(0, dot))) {
          return true;
        }
      }
      return objects.contains(name);
    }

    /** The guards and conditions that statements need beside the objects of the program. */
    private List<Declaration> guards() {
      List<Declaration> guards = new ArrayList<>();
      List<Stmt> all =
          bodies.written().values().stream().flatMap(body -> body.all().stream()).toList();
      all.stream()
          .filter(Steps::isDiscard)
          .findFirst()
          .ifPresent(s -> guards.add(new Declaration.Guard(Steps.GOING_ON, false, s.span())));
      all.stream()
          .filter(Steps::isOfCancellation)
          .findFirst()
          .ifPresent(s -> guards.add(new Declaration.Cond(Steps.CANCELLED, false, s.span())));
      return guards;
    }
  }
}
