package liss.placement.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import liss.placement.model.TinyPrograms;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The graph that changes against the order of the sections that are present. */
class AcquisitionGraphTest {

  static IntStream seeds() {
    return IntStream.range(0, 200);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void cycles_are_those_of_the_present_regions(int seed) {
    Random random = new Random(seed);
    HeldClasses classes = HeldClasses.of(TinyPrograms.random(random, 2, 3 + random.nextInt(3)));
    AcquisitionOrder order = new AcquisitionOrder(classes);
    AcquisitionGraph graph = new AcquisitionGraph(order);
    for (int i = 0; i < 15; i++) {
      ClassSet section =
          ClassSet.of(IntStream.range(1, classes.size()).filter(c -> random.nextInt(3) > 0));
      if (graph.present().contains(section)) {
        graph.remove(section);
        continue;
      }
      boolean wasOrdered = isOrdered(graph, order);
      boolean fits = graph.fits(section);
      graph.add(section);
      assertThat(graph.cycle(section).isEmpty()).isEqualTo(fits);
      if (wasOrdered) {
        assertThat(isOrdered(graph, order)).isEqualTo(fits);
      }
      List<ClassSet> cycle = graph.cycle(section);
      for (int k = 0; k < cycle.size(); k++) {
        ClassSet next = cycle.get((k + 1) % cycle.size());
        assertThat(graph.present()).contains(cycle.get(k));
        assertThat(order.isBefore(cycle.get(k), next)).isTrue();
      }
      if (random.nextBoolean()) {
        graph.remove(section);
      }
    }
  }

  private static boolean isOrdered(AcquisitionGraph graph, AcquisitionOrder order) {
    return order.sorted(List.copyOf(graph.present())).isPresent();
  }
}
