package liss.c;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import liss.c.calls.Functions;
import liss.c.insertion.Contexts;
import liss.c.insertion.DataOfLocks;
import liss.c.insertion.Insertions;
import liss.c.insertion.OwnLocks;
import liss.c.insertion.StructuresForLocks;
import liss.c.ir.Definitions;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.lowering.NormalForm;
import liss.c.projection.Projection;
import liss.c.projection.Projection.Purpose;
import liss.c.source.CMessage;
import liss.c.source.COptions;
import liss.c.source.Messages;
import liss.c.source.UnitReading;
import liss.c.threads.Threads;
import liss.lang.Assumption;
import liss.lang.Assumption.Kind;
import liss.lang.Assumptions;
import liss.lang.Declaration;
import liss.lang.Declaration.Copies;
import liss.lang.ExecutionContext;
import liss.lang.InsertionPoints;
import liss.lang.LockWriting.LockHome;
import liss.lang.LockWriting.OwnLock;
import liss.lang.LockWriting.Structure;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.lang.Stmt;

/** One text that is read with some options: the passes in their order, without values or with. */
final class ProgramReading {

  private static final String MAIN = "main";

  private final COptions options;
  private final CProgram program;
  private final UnitReading reading;
  private final Messages messages;
  private final TranslationUnit unit;
  private final Functions functions;

  /**
   * A text.
   *
   * @param given whose vocabulary does not know yet which headers the text includes
   * @param reading with the messages so far
   */
  ProgramReading(CProgram program, UnitReading reading, COptions given) {
    this.options = program.known(given);
    this.program = program;
    this.reading = reading;
    this.messages = reading.messages();
    this.unit = program.unit();
    this.functions = new Functions(unit, options.vocabulary());
  }

  /** The program after a pass. */
  NormalForm after(Pass pass) {
    return new NormalForm.Lowered(program.after(pass, unreportedThreads(), options), reading);
  }

  /** The threads that run from the beginning, of which nothing is said. */
  private FirstThreads unreportedThreads() {
    return FirstThreads.of(unit, functions, options, new Messages(messages));
  }

  /** The threads that other files call, where the user does not name them. */
  Map<String, CFrontEnd.Called> calledFromOutside() {
    FirstThreads first = unreportedThreads();
    Map<String, CFrontEnd.Called> called = new LinkedHashMap<>();
    if (first.choice() == FirstThreads.Choice.GIVEN && options.threads().isEmpty()) {
      Map<String, ExecutionContext> contexts = first.environment().contexts();
      for (String name : first.names()) {
        functions
            .definition(name)
            .ifPresent(f ->
                called.put(
                    name,
                    new CFrontEnd.Called(
                        parameters(f),
                        results(f),
                        contexts.getOrDefault(name, ExecutionContext.PROCESS)
                            == ExecutionContext.PROCESS,
                        first.environment().isRequested(name))));
      }
    }
    return called;
  }

  private static List<CFrontEnd.Pointing> parameters(Function function) {
    return function.parameters().stream()
        .flatMap(parameter ->
            structure(parameter.type())
                .map(tag -> new CFrontEnd.Pointing(parameter.name().substring(1), tag))
                .stream())
        .toList();
  }

  /** The functions without a body that a function calls, with what their results point to. */
  private List<CFrontEnd.Pointing> results(Function function) {
    Set<CFrontEnd.Pointing> results = new LinkedHashSet<>();
    for (String name : functions.reachable(function.name())) {
      Function caller = functions.definition(name).orElseThrow();
      for (Instruction instruction : caller.body()) {
        if (instruction instanceof Instruction.Convert convert) {
          structure(convert.result().type())
              .ifPresent(tag ->
                  new Definitions(caller)
                      .only(convert.value())
                      .flatMap(Functions::named)
                      .filter(callee -> functions.definition(callee).isEmpty())
                      .filter(callee -> functions.meaning(callee).isEmpty())
                      .ifPresent(callee -> results.add(new CFrontEnd.Pointing(callee, tag))));
        }
      }
    }
    return List.copyOf(results);
  }

  private static Optional<String> structure(Type type) {
    return type instanceof Type.Pointer pointer
            && pointer.target() instanceof Type.Composite structure
        ? Optional.of(structure.name())
        : Optional.empty();
  }

