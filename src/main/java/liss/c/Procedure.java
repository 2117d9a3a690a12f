package liss.c;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import liss.c.Outcomes.Known;
import liss.c.Outcomes.Outcome;
import liss.c.StatementLayout.Branch;
import liss.c.StatementLayout.Piece;
import liss.c.StatementLayout.Place;
import liss.c.StatementLayout.Way;
import liss.c.calls.KnownCall;
import liss.c.ir.Cfg;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand.Register;
import liss.c.sync.StatementParts;
import liss.c.sync.SyncObjects;
import liss.c.vocabulary.Meaning;
import liss.lang.SourceSpan;
import liss.lang.Stmt;

/**
 * Writes one function without values: conditions hold or not, as it may be, but for those that tell
 * whether a lock was taken ({@link Outcomes}).
 */
final class Procedure {

  /** The position of what is in front of all instructions. */
  private static final int IN_FRONT = -1;

  private final Function function;
  private final List<Instruction> body;
  private final Cfg graph;
  private final InstructionWriter instructions;
  private final Outcomes outcomes;
  private final Map<Place, Piece> pieces = new LinkedHashMap<>();

  /** The positions at which points come first, when one was asked for. */
  private final Map<Instruction.Point, Integer> points = new HashMap<>();

  /** The pieces by where their instructions begin in the text, when all are known. */
  private final NavigableMap<Integer, List<Map.Entry<Place, Piece>>> byText = new TreeMap<>();

  private final Deque<Place> open = new ArrayDeque<>();

  /**
   * A function that is to be written.
   *
   * @param instructions writes single instructions of the function
   */
  Procedure(Function function, InstructionWriter instructions) {
    this.function = function;
    this.body = function.body();
    this.graph = new Cfg(function);
    this.instructions = instructions;
    this.outcomes = new Outcomes(function, graph, attempts(), instructions.repeatedTests(graph));
  }

  /**
   * The results of the calls that take a lock or fail, pointers to one of several locks, and the
   * values of conditions that are kept for one branch.
   */
  private Set<Register> attempts() {
    Set<Register> telling =
        body.stream()
            .filter(i -> instructions.attempt(i).isPresent())
            .flatMap(i -> ((Instruction.Call) i).result().stream())
            .collect(Collectors.toCollection(HashSet::new));
    for (int at = 0; at < body.size(); at++) {
      instructions.choice(at).ifPresent(choice -> telling.add(choice.pointer()));
    }
    telling.addAll(KeptConditions.in(body));
    return telling;
  }

  /**
   * The statements of the function. Linear in its length times the ways in which locks fail.
   *
   * @param beginnings the instructions of which one is executed first; none if that is the first
   */
  Stmt.Block written(Set<Integer> beginnings) {
    List<Branch> first =
        beginnings.stream()
            .map(position -> new Branch(List.of(), at(position, Known.NOTHING)))
            .toList();
    first.forEach(branch -> open.add(branch.place()));
    if (first.isEmpty()) {
      open.add(at(0, Known.NOTHING));
    }
    while (!open.isEmpty()) {
      Place place = open.remove();
      if (!pieces.containsKey(place)) {
        Piece piece = piece(place);
        pieces.put(place, piece);
        add(piece.way());
      }
    }
    pieces.replaceAll(this::withPoint);
    if (!first.isEmpty()) {
      Way way =
          first.size() == 1
              ? new Way.Onward(first.getFirst().place())
              : new Way.Choice(first, function.span());
      pieces.put(new Place(IN_FRONT, Known.NOTHING), new Piece(List.of(), way, function.span()));
    }
    List<Stmt> out = new ArrayList<>();
    out.add(new Stmt.LocalDecl(StatementParts.TEMPORARY, Optional.empty(), function.span()));
    out.addAll(new StatementLayout(pieces).statements());
    instructions.end();
    return new Stmt.Block(out, function.span());
  }

  /** The point after a value is left out if nothing happens while it is computed. */
  private Piece withPoint(Place place, Piece piece) {
    if (!(body.get(place.position()) instanceof Instruction.Point point)) {
      return piece;
    }
    boolean isLeft =
        switch (point.position()) {
          case RETURN_VALUE -> hasSteps(point) && instructions.isPlace(point);
          case CONDITION_VALUE, ARGUMENT_VALUE -> movesSteps(point);
          default -> true;
        };
    return isLeft ? piece : new Piece(List.of(), piece.way(), piece.span());
  }

