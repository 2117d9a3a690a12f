package liss.c.sync;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.c.calls.Functions;
import liss.c.calls.KnownCall;
import liss.c.ir.Function;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.pointers.Location;
import liss.c.pointers.MemoryObject;
import liss.c.pointers.Pointers;
import liss.lang.Stmt.SyncKind;
import liss.lang.Stmt.SyncKind.Change;

/** Finds the object that an operand is the address of, or those that it may be. */
final class Search {

  /** More than a program with each of them can be looked at. */
  private static final int MOST_PLACES = 8;

  /** A lock is after so many pointers at most. */
  private static final int MOST_POINTERS = 5;

  private final TranslationUnit unit;
  private final Functions functions;
  private final Pointers pointers;
  private final UnknownObjects unknown;
  private final SummaryLocks summaries;
  private final Map<String, Designations> designations = new HashMap<>();
  private Map<String, Place> chosen = Map.of();

  Search(
      TranslationUnit unit,
      Functions functions,
      Pointers pointers,
      UnknownObjects unknown,
      SummaryLocks summaries) {
    this.unit = unit;
    this.functions = functions;
    this.pointers = pointers;
    this.unknown = unknown;
    this.summaries = summaries;
  }

  /** The place that an operand of a function is the address of, as the function computes it. */
  Designation designation(Function function, Operand operand) {
    return designations(function).of(designations(function).address(operand));
  }

  /** The value of an operand, as the function computes it. */
  Designation.Value value(Function function, Operand operand) {
    return designations(function).value(operand);
  }

  private Designations designations(Function function) {
    return designations.computeIfAbsent(function.name(), name -> new Designations(unit, function));
  }

  /** The locks of which an instruction takes one; empty if it is one, or not known. */
  Optional<SyncObjects.Choice> choice(SyncSite site) {
    Optional<Operand> lock =
        functions
            .known(site.function().body().get(site.position()))
            .filter(KnownCall::isComplete)
            .filter(k ->
                k.meaning().statement().map(SyncKind::change).equals(Optional.of(Change.TAKES)))
            .map(k -> k.operands().getFirst());
    return lock.flatMap(operand ->
        pointer(site.function(), operand)
            .flatMap(pointer ->
                found(site.function(), operand) instanceof Found.Several several
                        && several.isKnown()
                        && several.places().size() <= MOST_PLACES
                        && several.places().stream().noneMatch(this::isOneOfMany)
                    ? Optional.of(new SyncObjects.Choice(pointer, several.places()))
                    : Optional.empty()));
  }

  private boolean isOneOfMany(Place place) {
    return place.isInArray()
        || !pointers.isOne(place.object())
        || !(place.object() instanceof MemoryObject.Global);
  }

  /** The register that an operand is: a local of the text, or the one that it is computed from. */
  private Optional<Register> pointer(Function function, Operand operand) {
    if (operand instanceof Register local && !local.isTemporary()) {
      return Optional.of(local);
    }
    return value(function, operand) instanceof Designation.Value.Held held
        ? Optional.of(held.register())
        : Optional.empty();
  }

  /** From now on, registers of the function that is written point to these objects. */
  void choose(Map<String, Place> targets) {
    chosen = Map.copyOf(targets);
  }

  /** The object that an operand stands for, or those that it may be. */
  Found find(Function function, Operand argument) {
    return pointer(function, argument)
        .map(register -> chosen.get(register.name()))
        .<Found>map(place -> new Found.One(place, Optional.empty()))
        .orElseGet(() -> found(function, argument));
  }

  private Found found(Function function, Operand passed) {
    return found(function, passed, 0);
  }

  private Found found(Function function, Operand passed, int depth) {
    Operand argument = designations(function).address(passed);
    Type wanted =
        argument.type() instanceof Type.Pointer pointer ? pointer.target() : argument.type();
    Set<Location> targets = pointers.targets(function, argument);
    return united(function, argument, targets, wanted, depth)
        .<Found>map(one -> one)
        .orElseGet(() ->
            switch (among(targets, wanted)) {
              case Found.One one ->
                  new Found.One(
                      one.place(),
                      designation(function, argument).name().filter(n -> one.place().isInArray()));
              case Found.Several several -> several;
            });
  }

  /** The lock behind a pointer of which is assumed that it always points to the same. */
  private Optional<Found.One> united(
      Function function, Operand argument, Set<Location> targets, Type wanted, int depth) {
    return Pointers.isUnknown(targets)
        ? designations(function)
            .read(argument)
            .filter(load -> depth < MOST_POINTERS)
            .flatMap(load ->
                unknown.behind(
                    function, load, found(function, load.address(), depth + 1), targets, wanted))
        : unknown.one(targets, wanted);
  }

  /** The object that an address stands for, or those that it may be. */
  Found found(Set<Location> targets, Type wanted) {
    return Pointers.isUnknown(targets)
        ? among(targets, wanted)
        : unknown
            .one(targets, wanted)
            .<Found>map(one -> one)
            .orElseGet(() -> among(targets, wanted));
  }

  private Found among(Set<Location> targets, Type wanted) {
    List<Place> places =
        targets.stream()
            .filter(target -> !(target.object() instanceof MemoryObject.Outside))
            .map(target -> place(target, wanted))
            .distinct()
            .toList();
    boolean isKnown = !Pointers.isUnknown(targets);
    return places.size() == 1 && isKnown
        ? new Found.One(places.getFirst(), Optional.empty())
        : new Found.Several(places, isKnown && !places.isEmpty());
  }

  private Place place(Location target, Type wanted) {
    return pointers
        .type(target.object())
        .map(type ->
            target.object() instanceof MemoryObject.Allocated
                    && type instanceof Type.Array array
                    && summaries.isOne(target.object())
                ? array.element()
                : type)
        .map(type -> Place.in(target.object(), type, target.offset(), wanted, unit.layouts()))
        .orElseGet(() -> new Place(target.object(), "", Place.Elements.SEVERAL));
  }
}
