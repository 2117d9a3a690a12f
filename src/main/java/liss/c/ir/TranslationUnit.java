package liss.c.ir;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.lang.SourceText;

/**
 * A file of C with its headers, in normal form.
 *
 * @param variables those that live as long as the program, or as a thread
 * @param functions those that are defined
 * @param declared those that are mentioned and not defined
 * @param text the file itself
 */
public record TranslationUnit(
    SourceText source,
    Layouts layouts,
    List<Variable> variables,
    List<Function> functions,
    List<Declared> declared,
    TextLayout text) {

  /** Copies the lists. */
  public TranslationUnit {
    variables = List.copyOf(variables);
    functions = List.copyOf(functions);
    declared = List.copyOf(declared);
  }

  /**
   * A function without a body.
   *
   * @param kept the numbers of the parameters that point to what the function does not write, as
   *     their types say
   * @param isInSystemHeader whether a header between {@code <} and {@code >} declares it, or it is
   *     a function of C or POSIX
   * @param isNoReturn whether a declaration says that it does not return
   * @param isImplicit whether nothing declares it
   */
  public record Declared(
      String name,
      Type.Code type,
      Set<Integer> kept,
      boolean isInSystemHeader,
      boolean isNoReturn,
      boolean isImplicit) {

    /** Copies the set. */
    public Declared {
      kept = Set.copyOf(kept);
    }
  }

  /** The function of some name, if it is defined here. */
  public Optional<Function> function(String name) {
    return functions.stream().filter(function -> function.name().equals(name)).findFirst();
  }

  /** The function of some name, if it is mentioned and not defined here. */
  public Optional<Declared> declared(String name) {
    return declared.stream().filter(function -> function.name().equals(name)).findFirst();
  }

  /** Whether a function without a body never returns. */
  public boolean isNoReturn(String name) {
    return declared(name).filter(Declared::isNoReturn).isPresent();
  }

  /** Whether neither this file nor a system header has a function. */
  public boolean isOfOtherFiles(String name) {
    return declared(name).filter(function -> !function.isInSystemHeader()).isPresent();
  }

  /** The variable of some name that lives as long as the program. */
  public Optional<Variable> variable(String name) {
    return variables.stream().filter(variable -> variable.name().equals(name)).findFirst();
  }

  /** This unit with other functions. */
  public TranslationUnit with(List<Function> others) {
    return with(variables, others);
  }

  /** This unit with other variables and functions. */
  public TranslationUnit with(List<Variable> otherVariables, List<Function> others) {
    return new TranslationUnit(source, layouts, otherVariables, others, declared, text);
  }

  /** This unit without the places where statements can be inserted. */
  public TranslationUnit withoutPoints() {
    return with(
        functions.stream()
            .map(function -> function.with(WithoutPoints.in(function.body())))
            .toList());
  }
}
