package liss.c.syntax;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;

/**
 * Assembler with operands (GCC manual, 6.47.2): {@link GnuParser} makes a call of one of these
 * functions of it, whose first argument is 0; {@code ++(x)} stands for an output, {@code --(x)} for
 * one that is read before, in a step of its own, {@code (x)} for an input.
 */
public final class Assembler {

  private static final String OF_OPERANDS = "_as";
  private static final String OF_MEMORY = "_am";
  private static final String GOTO = "_ag";
  private static final String GOTO_OF_MEMORY = "_ah";

  /** Instructions that only order accesses, wait, or switch interrupts on and off. */
  private static final Set<String> FENCES =
      Set.of(
          "mfence", "lfence", "sfence", "pause", "nop", "cli", "sti", "hlt", // x86
          "isb", "dmb", "dsb", "wfe", "wfi", "sev", "cpsid", "cpsie", // Arm
          "sei", // AVR
          "sync", "lwsync", "isync", "eieio", "fence"); // PowerPC, MIPS, RISC-V

  /** What is in texts that read and write in one step (x86), or repeat that until it is one. */
  private static final Pattern ATOMIC =
      Pattern.compile("\\b(lock|xchg[bwlq]?|ldrex|lda?xr|lwarx|ldarx|amo\\w+|lr|ll)\\b");

  /** Statements outside of functions that give names to what others name. */
  private static final Pattern ALIAS =
      Pattern.compile(
          "\\.(?:set|equ)\\s+([\\w.$]+)\\s*,\\s*([\\w.$]+)|([\\w.$]+)\\s*=\\s*([\\w.$]+)");

  /** Words about symbols, and data at labels: there is nothing to execute. */
  private static final Pattern PLAIN =
      Pattern.compile(
          "([\\w.$]+:\\s*)*(\\.(globl|global|weak|hidden|protected|internal|local|type|size|ident|file"
              + "|text|data|bss|section|pushsection|popsection|previous|p2align|balign|align|skip|zero"
              + "|byte|short|word|[248]byte|long|quad|ascii|asciz|string)\\b.*)?");

  private Assembler() {}

  /** The instructions and directives of a text, given with or without its quotes. */
  private static Stream<String> statements(String text) {
    return Arrays.stream(text.replaceAll("\"\\s*\"|^[^\"]*\"|\"[^\"]*$", "").split(";|\\\\n|\\n"))
        .map(statement -> statement.replace("\\t", " ").strip())
        .filter(statement -> !statement.isEmpty());
  }

  /** The symbols that a text outside of functions makes stand for others, with these. */
  public static Map<String, String> aliases(String text) {
    Map<String, String> aliases = new LinkedHashMap<>();
    statements(text)
        .map(ALIAS::matcher)
        .filter(Matcher::matches)
        .forEach(alias -> {
          int first = alias.group(1) == null ? 3 : 1;
          aliases.put(alias.group(first), alias.group(first + 1));
        });
    return aliases;
  }

  /**
   * Whether a text outside of functions has nothing but such aliases, words about symbols, and
   * data.
   */
  public static boolean isPlain(String text) {
    return statements(text).allMatch(s -> ALIAS.matcher(s).matches() || PLAIN.matcher(s).matches());
  }

  /** Whether a function is one of them. */
  public static boolean isName(String name) {
    return name.equals(OF_OPERANDS) || name.equals(GOTO) || isOfMemory(name);
  }

  /** Whether assembler with a name of these may access any memory. */
  public static boolean isOfMemory(String name) {
    return name.equals(OF_MEMORY) || name.equals(GOTO_OF_MEMORY);
  }

  /** Whether an expression stands for assembler that may jump to a label. */
  public static boolean isGoto(IASTExpression expression) {
    return expression instanceof IASTFunctionCallExpression call
        && call.getFunctionNameExpression() instanceof IASTIdExpression function
        && Set.of(GOTO, GOTO_OF_MEMORY).contains(function.getName().toString());
  }

  /**
   * Whether assembler with this text may access memory of which it has no operand; others that say
   * so order what the compiler makes of the accesses around them.
   */
  static boolean mayAccessMemory(String text) {
    return statements(text.replaceAll("\\brep\\b", ";"))
        .anyMatch(statement -> !FENCES.contains(statement.split("\\s+", 2)[0]));
  }

  /** Whether assembler with this text reads and writes memory in one step, as far as is known. */
  static boolean isOneStep(String text) {
    return statements(text).findAny().isEmpty() || ATOMIC.matcher(text).find();
  }

  /** The function for assembler that may jump, or access memory other than its operands. */
  static String name(boolean isGoto, boolean isOfMemory) {
    if (isGoto) {
      return isOfMemory ? GOTO_OF_MEMORY : GOTO;
    }
    return isOfMemory ? OF_MEMORY : OF_OPERANDS;
  }
}
