package liss.c.insertion;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import liss.c.calls.Functions;
import liss.c.ir.Definitions;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.vocabulary.Meaning.Action;
import liss.c.vocabulary.Vocabulary;
import liss.lang.Positions;
import liss.lang.SourceSpan;

/**
 * Finds the functions of a file that get an object from who calls the program, and what another
 * function is made of that calls such a one: a function that the world calls, or, where that one is
 * in a header, as generated code is, the function of the file to which it passes its object.
 */
public final class ObjectFunctions {

  /**
   * What is known of a program.
   *
   * @param functions by the names of functions that the world may call
   * @param haveSections whether some function enters a section of an object
   * @param declarations where new declarations go
   */
  public record Known(
      Map<String, ObjectFunction> functions, boolean haveSections, int declarations) {
    /** Of a text that cannot be read. */
    public static final Known NOTHING = new Known(Map.of(), false, 0);

    /** Copies the map. */
    public Known {
      functions = Map.copyOf(functions);
    }
  }

  private final TranslationUnit unit;
  private final Functions functions;
  private final String code;

  private ObjectFunctions(TranslationUnit unit, Vocabulary vocabulary) {
    this.unit = unit;
    this.functions = new Functions(unit, vocabulary);
    this.code = WordScopes.code(unit.source().text());
  }

  /**
   * A function with an object as its argument.
   *
   * @param function its name
   * @param name where it is defined
   * @param head what its definition has in front of its body, without comments
   * @param body with its braces
   * @param result how a variable for its result is declared, {@code %s} standing for the name;
   *     empty if it has none
   * @param parameters their names
   * @param object the parameter that is the object
   */
  public record ObjectFunction(
      String function,
      SourceSpan name,
      String head,
      SourceSpan body,
      Optional<String> result,
      List<String> parameters,
      String object) {

    /** Copies the list. */
    public ObjectFunction {
      parameters = List.copyOf(parameters);
    }
  }

  /** Those of a program. Linear in it times the number of functions. */
  public static Known of(TranslationUnit unit, Vocabulary vocabulary) {
    ObjectFunctions all = new ObjectFunctions(unit, vocabulary);
    Map<String, ObjectFunction> found = new LinkedHashMap<>();
    unit.functions().stream()
        .filter(function -> !function.isInSystemHeader())
        .forEach(called ->
            all.ofEntry(called).ifPresent(function -> found.put(called.name(), function)));
    boolean haveSections =
        unit.functions().stream()
            .filter(function -> !function.isInSystemHeader())
            .flatMap(function -> function.body().stream())
            .flatMap(step -> all.functions.known(step).stream())
            .anyMatch(known -> known.action() == Action.SECTION);
    return new Known(found, haveSections, unit.text().points().files().getFirst().declarations());
  }

  private Optional<ObjectFunction> ofEntry(Function entry) {
    return BodyText.of(entry, unit).isPresent() ? function(entry, 0) : passedOn(entry);
  }

  /** The function to which another one passes its object. */
  private Optional<ObjectFunction> passedOn(Function entry) {
    if (entry.parameters().isEmpty()) {
      return Optional.empty();
    }
    Definitions definitions = new Definitions(entry);
    Set<Operand> object = Set.of(entry.parameters().getFirst());
    for (Instruction step : entry.body()) {
      Optional<Function> callee = Functions.named(step).flatMap(functions::definition);
      if (callee.isPresent() && step instanceof Instruction.Call call) {
        for (int i = 0; i < call.arguments().size(); i++) {
          if (definitions.sources(call.arguments().get(i)).equals(object)) {
            Optional<ObjectFunction> found = function(callee.get(), i);
            if (found.isPresent()) {
              return found;
            }
          }
        }
      }
    }
    return Optional.empty();
  }

  private Optional<ObjectFunction> function(Function function, int argument) {
    List<String> parameters =
        function.parameters().stream().map(value -> value.name().replaceFirst("^%", "")).toList();
    boolean isPlain =
        parameters.size() > argument
            && parameters.stream().allMatch(CallText::isWord)
            && function.type().arity() == Type.Code.Arity.FIXED
            && function.parameters().get(argument).type() instanceof Type.Pointer;
    Optional<String> result = Optional.ofNullable(unit.text().results().get(function.name()));
    boolean isVoid = function.type().result() instanceof Type.Nothing;
    Optional<BodyText> body = BodyText.of(function, unit);
    Optional<SourceSpan> name = name(function);
    return isPlain && (isVoid || result.isPresent()) && body.isPresent() && name.isPresent()
        ? Optional.of(
            new ObjectFunction(
                Function.inText(function.name()),
                name.get(),
                head(function),
                body.get().whole(),
                isVoid ? Optional.empty() : result,
                parameters,
                parameters.get(argument)))
        : Optional.empty();
  }

  private Optional<SourceSpan> name(Function function) {
    Matcher word =
        Pattern.compile("\\b" + Pattern.quote(Function.inText(function.name())) + "\\b")
            .matcher(code)
            .region(function.span().start(), function.span().end());
    return word.find()
        ? Optional.of(new Positions(unit.source().text()).span(word.start(), word.end()))
        : Optional.empty();
  }

  /** From the type of the result to the last parameter. */
  private String head(Function function) {
    int start = function.span().start();
    int before =
        Math.max(
            Math.max(code.lastIndexOf(';', start - 1), code.lastIndexOf('}', start - 1)),
            endOfDirective(start));
    String head = code.substring(before + 1, function.span().end());
    return head.strip().replaceAll("[ \\t]+\\n", "\n").replaceAll("\\n{2,}", "\n");
  }

  /** The end of the last line in front of an offset that belongs to a directive; -1 if none. */
  private int endOfDirective(int offset) {
    int end = -1;
    Matcher directive = Pattern.compile("(?m)^[ \\t]*#(?:[^\\n]*\\\\\\n)*[^\\n]*$").matcher(code);
    while (directive.find() && directive.start() < offset) {
      end = directive.end();
    }
    return end;
  }
}
