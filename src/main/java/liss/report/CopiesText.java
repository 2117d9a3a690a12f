package liss.report;

import liss.format.Json;
import liss.verify.Verification.Copies;

/** The numbers of copies of threads for which an answer holds. */
final class CopiesText {

  private CopiesText() {}

  static String sentence(Copies copies) {
    return switch (copies) {
      case Copies.Any any ->
          "This is proven for any number of copies of " + String.join(", ", any.threads()) + ".";
      case Copies.Some some ->
          "This is about the program with "
              + some.number()
              + (some.number() == 1 ? " copy of " : " copies of ")
              + String.join(", ", some.threads())
              + ".";
    };
  }

  static Json json(Copies copies) {
    return switch (copies) {
      case Copies.Any any -> Json.object().with("threads", Json.texts(any.threads()));
      case Copies.Some some ->
          Json.object().with("threads", Json.texts(some.threads())).with("number", some.number());
    };
  }
}
