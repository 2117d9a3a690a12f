package liss.cli;

import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Completion of command lines in fish, which picocli has none for. */
public final class FishCompletion {

  private final StringBuilder script = new StringBuilder();
  private final String program;

  private FishCompletion(String program) {
    this.program = program;
  }

  /** The script for a command with subcommands, but not for theirs. */
  public static String of(CommandSpec command) {
    FishCompletion completion = new FishCompletion(command.name());
    List<CommandSpec> subcommands =
        command.subcommands().values().stream()
            .map(CommandLine::getCommandSpec)
            .filter(one -> !one.usageMessage().hidden())
            .distinct()
            .toList();
    completion.line("-f");
    for (CommandSpec one : subcommands) {
      completion.line(
          "-n __fish_use_subcommand -a " + one.name() + " -d " + quoted(description(one)));
    }
    completion.options("-n __fish_use_subcommand", command);
    for (CommandSpec one : subcommands) {
      String condition = "-n '__fish_seen_subcommand_from " + one.name() + "'";
      if (one.positionalParameters().stream().anyMatch(FishCompletion::takesFile)) {
        completion.line(condition + " -F");
      }
      one.positionalParameters().stream()
          .filter(parameter -> parameter.completionCandidates() != null)
          .forEach(parameter -> completion.line(condition + words(parameter)));
      completion.options(condition, one);
    }
    return completion.script.toString();
  }

  private static String description(CommandSpec command) {
    String[] lines = command.usageMessage().description();
    return lines.length == 0 ? "" : lines[0];
  }

  private void options(String condition, CommandSpec command) {
    for (OptionSpec option : command.options()) {
      if (!option.hidden()) {
        StringBuilder line = new StringBuilder(condition);
        for (String name : option.names()) {
          boolean isLong = name.startsWith("--");
          String flag = isLong ? " -l " : name.length() == 2 ? " -s " : " -o ";
          line.append(flag).append(name.substring(isLong ? 2 : 1));
        }
        line.append(argument(option));
        String[] description = option.description();
        if (description.length > 0) {
          line.append(" -d ").append(quoted(description[0]));
        }
        line(line.toString());
      }
    }
  }

  /** What may follow an option: nothing, one of some words, a file, or anything else. */
  private static String argument(OptionSpec option) {
    if (option.arity().max() == 0) {
      return "";
    }
    if (option.completionCandidates() != null) {
      return " -x" + words(option);
    }
    return takesFile(option) ? " -r -F" : " -x";
  }

  private static String words(ArgSpec argument) {
    return " -a " + quoted(String.join(" ", argument.completionCandidates()));
  }

  private static boolean takesFile(ArgSpec argument) {
    return List.of(argument.typeInfo().getAuxiliaryTypes()).contains(Path.class);
  }

  /** The first sentence, without what picocli would put in. */
  private static String quoted(String text) {
    String plain = text.replaceAll("%n|\\$\\{[^}]*}", "").replaceFirst("\\. .*", ".").strip();
    return "'" + plain.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }

  private void line(String arguments) {
    script.append("complete -c ").append(program).append(' ').append(arguments).append('\n');
  }
}
