package liss.triage;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;

/**
 * How the variables of a program are used, as far as the lines of its text tell at which they are
 * accessed. A macro that hides an access, or several statements on a line, can deceive it; so it is
 * said of a finding and decides nothing.
 */
public final class AccessPatterns {

  private static final Pattern MARK =
      Pattern.compile("\\b(READ_ONCE|WRITE_ONCE|data_race|ACCESS_ONCE)\\s*\\(");
  private static final Pattern DECISION =
      Pattern.compile("\\b(if|while|for|switch|return|case)\\b");
  private static final Pattern CHANGE = Pattern.compile("\\+\\+|--|[^=!<>]?[+-]=[^=]");
  private static final Pattern CONSTANT =
      Pattern.compile("[^=!<>+*/%&|^-]:?=\\s*(-?\\d+|true|false|NULL)\\s*;");
  private static final Pattern MARKED_CONSTANT =
      Pattern.compile("WRITE_ONCE\\s*\\([^,]*,\\s*(-?\\d+|true|false|NULL)\\s*\\)");

  private final Map<Integer, List<Edge>> accesses = new TreeMap<>();
  private final String text;

  /** The accesses of a program. */
  public AccessPatterns(ProgramCfa program) {
    this.text = program.program().source().text();
    for (Cfa thread : program.threads()) {
      for (Edge edge : thread.edges()) {
        if (edge.action() instanceof Action.VariableAccess access) {
          accesses.computeIfAbsent(access.variable(), v -> new ArrayList<>()).add(edge);
        }
      }
    }
  }

  /** The pattern of some variables: that of one of them, if all have some. */
  public Optional<BenignPattern> of(Collection<Integer> variables) {
    List<Optional<BenignPattern>> patterns = variables.stream().map(this::of).distinct().toList();
    return patterns.isEmpty() || patterns.contains(Optional.<BenignPattern>empty())
        ? Optional.empty()
        : patterns.getFirst();
  }

  private Optional<BenignPattern> of(int variable) {
    List<Edge> all = accesses.getOrDefault(variable, List.of());
    if (all.isEmpty()) {
      return Optional.empty();
    }
    if (all.stream().allMatch(edge -> MARK.matcher(line(edge)).find())) {
      return Optional.of(BenignPattern.MARKED);
    }
    if (all.stream().allMatch(this::counts)) {
      return Optional.of(BenignPattern.COUNTER);
    }
    Set<String> constants = new HashSet<>();
    all.stream().filter(AccessPatterns::isWrite).forEach(edge -> constants.add(constant(edge)));
    return constants.size() == 1 && !constants.contains("")
        ? Optional.of(BenignPattern.ONE_WAY_FLAG)
        : Optional.empty();
  }

  private static boolean isWrite(Edge edge) {
    return !(edge.action() instanceof Action.Read);
  }

  /** Whether a step is part of an increment or the like, or is read where nothing is decided. */
  private boolean counts(Edge edge) {
    String line = line(edge);
    boolean isDecision = DECISION.matcher(line).find();
    return !isDecision && (CHANGE.matcher(line).find() || !isWrite(edge));
  }

  /** The constant that a step writes; nothing if it is not known to be one. */
  private String constant(Edge edge) {
    String line = line(edge);
    Matcher marked = MARKED_CONSTANT.matcher(line);
    Matcher plain = CONSTANT.matcher(line);
    return marked.find() ? marked.group(1) : plain.find() ? plain.group(1) : "";
  }

  /** The text of the line on which a step starts. */
  private String line(Edge edge) {
    int at = Math.min(edge.span().start(), text.length());
    int start = text.lastIndexOf('\n', at - 1) + 1;
    int end = text.indexOf('\n', at);
    return text.substring(start, end < 0 ? text.length() : end);
  }
}
