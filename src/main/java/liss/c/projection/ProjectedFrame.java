package liss.c.projection;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import liss.c.ir.Cfg;
import liss.c.ir.Function;
import liss.c.ir.Operand.Register;
import liss.c.ir.Origin;
import liss.lang.SourceSpan;

/** A function in the place of a call, or of a thread. */
final class ProjectedFrame {

  /** The number of times that a place in a thread is passed; not a bound, since more is noticed. */
  record Passes(long number, boolean isCertainlyOne) {
    static final Passes ONE = new Passes(1, true);

    /** For a loop of unknown length. */
    static final int USUAL = 3;

    /** More are not looked at. */
    static final int MOST = 64;
  }

  private final Function function;
  private final Cfg flow;
  private final Optional<ProjectedFrame> caller;
  private final String path;
  private final Passes passes;
  private final Optional<ProjectedValue> into;
  private final Arguments arguments;
  private final Map<Register, String> locals = new HashMap<>();
  private final Map<Integer, List<ProjectionState>> arrivals = new HashMap<>();
  private final Map<SourceSpan, SourceSpan> calls = new HashMap<>();
  private final List<ProjectedValue> results = new ArrayList<>();
  private String result = "";
  private Optional<ProjectedObject> further = Optional.empty();

  /**
   * What a function gets.
   *
   * @param parameters the first values of registers
   * @param further the arguments after those of the parameters
   */
  record Arguments(Map<Register, ProjectedValue> parameters, List<ProjectedValue> further) {

    /** Copies both. */
    Arguments {
      parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
      further = List.copyOf(further);
    }
  }

  /**
   * @param path what tells it from all other frames of a program
   * @param into where a structure is to be left that it returns
   */
  ProjectedFrame(
      Function function,
      Cfg flow,
      Optional<ProjectedFrame> caller,
      String path,
      Passes passes,
      Optional<ProjectedValue> into,
      Arguments arguments) {
    this.function = function;
    this.flow = flow;
    this.caller = caller;
    this.path = path;
    this.passes = passes;
    this.into = into;
    this.arguments = arguments;
  }

  Cfg flow() {
    return flow;
  }

  /** The block at a label. */
  int target(String label) {
    return target(flow, label);
  }

  /** The block at a label of a function. */
  static int target(Cfg flow, String label) {
    return flow.target(label)
        .orElseThrow(() -> new InexactException("a jump to a label that is missing"));
  }

  Function function() {
    return function;
  }

  String path() {
    return path;
  }

  Passes passes() {
    return passes;
  }

  Optional<ProjectedValue> into() {
    return into;
  }

  Arguments arguments() {
    return arguments;
  }

  /** The further arguments as memory; empty before they are used. */
  Optional<ProjectedObject> further() {
    return further;
  }

  /** The further arguments are in memory from here on. */
  void store(ProjectedObject furtherArguments) {
    further = Optional.of(furtherArguments);
  }

  /** This frame and those around it, from the inner to the outer ones. */
  Stream<ProjectedFrame> chain() {
    return Stream.concat(Stream.of(this), caller.stream().flatMap(ProjectedFrame::chain));
  }

  /** How many frames are around this one. */
  long depth() {
    return chain().count() - 1;
  }

  /** The label after the call. */
  String end() {
    return "end of " + path;
  }

  /** The label of a block. */
  String label(int block) {
    return block + "@" + path;
  }

  /** How many calls of a function are around the next instruction. */
  int calls(Function called) {
    return (function().name().equals(called.name()) ? 1 : 0)
        + caller.map(outer -> outer.calls(called)).orElse(0);
  }

  /** The local of W that keeps a register where its value is not known. */
  String local(Register register, ProjectedCode code) {
    return locals.computeIfAbsent(register, r -> code.lasting(r.name()));
  }

  /** The local of W that keeps the result where there are several. */
  String result(ProjectedCode code) {
    if (result.isEmpty()) {
      result = code.lasting("result");
    }
    return result;
  }

  /**
   * The place that a step comes from: its statement or, after the body of a function that was
   * called there, that call.
   */
  SourceSpan place(Origin origin) {
    return calls.getOrDefault(origin.statement(), origin.statement());
  }

  /** A call was replaced by the body of a function. */
  void returned(Origin origin) {
    calls.put(origin.statement(), origin.span());
  }

  /** What was returned so far. */
  List<ProjectedValue> results() {
    return results;
  }

  /** Control comes to a block. */
  void arrive(int block, ProjectionState state) {
    arrivals.computeIfAbsent(block, b -> new ArrayList<>()).add(state);
  }

  /** How control has come to a block so far. */
  List<ProjectionState> arrivals(int block) {
    return arrivals.getOrDefault(block, List.of());
  }
}
