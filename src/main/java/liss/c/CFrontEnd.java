package liss.c;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import liss.c.calls.Environment;
import liss.c.calls.Functions;
import liss.c.calls.KnownCalls;
import liss.c.calls.ValueSources;
import liss.c.insertion.ObjectFunctions;
import liss.c.ir.TranslationUnit;
import liss.c.lowering.NormalForm;
import liss.c.projection.Projection;
import liss.c.projection.Projection.Purpose;
import liss.c.source.COptions;
import liss.c.source.Stage;
import liss.c.source.UnitReading;
import liss.c.source.WrittenAccesses;
import liss.lang.Fact;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceSpan;
import liss.lang.SourceText;
import liss.lang.SwitchAtLock;

/**
 * Reads programs of C without their values.
 *
 * <p>Every text has a result. What cannot be handled is reported, all places in one run. Functions
 * that no thread calls are read but not written.
 */
public final class CFrontEnd {

  private final COptions options;
  private final LastPrograms last;

  /** A front end with the given options. */
  public CFrontEnd(COptions options) {
    this(options, new LastPrograms());
  }

  private CFrontEnd(COptions options, LastPrograms last) {
    this.options = options;
    this.last = last;
  }

  /** A front end for the same text, in which other functions are called by the kernel. */
  public CFrontEnd with(COptions.Kernel kernel) {
    return new CFrontEnd(options.with(kernel), last);
  }

  /** A front end for the same text, of which the user says something more. */
  public CFrontEnd with(Fact fact) {
    Fact.Said said = new Fact.Said(fact, SourceSpan.START, Optional.empty());
    return new CFrontEnd(options.with(said), last);
  }

  /** A front end for the same text under a scheduler that switches at other lock statements. */
  public CFrontEnd with(SwitchAtLock switchAtLock) {
    COptions.Switching switching =
        new COptions.Switching(Optional.of(switchAtLock), options.switching().uncontended());
    return new CFrontEnd(options.with(switching), last);
  }

  /** A front end for the same text that looks at more threads of one place. */
  public CFrontEnd withFew(int threads) {
    return new CFrontEnd(options.withFew(threads), last);
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
    return switch (new CFrontEnd(other, last).parse(source)) {
      case ParseResult.Parsed parsed -> Optional.of(parsed.program());
      case ParseResult.Rejected rejected -> Optional.empty();
    };
  }

  /** The functions of a program that the kernel calls; none if it cannot be parsed. */
  public Environment entries(SourceText source) {
    return last.read(
        source,
        options,
        (program, reading) ->
            Environment.of(program.lowered(), options.vocabulary())
                .ofDriver(program.lowered(), options.vocabulary()),
        errors -> Environment.NONE);
  }

  /** Something that points to structures of a type: a parameter, or a function that returns it. */
  public record Pointing(String name, String structure) {}

  /**
   * How other files call a function, and where it gets structures from.
   *
   * @param parameters those that point to structures
   * @param results the functions without a body that it calls, or a function that it calls, and
   *     whose results are used as pointers to structures
   * @param maySleep whether it runs in a process, and not in an interrupt
   * @param isRequested whether it runs only when the program has asked for it, as what completes a
   *     request, a work item or a timer does
   */
  public record Called(
      List<Pointing> parameters, List<Pointing> results, boolean maySleep, boolean isRequested) {

    /** Copies the lists. */
    public Called {
      parameters = List.copyOf(parameters);
      results = List.copyOf(results);
    }
  }

  /**
   * The functions that other files, or the kernel, call as threads; none if the program starts its
   * threads itself, or the user names them.
   */
  public Map<String, Called> calledFromOutside(SourceText source) {
    return last.read(
        source,
        options,
        (program, reading) -> new ProgramReading(program, reading, options).calledFromOutside(),
        errors -> Map.of());
  }

  /**
   * A whole program around a part of one; empty if the text has a {@code main}, or is of several
   * files.
   *
   * @param threads the functions that run beside each other
   */
  public Optional<Harness> harness(SourceText source, List<String> threads, Harness.Past past) {
    return last.read(
        source,
        options,
        (program, reading) -> new ProgramReading(program, reading, options).harness(threads, past),
        errors -> Optional.empty());
  }

  /** A front end for whole programs, which begin with {@code main}. */
  public CFrontEnd ofMain() {
    return new CFrontEnd(options.ofMain(), last);
  }

  /** What a program accesses, as it is written; nothing if it cannot be parsed. */
  public WrittenAccesses accesses(SourceText source) {
    return UnitReading.of(
        source,
        options,
        last.tree(),
        (reading, files) -> WrittenAccesses.of(files, options.vocabulary()),
        errors -> WrittenAccesses.NONE);
  }

  /** The functions of a text that get objects. */
  public ObjectFunctions.Known objectFunctions(SourceText source) {
    return last.read(
        source,
        options,
        (program, reading) -> ObjectFunctions.of(program.lowered(), options.vocabulary()),
        errors -> ObjectFunctions.Known.NOTHING);
  }

  /** Where the values of a program come from; empty if it cannot be parsed. */
  public Optional<ValueSources> values(SourceText source) {
    return last.read(
        source,
        options,
        (program, reading) -> {
          TranslationUnit unit = KnownCalls.replaced(program.lowered(), options.vocabulary());
          return Optional.of(ValueSources.of(unit, new Functions(unit, options.vocabulary())));
        },
        errors -> Optional.empty());
  }

  /** Returns the normal form of a program after a pass, or what is wrong with it. */
  public NormalForm after(Pass pass, SourceText source) {
    return last.read(
        source,
        options,
        (program, reading) -> new ProgramReading(program, reading, options).after(pass),
        NormalForm.Rejected::new);
  }

  /** Returns the program without its values, or what is wrong with it. */
  public ParseResult parse(SourceText source) {
    return last.read(
        source,
        options,
        (program, reading) ->
            Stage.of(
                "without values",
                () -> new ProgramReading(program, reading, options).withoutValues()),
        ParseResult.Rejected::new);
  }

  /**
   * Returns the program with its values, or what is wrong with it. What has no exact meaning is a
   * step that says so. The threads are those without values, unless the program is only executed:
   * then they are {@code main} and those that it starts.
   */
  public ParseResult withValues(SourceText source, Purpose purpose) {
    boolean isCompared = purpose == Purpose.COMPARISON;
    COptions read = isCompared ? options : options.ofMain();
    return last.read(
        isCompared ? source : Projection.withAssertions(source),
        read,
        (program, reading) ->
            program.withValues(
                purpose,
                read,
                () -> new ProgramReading(program, reading, read).withValues(source, purpose)),
        ParseResult.Rejected::new);
  }
}
