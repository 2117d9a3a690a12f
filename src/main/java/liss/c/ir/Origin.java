package liss.c.ir;

import java.util.List;
import liss.lang.SourceSpan;

/**
 * Where an instruction comes from.
 *
 * @param span the expression or declaration in the text of the file
 * @param statement the statement around it, before and after which something can be inserted
 * @param macros the macros whose expansion it comes from, from the outside
 */
public record Origin(SourceSpan span, SourceSpan statement, List<String> macros) {

  /** Copies the list. */
  public Origin {
    macros = List.copyOf(macros);
  }
}
