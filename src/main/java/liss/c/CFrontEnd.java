package liss.c;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.c.calls.Functions;
import liss.c.calls.KnownCalls;
import liss.c.calls.PointedFunctions;
import liss.c.calls.ValueSources;
import liss.c.insertion.DataOfLocks;
import liss.c.insertion.Insertions;
import liss.c.insertion.OwnLocks;
import liss.c.insertion.StructuresForLocks;
import liss.c.ir.Function;
import liss.c.ir.TranslationUnit;
import liss.c.kernel.DeviceStructures;
import liss.c.kernel.Environment;
import liss.c.lowering.NormalForm;
import liss.c.source.COptions;
import liss.c.source.LastTree;
import liss.c.source.Messages;
import liss.c.source.UnitReading;
import liss.c.source.WrittenAccesses;
import liss.c.vocabulary.Meaning.Action;
import liss.lang.Assumption;
import liss.lang.Assumption.Kind;
import liss.lang.Assumptions;
import liss.lang.Declaration;
import liss.lang.Declaration.Copies;
import liss.lang.InsertionPoints;
import liss.lang.LockWriting.LockHome;
import liss.lang.LockWriting.OwnLock;
import liss.lang.LockWriting.Structure;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.lang.Stmt;
import liss.lang.SwitchAtLock;

/**
 * Reads programs of C without their values.
 *
 * <p>Every text has a result. What cannot be handled is reported, all places in one run. Functions
 * that no thread calls are read but not written.
 */
public final class CFrontEnd {

  private static final String MAIN = "main";

  private final COptions options;
  private final LastTree tree;

  /** A front end with the given options. */
  public CFrontEnd(COptions options) {
    this(options, new LastTree());
  }

  private CFrontEnd(COptions options, LastTree tree) {
    this.options = options;
    this.tree = tree;
  }

  /** A front end for the same text, in which these functions are the threads of a driver. */
  public CFrontEnd withEntries(List<String> entries) {
    COptions.Kernel kernel = new COptions.Kernel(COptions.Kernel.Use.ALWAYS, entries);
    return new CFrontEnd(options.with(kernel), tree);
  }

  /** A front end for the same text under a scheduler that switches at other lock statements. */
  public CFrontEnd with(SwitchAtLock switchAtLock) {
    COptions.Switching switching =
        new COptions.Switching(Optional.of(switchAtLock), options.switching().uncontended());
    return new CFrontEnd(options.with(switching), tree);
  }

  /** How programs are read. */
  public COptions options() {
    return options;
  }

  /**
   * Programs in which any number of threads start, where it is not known how many: if all of them
   * are safe, so is the program. Empty if there are no such programs.
   *
   * @param locks how unidentified locks are treated
   */
  public List<Unbounded> unbounded(SourceText source, COptions.Locks locks) {
    List<Optional<Program>> programs =
        Stream.of(COptions.Copies.SOME, COptions.Copies.NONE)
            .map(copies -> program(source, options.with(copies, locks)))
            .toList();
    return programs.stream().allMatch(Optional::isPresent)
        ? programs.stream().map(program -> Unbounded.of(program.get())).toList()
        : List.of();
  }

  /**
   * The program in which locks are treated in another way if it is not known which they are; empty
   * if that is not possible.
   */
  public Optional<Program> treating(SourceText source, COptions.Locks locks) {
    return program(source, options.with(options.copies(), locks));
  }

  /**
   * The program without the locks of which it is not known which they are; empty if that is not
   * possible.
   *
   * @param uncontended those at which the cooperative scheduler cannot switch
   */
  public Optional<Program> withoutLocks(SourceText source, Set<String> uncontended) {
    COptions.Switching switching =
        new COptions.Switching(options.switching().chosen(), uncontended);
    return program(source, options.with(options.copies(), COptions.Locks.LEFT_OUT).with(switching));
  }

  private Optional<Program> program(SourceText source, COptions other) {
    return switch (new CFrontEnd(other, tree).parse(source)) {
      case ParseResult.Parsed parsed -> Optional.of(parsed.program());
      case ParseResult.Rejected rejected -> Optional.empty();
    };
  }

  /** The functions of a program that the kernel calls; none if it cannot be parsed. */
  public Environment entries(SourceText source) {
    return switch (NormalForm.of(source, options)) {
      case NormalForm.Lowered lowered -> Environment.of(lowered.unit(), options.vocabulary());
      case NormalForm.Rejected rejected -> Environment.NONE;
    };
  }

  /** What a program accesses, as it is written; nothing if it cannot be parsed. */
  public WrittenAccesses accesses(SourceText source) {
    return UnitReading.of(
        source,
        options,
        tree,
        (reading, files) -> WrittenAccesses.of(files, options.vocabulary()),
        errors -> WrittenAccesses.NONE);
  }

  /** Where the values of a program come from; empty if it cannot be parsed. */
  public Optional<ValueSources> values(SourceText source) {
    return switch (NormalForm.of(source, options)) {
      case NormalForm.Lowered lowered -> {
        TranslationUnit unit = KnownCalls.replaced(lowered.unit(), options.vocabulary());
        yield Optional.of(ValueSources.of(unit, new Functions(unit, options.vocabulary())));
      }
      case NormalForm.Rejected rejected -> Optional.empty();
    };
  }

