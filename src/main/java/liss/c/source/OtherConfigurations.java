package liss.c.source;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.c.source.SkippedText.Flow;
import liss.c.syntax.Bindings;
import liss.c.syntax.Nodes;
import liss.lang.SourceSpan;
import org.eclipse.cdt.core.dom.ast.IASTBreakStatement;
import org.eclipse.cdt.core.dom.ast.IASTCaseStatement;
import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;
import org.eclipse.cdt.core.dom.ast.IASTContinueStatement;
import org.eclipse.cdt.core.dom.ast.IASTDefaultStatement;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTGotoStatement;
import org.eclipse.cdt.core.dom.ast.IASTLabelStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorMacroDefinition;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTSwitchStatement;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTCompoundStatementExpression;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTGotoStatement;

/**
 * Where the locks that are held must agree so that lock statements, which are placed in the
 * configuration that is analysed, fit together in all others.
 *
 * <p>Another configuration has another branch of an {@code #if}, or none. So the same locks are
 * held in front of the whole {@code #if .. #endif} and after it. Then it does not matter for the
 * rest of the function which branch is there. A branch that is not compiled here is not parsed; if
 * it may return, the locks are also those that are held where the function returns, and if nothing
 * is known of it, those that are held anywhere in the function. In a branch that is compiled,
 * anything can be inserted: it is there with all of the branch.
 */
public final class OtherConfigurations {

  private final Spans spans;
  private final List<ConditionalText> conditionals;
  private final Map<String, String> macros;
  private final Map<ConditionalText.Branch, SkippedText> skipped = new HashMap<>();
  private final Set<String> mentioned = new HashSet<>();

  /**
   * The configurations of a file.
   *
   * @param spans the places in it
   */
  public OtherConfigurations(IASTTranslationUnit unit, Spans spans) {
    this.spans = spans;
    this.conditionals = ConditionalText.of(unit, spans::isInFile);
    this.macros = conditionals.isEmpty() ? Map.of() : macros(unit);
    for (ConditionalText conditional : conditionals) {
      for (ConditionalText.Branch branch : conditional.branches()) {
        if (!branch.isCompiled()) {
          String text = spans.text().substring(branch.start(), branch.end());
          SkippedText known = SkippedText.of(text, macros);
          skipped.put(branch, known);
          mentioned.addAll(known.words());
        }
      }
    }
  }

  /**
   * A conditional text in a block of a function.
   *
   * @param from the first statement of the block that it has something in common with
   * @param to the first one after it
   * @param isWhole whether it consists of these statements, and not of parts of them
   * @param mayReturn whether the function may return from what is not compiled
   */
  public record Part(SourceSpan span, int from, int to, boolean isWhole, boolean mayReturn) {}

  /**
   * Where in a function the locks agree.
   *
   * @param parts in front of these and after them, by the blocks that they are in
   * @param atEnds whether they do where the function starts and where it returns
   * @param everywhere whether they do in all of the function, so that nothing is inserted there
   */
  public record Agreements(
      Map<IASTCompoundStatement, List<Part>> parts, boolean atEnds, boolean everywhere) {

    /** What holds for a function that is the same in all configurations. */
    public static final Agreements NONE = new Agreements(Map.of(), false, false);

    /** Copies the map. */
    public Agreements {
      parts = Map.copyOf(parts);
    }

    /** The conditional texts of a block, in the order of the text. */
    public List<Part> in(IASTCompoundStatement block) {
      return parts.getOrDefault(block, List.of());
    }
  }

  /** Where in a function the locks agree. */
  public Agreements of(IASTFunctionDefinition function) {
    SourceSpan all = spans.of(function);
    if (!spans.isInFile(function) || conditionals.isEmpty()) {
      return Agreements.NONE;
    }
    SourceSpan body = spans.of(function.getBody());
    boolean isConditional = false;
    boolean isTorn = false;
    Map<IASTCompoundStatement, List<Part>> parts = new HashMap<>();
    for (ConditionalText conditional : conditionals) {
      if (!conditional.touches(all.start(), all.end())) {
        continue;
      }
      if (conditional.isIn(body.start(), body.end())) {
        Optional<IASTCompoundStatement> block = blockAround(function, conditional);
        Optional<Part> part = block.flatMap(around -> part(around, conditional));
        part.ifPresent(
            p -> parts.computeIfAbsent(block.orElseThrow(), b -> new ArrayList<>()).add(p));
        isTorn |= part.isEmpty();
      } else {
        isConditional = true;
        isTorn |= !conditional.compiles(all.start(), all.end());
      }
    }
    parts.values().forEach(inBlock -> inBlock.sort(Comparator.comparing(p -> p.span().start())));
    boolean isMentioned = mentioned.contains(Bindings.name(function));
    return new Agreements(parts, isConditional || isMentioned, isTorn);
  }

