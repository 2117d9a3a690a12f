package liss.c;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import liss.c.AccessWriter.Extent;
import liss.c.calls.KnownCall;
import liss.c.ir.Cfg;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Type;
import liss.c.pointers.Cell;
import liss.c.source.CMessage;
import liss.c.sync.HeldSummaryLocks;
import liss.c.sync.Place;
import liss.c.sync.StatementParts;
import liss.c.sync.SyncObjects;
import liss.c.sync.SyncSite;
import liss.lang.AccessUse;
import liss.lang.Assumption;
import liss.lang.MemoryOrder;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import liss.lang.Stmt.Annotation;

/**
 * Writes single instructions of one function without values: what they do to memory that others can
 * find, and to locks and the like.
 */
final class InstructionWriter {

  private final DraftFacts facts;
  private final CallContext context;
  private final Function function;
  private final CallWriter calls;
  private final HeldSummaryLocks held;

  /** The locks that are set up again whose memory was written. */
  private final Set<String> overwritten = new LinkedHashSet<>();

  /** Found when it is needed first. */
  private Optional<Counting> counting = Optional.empty();

  /** The instructions of a function. */
  InstructionWriter(DraftFacts facts, CallContext context) {
    this.facts = facts;
    this.context = context;
    this.function = context.function();
    this.calls = new CallWriter(facts, context, this);
    this.held = facts.objects().held(function);
  }

  /** The procedures that were called. */
  Set<CallContext> called() {
    return calls.called();
  }

  /** The locks that an instruction sets up again as it writes their memory. */
  Set<String> overwritten(int position) {
    overwritten.clear();
    steps(position);
    return Set.copyOf(overwritten);
  }

  /** A call that takes a lock or fails; empty for other instructions. */
  Optional<KnownCall> attempt(Instruction instruction) {
    return facts
        .functions()
        .known(instruction)
        .filter(KnownCall::isComplete)
        .filter(known -> known.meaning().isAttempt());
  }

  /** The lock that a call sets up, if threads may hold it. */
  Optional<String> renewed(int position, KnownCall setup) {
    return calls.renewed(position, setup);
  }

  /** The branches that test one condition several times, by their positions. */
  Map<Integer, RepeatedTests.Tested> repeatedTests(Cfg graph) {
    return RepeatedTests.in(function, graph, facts.functions());
  }

  /** The locks of which an instruction takes one. */
  Optional<SyncObjects.Choice> choice(int position) {
    return facts.objects().choice(new SyncSite(function, position));
  }

  /** From now on, registers point to these objects. */
  void choose(Map<String, Place> targets) {
    facts.objects().choose(targets);
  }

  /** The steps of a call that takes its lock. */
  List<Stmt> taking(int position, KnownCall known) {
    return written(position, calls.taking(position, known));
  }

  /**
   * Whether the first thing that happens from a position on is that the run is discarded, whatever
   * way control takes.
   */
  boolean onlyDiscards(int position, Cfg graph) {
    int now = position;
    Set<Integer> seen = new HashSet<>();
    while (seen.add(now)) {
      Instruction instruction = function.body().get(now);
      if (facts.functions().known(instruction).filter(KnownCall::hasFailed).isPresent()) {
        return true;
      }
      List<Integer> next = graph.next(now);
      if (next.size() != 1 || !isSilent(instruction)) {
        return false;
      }
      now = next.getFirst();
    }
    return false;
  }

