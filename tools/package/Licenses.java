package liss.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * Writes the licenses of the parts of the package, one file for each: the files that the jar of the
 * part has, or else the text of the license that its project names.
 */
final class Licenses {

  private static final String FILE = "(?i)(META-INF/)?(LICENSE|NOTICE|COPYING)[^/]*";

  /** The identifiers of licenses that are named in words. */
  private static final Map<String, String> IDENTIFIERS =
      Map.of("The (New) BSD License", "BSD-3-Clause");

  private final Map<String, String> texts = new TreeMap<>();

  private Licenses() {}

  /**
   * Writes all files.
   *
   * @param arguments the list of parts in CycloneDX, the class path, and the directory to write to
   */
  public static void main(String[] arguments) throws IOException {
    JsonObject list = JsonParser.parseString(Files.readString(Path.of(arguments[0]))).getAsJsonObject();
    List<Path> jars = Stream.of(arguments[1].split(":")).map(Path::of).toList();
    Path directory = Files.createDirectories(Path.of(arguments[2]));
    JsonArray parts = list.getAsJsonArray("components");
    Licenses licenses = new Licenses();
    parts.forEach(part -> licenses.learn(part.getAsJsonObject()));
    for (JsonElement part : parts) {
      licenses.write(part.getAsJsonObject(), jars, directory);
    }
  }

  private void write(JsonObject part, List<Path> jars, Path directory) throws IOException {
    String name = text(part, "name").orElseThrow() + "-" + text(part, "version").orElseThrow();
    List<String> names = licenses(part).map(Licenses::identifier).toList();
    List<String> found = new ArrayList<>();
    for (Path jar : jars) {
      if (jar.endsWith(name + ".jar")) {
        found.addAll(files(jar));
      }
    }
    if (found.isEmpty()) {
      names.stream().map(texts::get).filter(Objects::nonNull).forEach(found::add);
    }
    if (found.isEmpty()) {
      throw new IOException("there is no license of " + name);
    }
    Files.writeString(
        directory.resolve(name + ".txt"),
        name
            + ": "
            + String.join(" or ", names)
            + "\n\n"
            + String.join("\n\n", found).replace("\r", "").strip()
            + "\n");
  }

  private void learn(JsonObject part) {
    licenses(part).forEach(license ->
        Optional.ofNullable(license.getAsJsonObject("text"))
            .flatMap(text -> text(text, "content"))
            .ifPresent(content ->
                texts.putIfAbsent(
                    identifier(license),
                    new String(Base64.getMimeDecoder().decode(content), StandardCharsets.UTF_8))));
  }


  private static Stream<JsonObject> licenses(JsonObject part) {
    return Stream.ofNullable(part.getAsJsonArray("licenses"))
        .flatMap(all -> all.asList().stream())
        .map(choice -> choice.getAsJsonObject().getAsJsonObject("license"))
        .filter(license -> license != null);
  }

  private static String identifier(JsonObject license) {
    return text(license, "id")
        .or(() -> text(license, "name").map(name -> IDENTIFIERS.getOrDefault(name, name)))
        .orElse("");
  }

  private static Optional<String> text(JsonObject object, String key) {
    return Optional.ofNullable(object.get(key)).map(JsonElement::getAsString);
  }

  private static List<String> files(Path jar) throws IOException {
    List<String> found = new ArrayList<>();
    try (JarFile open = new JarFile(jar.toFile())) {
      for (JarEntry entry : open.stream().filter(e -> e.getName().matches(FILE)).toList()) {
        try (InputStream in = open.getInputStream(entry)) {
          found.add(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
      }
    }
    return found;
  }
}