  /** Whether something happens in the statement of a point. */
  private boolean hasSteps(Instruction.Point point) {
    return piecesFrom(point.span()).stream()
        .filter(e -> !(body.get(e.getKey().position()) instanceof Instruction.Point))
        .filter(e -> contains(point.span(), body.get(e.getKey().position()).origin().statement()))
        .anyMatch(e -> doesSomething(e.getValue()));
  }

  /**
   * Whether something happens in the part of a statement that moves in front of it, and nothing in
   * the rest in front of the point.
   */
  private boolean movesSteps(Instruction.Point point) {
    SourceSpan part = instructions.moved(point);
    boolean happens = false;
    for (Map.Entry<Place, Piece> entry : piecesFrom(point.span())) {
      int position = entry.getKey().position();
      Instruction instruction = body.get(position);
      boolean isInPart = contains(part, instruction.origin().span());
      boolean isInRest =
          position < first(point) && contains(point.span(), instruction.origin().statement());
      if (instruction instanceof Instruction.Point || !isInPart && !isInRest) {
        continue;
      }
      boolean steps = doesSomething(entry.getValue());
      if (isInPart ? instructions.attempt(instruction).isPresent() : steps) {
        return false;
      }
      happens |= steps;
    }
    return happens;
  }

  /** Where a point comes first; after `&&` and `||` it is on both ways. */
  private int first(Instruction.Point point) {
    if (points.isEmpty()) {
      for (int at = 0; at < body.size(); at++) {
        if (body.get(at) instanceof Instruction.Point other) {
          points.putIfAbsent(other, at);
        }
      }
    }
    return requireNonNull(points.get(point));
  }

  /** The pieces whose instructions begin in a stretch of the text. */
  private List<Map.Entry<Place, Piece>> piecesFrom(SourceSpan stretch) {
    if (byText.isEmpty()) {
      for (Map.Entry<Place, Piece> entry : pieces.entrySet()) {
        int start = body.get(entry.getKey().position()).origin().span().start();
        byText.computeIfAbsent(start, offset -> new ArrayList<>()).add(entry);
      }
    }
    return byText.subMap(stretch.start(), true, stretch.end(), true).values().stream()
        .flatMap(List::stream)
        .toList();
  }

  private static boolean contains(SourceSpan outer, SourceSpan inner) {
    return outer.start() <= inner.start() && inner.end() <= outer.end();
  }

  private static boolean doesSomething(Piece piece) {
    boolean onTheWay =
        piece.way() instanceof Way.Choice choice
            && choice.branches().stream().anyMatch(branch -> !branch.steps().isEmpty());
    return onTheWay || piece.steps().stream().anyMatch(Procedure::doesSomething);
  }

  private static boolean doesSomething(Stmt stmt) {
    return switch (stmt) {
      case Stmt.Skip s -> false;
      case Stmt.InsertionPoint s -> false;
      case Stmt.Return s -> false;
      case Stmt.Block s -> s.statements().stream().anyMatch(Procedure::doesSomething);
      case Stmt.Annotated s -> doesSomething(s.statement());
      default -> true;
    };
  }

  private void add(Way way) {
    switch (way) {
      case Way.Onward w -> open.addFirst(w.place());
      case Way.Choice w -> w.branches().reversed().forEach(b -> open.addFirst(b.place()));
      case Way.End w -> {}
    }
  }

  /** The place at an instruction, or after it where it only leads on. */
  private Place at(int position, Known known) {
    int now = position;
    Set<Integer> seen = new HashSet<>();
    while (seen.add(now)) {
      Instruction instruction = body.get(now);
      if (instruction instanceof Instruction.Jump jump && !instructions.waits(now)) {
        now = graph.position(jump.target());
      } else if (isSilent(instruction)) {
        now++;
      } else {
        break;
      }
    }
    return new Place(now, outcomes.at(now, known));
  }

