package liss.report;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import liss.c.Harness;
import liss.format.Json;

/** The whole program that was made of a part. */
record HarnessText(Harness harness) {

  /** What it does, as a sentence. */
  String sentence() {
    return "In the harness, `main` "
        + (harness.first().isEmpty() ? "" : "calls " + names(harness.first()) + ", ")
        + (harness.earlier().isEmpty() ? "" : "may call " + names(harness.earlier()) + " once, ")
        + "has threads call "
        + names(harness.threads())
        + " at the same time, with any values and the same objects; it starts at line "
        + harness.line()
        + ", and --harness writes it.";
  }

  private static String names(List<String> functions) {
    List<String> quoted =
        functions.stream()
            .distinct()
            .map(name -> {
              int calls = Collections.frequency(functions, name);
              return "`" + name + "`" + (calls > 1 ? " (" + calls + " threads)" : "");
            })
            .toList();
    int last = quoted.size() - 1;
    return last == 0
        ? quoted.getFirst()
        : quoted.subList(0, last).stream().collect(Collectors.joining(", "))
            + " and "
            + quoted.getLast();
  }

  /** The members of a document. */
  Json.Members json() {
    return Json.object()
        .with("line", harness.line())
        .with("first", Json.texts(harness.first()))
        .with("earlier", Json.texts(harness.earlier()))
        .with("threads", Json.texts(harness.threads()));
  }
}
