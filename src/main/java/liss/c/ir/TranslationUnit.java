package liss.c.ir;

import java.util.List;
import java.util.Optional;
import liss.lang.SourceText;

/**
 * A file of C with its headers, in normal form.
 *
 * @param variables those that live as long as the program, or as a thread
 * @param functions those that are defined
 */
public record TranslationUnit(
    SourceText source, Layouts layouts, List<Variable> variables, List<Function> functions) {

  /** Copies the lists. */
  public TranslationUnit {
    variables = List.copyOf(variables);
    functions = List.copyOf(functions);
  }

  /** The function of some name, if it is defined here. */
  public Optional<Function> function(String name) {
    return functions.stream().filter(function -> function.name().equals(name)).findFirst();
  }

  /** The variable of some name that lives as long as the program. */
  public Optional<Variable> variable(String name) {
    return variables.stream().filter(variable -> variable.name().equals(name)).findFirst();
  }
}