  /** The innermost block of a function that contains a conditional text. */
  private Optional<IASTCompoundStatement> blockAround(
      IASTFunctionDefinition function, ConditionalText conditional) {
    return Nodes.inside(function, IASTCompoundStatement.class).stream()
        .filter(block -> conditional.isIn(spans.of(block).start(), spans.of(block).end()))
        .filter(block ->
            Nodes.around(block).noneMatch(IGNUASTCompoundStatementExpression.class::isInstance))
        .reduce((outer, inner) -> inner);
  }

  /** A conditional text as a part of a block; empty if nothing is known of its branches. */
  private Optional<Part> part(IASTCompoundStatement block, ConditionalText conditional) {
    IASTStatement[] statements = block.getStatements();
    int from = count(statements, s -> s.end() <= conditional.start());
    int to = statements.length - count(statements, s -> s.start() >= conditional.end());
    List<IASTStatement> inside = IntStream.range(from, to).mapToObj(i -> statements[i]).toList();
    boolean isWhole =
        inside.stream()
            .map(spans::of)
            .allMatch(span -> conditional.compiles(span.start(), span.end()));
    boolean isKnown =
        isWhole
            ? inside.stream().noneMatch(statement -> hasDefault(block, statement))
            : inside.stream().noneMatch(OtherConfigurations::hasJumps);
    List<Flow> flows = flows(conditional);
    return from <= to && isKnown && !flows.contains(Flow.UNKNOWN)
        ? Optional.of(
            new Part(
                spans.between(conditional.start(), conditional.end()),
                from,
                to,
                isWhole,
                flows.contains(Flow.RETURN)))
        : Optional.empty();
  }

  private int count(IASTStatement[] statements, Predicate<SourceSpan> condition) {
    return (int) Stream.of(statements).map(spans::of).filter(condition).count();
  }

  /** What the branches that are not compiled do. */
  private List<Flow> flows(ConditionalText conditional) {
    return conditional.branches().stream()
        .filter(branch -> !branch.isCompiled())
        .map(branch -> requireNonNull(skipped.get(branch)).flow())
        .toList();
  }

  /**
   * Whether a statement of a block has the default case of a {@code switch} around it; without it,
   * values would get somewhere else.
   */
  private static boolean hasDefault(IASTCompoundStatement block, IASTStatement statement) {
    return Nodes.inside(statement, IASTDefaultStatement.class).stream()
        .anyMatch(inner ->
            Nodes.around(inner)
                .takeWhile(around -> around != block)
                .noneMatch(IASTSwitchStatement.class::isInstance));
  }

  /** Whether there are jumps in a statement, but for {@code return}, or places to jump to. */
  private static boolean hasJumps(IASTStatement statement) {
    return Nodes.inside(statement, IASTStatement.class).stream()
        .anyMatch(inner ->
            switch (inner) {
              case IASTBreakStatement s -> true;
              case IASTContinueStatement s -> true;
              case IASTGotoStatement s -> true;
              case IGNUASTGotoStatement s -> true;
              case IASTLabelStatement s -> true;
              case IASTCaseStatement s -> true;
              case IASTDefaultStatement s -> true;
              default -> false;
            });
  }

  private static Map<String, String> macros(IASTTranslationUnit unit) {
    Map<String, String> macros = new HashMap<>();
    for (IASTPreprocessorMacroDefinition macro : unit.getMacroDefinitions()) {
      macros.merge(
          macro.getName().toString(), macro.getExpansion(), (one, more) -> one + " " + more);
    }
    return macros;
  }
}
