package dev.gateleg.tools.command;

import dev.gateleg.tools.error.ToolsCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Arguments of the form {@code name=text} and {@code name:=json}. */
public final class Arguments {

  private Arguments() {}

  /** A value as it was typed; {@code json} tells how to read it. */
  public record Value(String text, boolean json) {}

  /** All of them, in order. */
  public static Map<String, Value> parse(List<String> arguments) {
    Map<String, Value> values = new LinkedHashMap<>();
    for (String argument : arguments) {
      int equals = argument.indexOf('=');
      boolean json = equals > 0 && argument.charAt(equals - 1) == ':';
      String name = equals < 0 ? "" : argument.substring(0, json ? equals - 1 : equals);
      if (name.isEmpty()) {
        throw CommandException.usage(
            ToolsCode.ARGUMENT_FORM,
            "\"" + argument + "\" names no value; write it as name=value, or name:=json.");
      }
      Value value = new Value(argument.substring(equals + 1), json);
      if (values.putIfAbsent(name, value) != null) {
        throw CommandException.usage(
            ToolsCode.ARGUMENT_TWICE, "'" + name + "' is given twice; give it once.");
      }
    }
    return values;
  }

  /** The same where only texts make sense. */
  public static Map<String, String> texts(List<String> arguments) {
    Map<String, String> texts = new LinkedHashMap<>();
    parse(arguments).forEach((name, value) -> {
      if (value.json()) {
        throw CommandException.usage(
            ToolsCode.ARGUMENT_FORM,
            "'" + name + "' is part of a key and can't be JSON; write it as " + name + "=value.");
      }
      texts.put(name, value.text());
    });
    return texts;
  }
}