  /** The program with its values, as {@link CFrontEnd#withValues} says. */
  ParseResult withValues(SourceText source, Purpose purpose) {
    FirstThreads first = unreportedThreads();
    if (first.copies().isEmpty() || first.choice() == FirstThreads.Choice.GIVEN) {
      boolean areChosen = !options.threads().isEmpty() || options.kernel().isCertain();
      return reading.rejected(
          CMessage.NO_THREAD,
          areChosen
              ? "what chosen threads find in memory is not known"
              : "the program has no function `main`");
    }
    Threads threads = program.threads(first, options.with(copies(purpose)));
    if (purpose == Purpose.COMPARISON || !threads.areWhole()) {
      FirstThreads.report(threads, messages);
    }
    otherFiles(first)
        .assume(Analysis.reachable(threads, Set.of(), threads.unit()).functions(), messages);
    return messages.hasErrors()
        ? new ParseResult.Rejected(messages.inOrder())
        : new Projection(source, reading, options, purpose).of(threads);
  }

  /** What to do where it is not known how many threads start. */
  private COptions.Copies copies(Purpose purpose) {
    return switch (purpose) {
      case COMPARISON -> options.copies();
      case EXECUTION, BEHAVIOUR -> COptions.Copies.FEW;
      case PROOF -> COptions.Copies.ANY;
    };
  }

  /** The harness of a part, as {@link CFrontEnd#harness} says. */
  Optional<Harness> harness(List<String> called, Harness.Past past) {
    FirstThreads part = unreportedThreads();
    Set<String> handlers = Interrupts.handlers(functions, part.environment());
    return called.stream().anyMatch(handlers::contains)
        ? Optional.empty() // a harness has threads only, which nothing keeps from starting
        : new HarnessWriter(reading.source(), unit, functions, part).of(called, past);
  }

  /** The program without its values. */
  ParseResult withoutValues() {
    messages.addAll(unit.text().wrongAnnotations());
    FirstThreads first = FirstThreads.of(unit, functions, options, messages);
    if (first.copies().isEmpty()) {
      new MissingHeaders(unit, functions, messages).report(List.of());
      FirstThreads.reportMissing(unit, functions, messages);
      return new ParseResult.Rejected(messages.inOrder());
    }
    Insertions insertions = new Insertions(unit, options, first.environment());
    Analysis analysis = analysis(first, insertions);
    FirstThreads.report(analysis.threads(), messages);
    if (!analysis.threads().areWhole()) {
      return new ParseResult.Rejected(messages.inOrder());
    }
    Translation translation = translation(analysis);
    insertions.checkHandlers(first.copies().keySet(), this::isRun, messages);
    return messages.hasErrors()
        ? new ParseResult.Rejected(messages.inOrder())
        : new ParseResult.Parsed(
            new Program(
                reading.source(),
                Interrupts.of(functions, first.environment(), options.processors())
                    .in(translation.declarations()),
                points(insertions, translation.draft()),
                analysis.switches().in(Declaration.Routine.bodies(translation.declarations())),
                options.processors()),
            messages.inOrder(),
            messages.assumptions());
  }

  private Analysis analysis(FirstThreads first, Insertions insertions) {
    return program.analysis(first, options).with(insertions.noLock());
  }

  private boolean isRun(String function) {
    return functions.definition(function).isPresent();
  }

  private InsertionPoints points(Insertions insertions, Draft draft) {
    Analysis analysis = draft.analysis();
    List<Structure> structures =
        StructuresForLocks.of(
            unit,
            options.vocabulary().drivers(),
            analysis.devices(),
            site -> analysis.allocated(site).map(Object::toString).orElse(""));
    Set<String> executed =
        draft.bodies().contexts().values().stream()
            .map(context -> context.function().name())
            .collect(Collectors.toSet());
    Contexts contexts =
        new Contexts(analysis.first().environment().contexts(), analysis.functions());
    List<OwnLock> own =
        OwnLocks.of(
            analysis.unit(),
            analysis.functions(),
            analysis.pointers(),
            draft.newObjects(new Messages(messages)),
            executed,
            contexts,
            draft.accesses()::isStep);
    LockHome.Data data =
        DataOfLocks.of(
            analysis.unit(),
            analysis.functions(),
            analysis.pointers(),
            draft.newObjects(new Messages(messages)),
            executed,
            draft.accesses()::isStep);
    return insertions.with(this::isRun, structures, own, data, contexts);
  }

