import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writes the package of the extension for Visual Studio Code: a zip in the Open Packaging
 * Conventions (ECMA-376, part 2) with a manifest. Its bytes depend on the contents of the files
 * only.
 */
final class Vsix {

  /** What the extension consists of, beside the licenses. */
  private static final List<String> FILES =
      List.of(
          "package.json",
          "language-configuration.json",
          "syntaxes/w.tmLanguage.json",
          "dist/extension.js");

  private static final String CONTENT_TYPES =
      """
      <?xml version="1.0" encoding="utf-8"?>
      <Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\
      <Default Extension=".js" ContentType="application/javascript"/>\
      <Default Extension=".json" ContentType="application/json"/>\
      <Default Extension=".txt" ContentType="text/plain"/>\
      <Default Extension=".vsixmanifest" ContentType="text/xml"/>\
      </Types>
      """;

  private static final String MANIFEST =
      """
      <?xml version="1.0" encoding="utf-8"?>
      <PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
        <Metadata>
          <Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}"/>
          <DisplayName>${displayName}</DisplayName>
          <Description xml:space="preserve">${description}</Description>
          <Categories>Programming Languages,Linters</Categories>
          <Properties>
            <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${vscode}"/>
          </Properties>
          <License>extension/LICENSE.txt</License>
        </Metadata>
        <Installation>
          <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
        </Installation>
        <Dependencies/>
        <Assets>
          <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json"\
       Addressable="true"/>
          <Asset Type="Microsoft.VisualStudio.Services.Content.License"\
       Path="extension/LICENSE.txt" Addressable="true"/>
        </Assets>
      </PackageManifest>
      """;

  private static final Pattern PLACE = Pattern.compile("\\$\\{(\\w+)}");

  /** No zip can have an earlier time. */
  private static final LocalDateTime TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

  private Vsix() {}

  /**
   * Writes the package.
   *
   * @param arguments the directory of the extension, in which {@code npm ci} and {@code npm run
   *     bundle} have been run; the license of liss; and the package
   */
  public static void main(String[] arguments) throws IOException {
    SortedMap<String, byte[]> entries = entries(Path.of(arguments[0]), Path.of(arguments[1]));
    try (OutputStream file = Files.newOutputStream(Path.of(arguments[2]));
        ZipOutputStream zip = new ZipOutputStream(file)) {
      for (Map.Entry<String, byte[]> content : entries.entrySet()) {
        ZipEntry entry = new ZipEntry(content.getKey());
        entry.setTimeLocal(TIME);
        zip.putNextEntry(entry);
        zip.write(content.getValue());
      }
    }
  }

  private static SortedMap<String, byte[]> entries(Path extension, Path license)
      throws IOException {
    SortedMap<String, byte[]> entries = new TreeMap<>();
    entries.put("[Content_Types].xml", CONTENT_TYPES.getBytes(StandardCharsets.UTF_8));
    entries.put(
        "extension.vsixmanifest",
        manifest(Files.readString(extension.resolve("package.json")))
            .getBytes(StandardCharsets.UTF_8));
    for (String file : FILES) {
      entries.put("extension/" + file, content(extension.resolve(file)));
    }
    entries.put("extension/LICENSE.txt", Files.readAllBytes(license));
    entries.put(
        "extension/LIBRARIES.txt",
        licenses(extension.resolve("node_modules")).getBytes(StandardCharsets.UTF_8));
    return entries;
  }

  private static byte[] content(Path file) throws IOException {
    try {
      return Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      throw new IOException("run npm ci and npm run bundle first: there is no " + file, e);
    }
  }

  /** The manifest, with what package.json says. */
  private static String manifest(String description) {
    return PLACE
        .matcher(MANIFEST)
        .replaceAll(place -> Matcher.quoteReplacement(escaped(member(description, place.group(1)))));
  }

  /** The first member with a name, which must be a string without escapes. */
  private static String member(String json, String name) {
    Matcher member = Pattern.compile("\"" + name + "\": \"([^\"\\\\]*)\"").matcher(json);
    if (!member.find()) {
      throw new IllegalArgumentException("package.json has no " + name);
    }
    return member.group(1);
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }

  /** The licenses of the libraries that are in the bundle; esbuild makes it and is not in it. */
  private static String licenses(Path libraries) throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> found = Files.walk(libraries)) {
      List<Path> licenses =
          found
              .filter(file -> file.getFileName().toString().matches("(?i)licen[sc]e(\\.\\w+)?"))
              .filter(file -> !libraries.relativize(file).toString().contains("esbuild"))
              .sorted()
              .toList();
      for (Path license : licenses) {
        all.append(libraries.relativize(license.getParent()).toString().replace('\\', '/'))
            .append("\n\n")
            .append(Files.readString(license).strip())
            .append("\n\n");
      }
    }
    return all.toString();
  }
}