  /** Whether an instruction only computes a value that does not matter. */
  private boolean isSilent(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Label i -> true;
      case Instruction.Set i -> !outcomes.tells(i.result()) && !instructions.isAnnotated(i);
      case Instruction.Convert i -> !outcomes.tells(i.result());
      case Instruction.Unary i -> !outcomes.tells(i.result());
      case Instruction.Binary i -> !outcomes.tells(i.result());
      case Instruction.Field i -> !outcomes.tells(i.result());
      case Instruction.Element i -> !outcomes.tells(i.result());
      case Instruction.Any i -> !outcomes.tells(i.result());
      default -> false;
    };
  }

  private Piece piece(Place place) {
    Instruction instruction = body.get(place.position());
    SourceSpan span = instruction.origin().span();
    Known known = place.known();
    Optional<SyncObjects.Choice> choice =
        instructions
            .choice(place.position())
            .filter(c -> !known.targets().containsKey(c.pointer().name()));
    if (choice.isPresent()) {
      return new Piece(List.of(), new Way.Choice(chosen(choice.get(), place), span), span);
    }
    instructions.choose(known.targets());
    return switch (instruction) {
      case Instruction.Branch branch ->
          new Piece(List.of(), branch(branch, place.position(), known), span);
      case Instruction.Return i ->
          new Piece(List.of(new Stmt.Return(Optional.empty(), span)), new Way.End(), span);
      case Instruction.JumpTo i -> new Piece(List.of(), toOne(i.labels(), known, span), span);
      case Instruction.Call call when instructions.attempt(call).isPresent() ->
          attempt(call, instructions.attempt(call).get(), place);
      default -> {
        List<Stmt> steps = instructions.steps(place.position());
        boolean isEnd = steps.stream().anyMatch(Procedure::ends);
        Known behind = outcomes.behind(instruction, known);
        List<Branch> ways =
            graph.next(place.position()).stream()
                .map(next -> new Branch(List.of(), at(next, behind)))
                .distinct()
                .toList();
        yield new Piece(
            steps,
            isEnd || ways.isEmpty()
                ? new Way.End()
                : ways.size() == 1
                    ? new Way.Onward(ways.getFirst().place())
                    : new Way.Choice(ways, span),
            span);
      }
    };
  }

  /** The place once for each lock that a pointer may point to. */
  private static List<Branch> chosen(SyncObjects.Choice choice, Place place) {
    return choice.places().stream()
        .map(target ->
            place.known().with(choice.pointer(), Optional.of(new Outcomes.Target(target))))
        .map(known -> new Branch(List.of(), new Place(place.position(), known)))
        .toList();
  }

  private static boolean ends(Stmt stmt) {
    return switch (stmt) {
      case Stmt.Leave s -> true;
      case Stmt.Annotated s -> ends(s.statement());
      case Stmt.Block s -> s.statements().stream().anyMatch(Procedure::ends);
      default -> StatementParts.isDiscard(stmt);
    };
  }

  private Way toOne(List<String> labels, Known known, SourceSpan span) {
    List<Branch> ways =
        labels.stream()
            .map(label -> new Branch(List.of(), at(graph.position(label), known)))
            .distinct()
            .toList();
    return ways.isEmpty() ? new Way.End() : new Way.Choice(ways, span);
  }

  /** Both ways, but those that the outcome excludes, and those that only discard the run. */
  private Way branch(Instruction.Branch branch, int position, Known known) {
    Optional<RepeatedTests.Tested> tested = outcomes.tested(position);
    Place then = at(graph.position(branch.then()), behind(tested, true, known));
    Place otherwise = at(graph.position(branch.otherwise()), behind(tested, false, known));
    Optional<Boolean> holds =
        known
            .of(branch.condition())
            .map(outcome -> !outcome.isZero())
            .or(() -> tested.flatMap(t -> known.of(t.test()).map(h -> h == t.holds())));
    if (holds.isPresent()) {
      return new Way.Onward(holds.get() ? then : otherwise);
    }
    if (then.equals(otherwise) || instructions.onlyDiscards(then.position(), graph)) {
      return new Way.Onward(otherwise);
    }
    if (instructions.onlyDiscards(otherwise.position(), graph)) {
      return new Way.Onward(then);
    }
    return new Way.Choice(
        List.of(new Branch(List.of(), then), new Branch(List.of(), otherwise)),
        branch.origin().span());
  }

  /** What is known on one side of a branch. */
  private static Known behind(Optional<RepeatedTests.Tested> tested, boolean isThen, Known known) {
    return tested.map(t -> known.with(t.test(), isThen == t.holds())).orElse(known);
  }

  /** A call that takes a lock or fails. */
  private Piece attempt(Instruction.Call call, KnownCall known, Place place) {
    SourceSpan span = call.origin().span();
    Meaning.Results results = known.meaning().results().orElseThrow();
    Known taken =
        call.result()
            .map(r -> place.known().with(r, Optional.of(Outcome.of(results.success()))))
            .orElse(place.known());
    if (known.waitsForever()) {
      return new Piece(
          instructions.taking(place.position(), known),
          new Way.Onward(at(place.position() + 1, taken)),
          span);
    }
    Known failed =
        call.result()
            .map(r -> place.known().with(r, Optional.of(Outcome.of(results.failure()))))
            .orElse(place.known());
    List<Branch> ways =
        List.of(
            new Branch(
                instructions.taking(place.position(), known), at(place.position() + 1, taken)),
            new Branch(List.of(), at(place.position() + 1, failed)));
    return new Piece(List.of(), new Way.Choice(ways, span), span);
  }
}
