package liss.c.sync;

import java.util.List;
import java.util.Optional;

/** The objects of synchronization that an operand stands for. */
sealed interface Found {

  /**
   * A variable or a part of one.
   *
   * @param element its name with the numbers of elements, if it is known which they are
   * @param unity what has to be one object for it to be one; empty if it is one, or in an array
   */
  record One(Place place, Optional<String> element, Optional<Unity> unity) implements Found {

    /** A place that needs no assumption. */
    One(Place place, Optional<String> element) {
      this(place, element, Optional.empty());
    }

    /** The name with what is known of it. */
    String name() {
      return element.orElse(place.name());
    }
  }

  /** Something that is not known to be one object. */
  record Several(List<Place> places, boolean isKnown) implements Found {

    String reason() {
      return places.isEmpty() || !isKnown
          ? "it is not known what this points to"
          : "this can be any of "
              + String.join(", ", places.stream().map(c -> "`" + c.name() + "`").sorted().toList());
    }
  }
}