  /** The declarations of a program, and what wrote them. */
  private record Translation(Draft draft, List<Declaration> declarations) {}

  /** Leaves {@code main} out if it does nothing while the threads that it starts run. */
  private Translation translation(Analysis analysis) {
    if (analysis.first().choice() != FirstThreads.Choice.STARTED) {
      return given(analysis);
    }
    return withoutMain(analysis)
        .orElseGet(() -> {
          Draft draft =
              Draft.second(analysis, receiver -> new StartedThreads(analysis, receiver), messages);
          return translation(draft, mainBefore(analysis), messages);
        });
  }

  /** {@code main}, if it is no thread. */
  private Optional<Function> mainBefore(Analysis analysis) {
    return analysis.first().copies().containsKey(MAIN)
        ? Optional.empty()
        : analysis.functions().definition(MAIN);
  }

  private Translation given(Analysis analysis) {
    List<GivenThreads.Given> threads =
        analysis.threads().threads().stream()
            .map(thread ->
                new GivenThreads.Given(
                    thread.name(),
                    analysis.procedure(thread),
                    requireNonNull(analysis.first().copies().get(thread.function())),
                    analysis.first().environment().held(thread.function())))
            .toList();
    Draft draft =
        Draft.second(analysis, receiver -> GivenThreads.of(analysis, threads, receiver), messages);
    new ExclusiveEntries(draft).check(messages);
    checkMain(draft);
    return translation(draft, mainBefore(analysis), messages);
  }

  private Translation translation(Draft draft, Optional<Function> main, Messages receiver) {
    new MissingHeaders(draft.analysis().unit(), draft.functions(), receiver)
        .report(draft.bodies().contexts().values().stream().map(CallContext::function).toList());
    otherFiles(draft.analysis().first())
        .assume(
            draft.bodies().contexts().values().stream().map(CallContext::function).toList(),
            receiver);
    draft.accesses().assumption().ifPresent(receiver::assume);
    draft.analysis().assumptions().forEach(receiver::assume);
    return new Translation(draft, new ProgramDeclarations(draft, main, receiver).all());
  }

  private OtherFiles otherFiles(FirstThreads first) {
    boolean isDriver = !first.environment().entries().isEmpty();
    return new OtherFiles(unit, functions, options, first.copies().keySet(), isDriver);
  }

  /** Warns if {@code main} does something while threads run, although it is left out. */
  private void checkMain(Draft draft) {
    FirstThreads first = draft.analysis().first();
    if (functions.definition(MAIN).isEmpty() || first.copies().containsKey(MAIN)) {
      return;
    }
    Messages silent = new Messages(messages);
    FirstThreads alone =
        new FirstThreads(
            Map.of(MAIN, new Copies.One()), first.environment(), FirstThreads.Choice.STARTED);
    Insertions insertions = new Insertions(unit, options, first.environment());
    MainBeside main = new MainBeside(analysis(alone, insertions), silent);
    Optional<Stmt> use = main.first(draft);
    if (use.isPresent() || main.startsAfterEnds()) {
      messages.assume(
          new Assumption.MainBesideThreads(
              use.map(Stmt::span)
                  .orElseGet(() -> functions.definition(MAIN).orElseThrow().span())));
    }
  }

  private Optional<Translation> withoutMain(Analysis analysis) {
    Messages attempt = new Messages(messages);
    MainBeside main = new MainBeside(analysis, new Messages(messages));
    Optional<List<GivenThreads.Given>> threads = main.threads();
    if (threads.isEmpty()) {
      return Optional.empty();
    }
    Draft draft =
        Draft.second(
            analysis, receiver -> GivenThreads.of(analysis, threads.get(), receiver), attempt);
    if (main.first(draft).isPresent()) {
      return Optional.empty();
    }
    Translation translation = translation(draft, main.body(), attempt);
    Assumptions assumed = attempt.assumptions();
    boolean isWrong =
        attempt.hasErrors()
            || assumed.has(Kind.UNUSED_HANDLER)
            || assumed.has(Kind.UNDECIDED)
            || assumed.has(Kind.LOCK_FROM_ELSEWHERE);
    if (isWrong) {
      return Optional.empty();
    }
    messages.addAll(attempt);
    return Optional.of(translation);
  }
}
