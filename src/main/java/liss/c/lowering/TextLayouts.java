package liss.c.lowering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import liss.c.ir.TextLayout;
import liss.c.ir.TextLayout.Structure;
import liss.lang.InsertionPoints.Marked;
import liss.lang.InsertionPoints.Outside;
import liss.lang.LockWriting.LockHome;
import liss.lang.SourceSpan;

/** What has to be known of the text of several files to insert something into it. */
final class TextLayouts {

  private TextLayouts() {}

  /** All that is known of files, in the order of the text. */
  static TextLayout joined(List<TextLayout> files) {
    Set<String> common = new HashSet<>(files.getFirst().common());
    files.forEach(file -> common.retainAll(file.common()));
    Map<String, String> results = new HashMap<>();
    files.forEach(file -> results.putAll(file.results()));
    return new TextLayout(
        new HashSet<>(all(files, file -> List.copyOf(file.headers()))),
        common,
        all(files, TextLayout::missing),
        all(files, TextLayout::annotated),
        all(files, TextLayout::wrongAnnotations),
        structures(files),
        results,
        branches(files),
        points(files.stream().map(TextLayout::points).toList()));
  }

  private static <E> List<E> all(List<TextLayout> files, Function<TextLayout, List<E>> part) {
    return files.stream().flatMap(file -> part.apply(file).stream()).toList();
  }

  /** One for each tag: the one that can have new members, with all places that need its size. */
  private static List<Structure> structures(List<TextLayout> files) {
    Map<String, Structure> structures = new LinkedHashMap<>();
    for (Structure structure : all(files, TextLayout::structures)) {
      structures.merge(structure.tag(), structure, TextLayouts::both);
    }
    return List.copyOf(structures.values());
  }

  private static Structure both(Structure one, Structure other) {
    Structure better = one.end().isPresent() ? one : other;
    List<SourceSpan> sizes = Stream.concat(one.sizes().stream(), other.sizes().stream()).toList();
    Optional<Integer> end =
        one.end().isPresent() && other.end().isPresent() ? Optional.empty() : better.end();
    return new Structure(one.tag(), better.span(), end, sizes);
  }

  /** The branches of all files have different numbers. */
  private static NavigableMap<Integer, Integer> branches(List<TextLayout> files) {
    NavigableMap<Integer, Integer> all = new TreeMap<>(Map.of(0, 0));
    int first = 1;
    for (TextLayout file : files) {
      int next = first;
      for (Map.Entry<Integer, Integer> branch : file.branches().entrySet()) {
        int number = first + branch.getValue();
        int start =
            branch.getKey() == 0 ? file.points().files().getFirst().start() : branch.getKey();
        all.put(start, number);
        next = Math.max(next, number + 1);
      }
      first = next;
    }
    return all;
  }

  private static Marked points(List<Marked> files) {
    List<Outside> outside = new ArrayList<>();
    Set<Integer> declaring = new HashSet<>();
    files.forEach(file -> {
      outside.addAll(file.files());
      declaring.addAll(file.declaring());
    });
    return new Marked(
        files.getFirst().writing(),
        outside,
        merged(files, Marked::blocks),
        declaring,
        merged(files, Marked::bodies),
        merged(files, Marked::conditionals),
        merged(files, Marked::returns),
        merged(files, Marked::snapshots),
        merged(files, Marked::switches),
        merged(files, Marked::waits),
        merged(files, Marked::removable),
        List.of(),
        LockHome.Data.NONE);
  }

  private static <V> Map<Integer, V> merged(
      List<Marked> files, Function<Marked, Map<Integer, V>> part) {
    Map<Integer, V> all = new HashMap<>();
    files.forEach(file -> all.putAll(part.apply(file)));
    return all;
  }
}