  /** Returns the program, or what is wrong with it. */
  public ParseResult parse(SourceText source) {
    return NormalForm.translated(
        source,
        options,
        tree,
        (reading, unit, known) ->
            new CFrontEnd(known, tree).new Run(reading.messages(), unit).parse(reading));
  }

  /** One text. */
  private final class Run {

    private final Messages messages;
    private final TranslationUnit unit;
    private final Functions functions;

    Run(Messages messages, TranslationUnit unit) {
      this.messages = messages;
      this.unit = unit;
      this.functions = new Functions(unit, options.vocabulary());
    }

    ParseResult parse(UnitReading reading) {
      messages.addAll(unit.text().wrongAnnotations());
      FirstThreads first = FirstThreads.of(unit, functions, options, messages);
      if (first.copies().isEmpty()) {
        new MissingHeaders(unit, functions, messages).report(List.of());
        FirstThreads.reportMissing(unit, functions, messages);
        return new ParseResult.Rejected(messages.inOrder());
      }
      Insertions insertions = new Insertions(unit, options, first.environment());
      Analysis analysis = analysis(first, insertions, messages);
      Translation translation = translation(analysis);
      insertions.checkHandlers(first.copies().keySet(), this::isRun, messages);
      return messages.hasErrors()
          ? new ParseResult.Rejected(messages.inOrder())
          : new ParseResult.Parsed(
              new Program(
                  reading.source(),
                  translation.declarations(),
                  points(insertions, translation.pass()),
                  analysis.switches().in(Declaration.Routine.bodies(translation.declarations()))),
              messages.inOrder(),
              messages.assumptions());
    }

    private Analysis analysis(FirstThreads first, Insertions insertions, Messages receiver) {
      DeviceStructures devices =
          DeviceStructures.of(
              unit,
              first.environment(),
              options.vocabulary(),
              call -> functions.known(call).filter(k -> k.action() == Action.ALLOCATE).isPresent());
      TranslationUnit whole =
          PointedFunctions.replaced(
              KnownCalls.replaced(unit, options.vocabulary()), options.vocabulary());
      return Analysis.of(whole, first, devices, insertions.noLock(), options, receiver);
    }

    private boolean isRun(String function) {
      return functions.definition(function).isPresent();
    }

    private InsertionPoints points(Insertions insertions, Pass pass) {
      Analysis analysis = pass.analysis();
      List<Structure> structures =
          StructuresForLocks.of(
              unit,
              options.vocabulary().drivers(),
              analysis.devices(),
              site -> analysis.allocated(site).map(Object::toString).orElse(""));
      Set<String> executed =
          pass.bodies().contexts().values().stream()
              .map(context -> context.function().name())
              .collect(Collectors.toSet());
      List<OwnLock> own =
          OwnLocks.of(
              analysis.unit(),
              analysis.functions(),
              analysis.pointers(),
              pass.newObjects(new Messages(messages)),
              executed,
              pass.accesses()::isStep);
      LockHome.Data data =
          DataOfLocks.of(
              analysis.unit(),
              analysis.functions(),
              analysis.pointers(),
              pass.newObjects(new Messages(messages)),
              executed,
              pass.accesses()::isStep);
      return insertions.with(this::isRun, structures, own, data);
    }

    /** The declarations of a program, and what wrote them. */
    private record Translation(Pass pass, List<Declaration> declarations) {}

    /** Leaves {@code main} out if it does nothing while the threads that it starts run. */
    private Translation translation(Analysis analysis) {
      if (analysis.first().choice() != FirstThreads.Choice.STARTED) {
        return given(analysis);
      }
      return withoutMain(analysis)
          .orElseGet(() -> {
            Pass pass =
                Pass.second(analysis, receiver -> new StartedThreads(analysis, receiver), messages);
            return translation(pass, mainBefore(analysis), messages);
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
                      analysis.first().held(thread.function())))
              .toList();
      Pass pass =
          Pass.second(analysis, receiver -> GivenThreads.of(analysis, threads, receiver), messages);
      new ExclusiveEntries(pass).check(messages);
      checkMain(pass);
      return translation(pass, mainBefore(analysis), messages);
    }

    private Translation translation(Pass pass, Optional<Function> main, Messages receiver) {
      new MissingHeaders(pass.analysis().unit(), pass.functions(), receiver)
          .report(pass.bodies().contexts().values().stream().map(CallContext::function).toList());
      pass.accesses().assumption().ifPresent(receiver::assume);
      pass.analysis().assumptions().forEach(receiver::assume);
      return new Translation(pass, new ProgramDeclarations(pass, main, receiver).all());
    }

    /** Warns if {@code main} does something while threads run, although it is left out. */
    private void checkMain(Pass pass) {
      FirstThreads first = pass.analysis().first();
      if (functions.definition(MAIN).isEmpty() || first.copies().containsKey(MAIN)) {
        return;
      }
      Messages silent = new Messages(messages);
      FirstThreads alone =
          new FirstThreads(
              Map.of(MAIN, new Copies.One()), first.environment(), FirstThreads.Choice.STARTED);
      Insertions insertions = new Insertions(unit, options, first.environment());
      MainBeside main = new MainBeside(analysis(alone, insertions, silent), silent);
      Optional<Stmt> use = main.first(pass);
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
      Pass pass =
          Pass.second(
              analysis, receiver -> GivenThreads.of(analysis, threads.get(), receiver), attempt);
      if (main.first(pass).isPresent()) {
        return Optional.empty();
      }
      Translation translation = translation(pass, main.body(), attempt);
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
}
