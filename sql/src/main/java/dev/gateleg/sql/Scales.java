package dev.gateleg.sql;

import dev.gateleg.analytics.schema.AnalyticsModel;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.tools.command.CommandException;
import dev.gateleg.tools.command.Globals;
import dev.gateleg.tools.command.Session;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** How many digits decimals have behind the point. */
final class Scales {

  @Option(
      names = "--scale",
      paramLabel = "DIGITS",
      description = {
        "How many digits decimals have behind the point, 12 by default; Order.total=2 for one of"
            + " them. May be given several times.",
        "A number that does not fit is never rounded: its item is in _other."
      })
  private List<String> scales = new ArrayList<>();

  /** The tables of the model that the options name. */
  AnalyticsModel model(Globals globals) {
    AnalyticsModel model = AnalyticsModel.of(Session.model(globals));
    for (String scale : scales) {
      int at = scale.indexOf('=');
      int digits = digits(scale.substring(at + 1), scale);
      try {
        model = at < 0 ? model.scale(digits) : model.scale(scale.substring(0, at), digits);
      } catch (InvalidInputException e) {
        throw CommandException.usage(e);
      }
    }
    return model;
  }

  private static int digits(String text, String scale) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw CommandException.usage(
          SqlCode.SCALE_MALFORMED,
          "--scale " + scale + " is no number of digits; write it as 2, or as Order.total=2.");
    }
  }
}