  private static boolean isSilent(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Load i -> false;
      case Instruction.Store i -> false;
      case Instruction.Copy i -> false;
      case Instruction.Update i -> false;
      case Instruction.Call i -> false;
      case Instruction.Assembler i -> false;
      default -> true;
    };
  }

  /** What an instruction does. */
  List<Stmt> steps(int position) {
    Instruction instruction = function.body().get(position);
    SourceSpan span = instruction.origin().span();
    List<Stmt> steps =
        switch (instruction) {
          case Instruction.Load i ->
              ordered(i.order(), read(position, i.address(), i.result().type(), span));
          case Instruction.Store i ->
              ordered(i.order(), write(position, i.address(), i.value(), span));
          case Instruction.Copy i -> {
            List<Stmt> copy = new ArrayList<>(read(position, i.from(), i.type(), span));
            copy.addAll(write(position, i.to(), i.type(), span));
            yield copy;
          }
          case Instruction.Update i ->
              StatementParts.atomic(
                  i.order(), write(position, i.address(), i.result().type(), span));
          case Instruction.Call i -> calls.call(position, i);
          case Instruction.Assembler i -> assembler(position, i);
          case Instruction.Point i -> List.of(new Stmt.InsertionPoint(i.position(), i.span()));
          case Instruction.Inexact i -> {
            if (i.effects() == Instruction.Effects.UNKNOWN) {
              facts
                  .messages()
                  .report(CMessage.UNSUPPORTED, span, "this has no meaning here: " + i.what());
            }
            yield List.of();
          }
          case Instruction.Label i -> List.of();
          case Instruction.Jump i ->
              waits(position) ? facts.threads().wait(context, position) : List.of();
          case Instruction.Branch i -> List.of();
          case Instruction.JumpTo i -> List.of();
          case Instruction.Return i -> List.of();
          case Instruction.Set i -> List.of();
          case Instruction.Any i -> List.of();
          case Instruction.Unary i -> List.of();
          case Instruction.Binary i -> List.of();
          case Instruction.Convert i -> List.of();
          case Instruction.Field i -> List.of();
          case Instruction.Element i -> List.of();
          case Instruction.Enter i -> List.of();
          case Instruction.Allocate i -> List.of();
        };
    return written(
        position, StatementParts.annotated(annotations(instruction), used(position, steps), span));
  }

  /** The steps of an instruction, with what is known of the use of their accesses. */
  private List<Stmt> used(int position, List<Stmt> steps) {
    Instruction instruction = function.body().get(position);
    boolean isAccess =
        instruction instanceof Instruction.Load
            || instruction instanceof Instruction.Store
            || instruction instanceof Instruction.Update
            || instruction instanceof Instruction.Copy;
    if (!isAccess || steps.isEmpty()) {
      return steps;
    }
    List<Stmt> used = steps;
    if (counting().counts(position)) {
      used = StatementParts.used(AccessUse.COUNTING, used);
    }
    return facts.functions().vocabulary().drivers().areRacy(instruction.origin().macros())
        ? StatementParts.used(AccessUse.MARKED, used)
        : used;
  }

  private Counting counting() {
    Counting known = counting.orElseGet(() -> new Counting(function));
    counting = Optional.of(known);
    return known;
  }

  /** Whether a jump waits for the ends of threads. */
  boolean waits(int position) {
    return facts.threads().waits(context, position);
  }

  private List<Stmt> written(int position, List<Stmt> steps) {
    held.written(position, steps);
    return steps;
  }

  /** Tells what was written, once all of the function is. */
  void end() {
    held.end();
  }

  /** Whether a comment says something of the statement around an instruction. */
  boolean isAnnotated(Instruction instruction) {
    return !annotations(instruction).isEmpty();
  }

  private List<Annotation> annotations(Instruction instruction) {
    return instruction instanceof Instruction.Point
        ? List.of()
        : facts.annotations(instruction.origin().statement());
  }

  /** Whether locks can be released at a point after a value; tells the user if they cannot. */
  boolean isPlace(Instruction.Point point) {
    boolean isPlace = facts.unit().text().points().returns().containsKey(point.span().start());
    if (!isPlace) {
      facts
          .messages()
          .report(
              CMessage.NAMELESS_RESULT,
              point.span(),
              "no lock can be released between this value and the return, as there is no name"
                  + " for its type",
              "give the type that the function returns a name, with typedef");
    }
    return isPlace;
  }

  /** The part of a statement that moves if something is inserted at a point after it. */
  SourceSpan moved(Instruction.Point point) {
    return requireNonNull(facts.unit().text().points().snapshots().get(point.span().start()))
        .expression();
  }

  private static List<Stmt> ordered(Optional<MemoryOrder> order, List<Stmt> steps) {
    return order.map(o -> StatementParts.atomic(o, steps)).orElse(steps);
  }

  /** Reads some cells through a pointer. */
  List<Stmt> read(
      int position, Operand pointer, Set<Set<Cell>> cells, Extent extent, SourceSpan span) {
    return note(position, pointer, facts.accesses().read(cells, extent, span));
  }

  /** Writes any values to some cells through a pointer. */
  List<Stmt> write(
      int position, Operand pointer, Set<Set<Cell>> cells, Extent extent, SourceSpan span) {
    return write(position, pointer, cells, extent, Optional.empty(), span);
  }

  private List<Stmt> write(
      int position,
      Operand pointer,
      Set<Set<Cell>> cells,
      Extent extent,
      Optional<Long> value,
      SourceSpan span) {
    List<Stmt> steps = new ArrayList<>(facts.accesses().write(cells, extent, value, span));
    renewedBy(pointer, cells)
        .forEach(lock -> {
          overwritten.add(lock);
          steps.addAll(facts.objects().setUp(lock, span));
        });
    return note(position, pointer, steps);
  }

  /** The locks that a write sets up again: none if nothing is known of the address. */
  private Stream<String> renewedBy(Operand pointer, Set<Set<Cell>> cells) {
    return facts.pointers().mayBeAnywhere(function, pointer)
        ? Stream.empty()
        : cells.stream()
            .flatMap(Set::stream)
            .filter(facts.pointers()::isShared)
            .flatMap(cell -> facts.objects().renewedBy(cell.name()))
            .distinct();
  }

  /** How much of the cells is accessed by a value of a type. */
  Extent extent(Type type) {
    return facts.unit().layouts().isDivided(type) ? Extent.ALL : Extent.PLACE;
  }

  /** Reads a value of a type; nothing where only this thread can find it. */
  List<Stmt> read(int position, Operand address, Type type, SourceSpan span) {
    if (isOwn(position, address)) {
      return List.of();
    }
    return note(
        position,
        address,
        facts
            .accesses()
            .read(facts.pointers().accesses(function, address, type), extent(type), span));
  }

  private List<Stmt> write(int position, Operand address, Operand value, SourceSpan span) {
    Optional<Long> constant =
        value instanceof Operand.Constant c ? Optional.of(c.value()) : Optional.empty();
    return write(position, address, value.type(), constant, span);
  }

  /** Writes any value of a type. */
  List<Stmt> write(int position, Operand address, Type type, SourceSpan span) {
    return write(position, address, type, Optional.empty(), span);
  }

  private List<Stmt> write(
      int position, Operand address, Type type, Optional<Long> value, SourceSpan span) {
    return isOwn(position, address)
        ? List.of()
        : write(
            position,
            address,
            facts.pointers().accesses(function, address, type),
            extent(type),
            value,
            span);
  }

  /** Whether an operand of an instruction points to what only this thread can find. */
  boolean isOwn(int position, Operand address) {
    return facts.escape().isOwn(function, context.own(), position, address);
  }

  /** Notes which lock protects what is accessed. */
  private List<Stmt> note(int position, Operand address, List<Stmt> steps) {
    held.access(position, address, steps);
    return steps;
  }

  private List<Stmt> assembler(int position, Instruction.Assembler assembler) {
    SourceSpan span = assembler.origin().span();
    List<Stmt> steps = new ArrayList<>();
    for (Operand written : assembler.written()) {
      steps.addAll(write(position, written, new Type.Unknown("assembler"), span));
    }
    boolean isOfKernel = facts.unseen().kernel().isPresent(); // where it orders accesses
    if (assembler.reach() == Instruction.Reach.MEMORY && !isOfKernel) {
      facts.messages().assume(new Assumption.Assembler(span));
    }
    return steps;
  }
}
