package liss.batch;

import java.net.URI;
import java.util.Optional;
import liss.format.Json;

/** Where a finding is, the first of its locations in SARIF. */
record FindingPlace(String file, Optional<Long> line, Optional<Long> column) {

  /** The place of a finding; empty if it has none. */
  static Optional<FindingPlace> of(Json.Members finding) {
    return finding.objects("locations").stream()
        .flatMap(location -> location.object("physicalLocation").stream())
        .findFirst()
        .flatMap(place ->
            place
                .object("artifactLocation")
                .flatMap(artifact -> artifact.text("uri"))
                .map(uri -> of(URI.create(uri).getPath(), place.object("region"))));
  }

  private static FindingPlace of(String file, Optional<Json.Members> region) {
    return new FindingPlace(
        file,
        region.flatMap(where -> where.whole("startLine")),
        region.flatMap(where -> where.whole("startColumn")));
  }
}
