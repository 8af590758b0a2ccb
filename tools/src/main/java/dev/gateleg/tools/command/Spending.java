package dev.gateleg.tools.command;

import dev.gateleg.tools.error.ToolsCode;
import dev.gateleg.tools.view.Units;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Keeps an eye on what a verb spends, and asks before it spends much or writes. */
public final class Spending {

  /** What is read without asking. */
  public static final double UNASKED_UNITS = 300;

  private final Globals globals;
  private double spent;
  private boolean allowed;

  /** Nothing is spent yet. */
  public Spending(Globals globals) {
    this.globals = globals;
    this.allowed = globals.yes() || globals.maxCost() != null;
  }

  /** Says what a read costs, about; false where it must not be sent, since this is a dry run. */
  public boolean read(String what, double units) {
    String price = price(units);
    refuseDear(what, units);
    if (globals.dryRun()) {
      globals.say("Would read " + what + ": about " + price + ". Nothing is sent.");
      return false;
    }
    if (units > UNASKED_UNITS && !allowed) {
      ask("Reads " + what + ": about " + price + ". Go on?", "it costs about " + price);
      allowed = true;
    } else {
      globals.say("Reads " + what + ": about " + price + ".");
    }
    return true;
  }

  /** Counts what was really spent; ends the verb where that is more than was agreed. */
  public void spent(double units) {
    spent += units;
    Double most = globals.maxCost();
    if (most != null && spent > most) {
      throw CommandException.refused(
          ToolsCode.TOO_DEAR,
          "Stopped: " + Cell.plain(spent)
              + " units are spent, and --max-cost allows " + Cell.plain(most)
              + "; what was read so far is above.");
    }
    if (spent > UNASKED_UNITS && !allowed) {
      ask(
          Cell.plain(spent) + " read units are spent, and there is more to read. Go on?",
          Cell.plain(spent) + " units are spent, and there is more to read");
      allowed = true;
    }
  }

  /** What was spent so far. */
  public double spent() {
    return spent;
  }

  /** Asks before a write; false where it must not be sent, since this is a dry run. */
  public boolean write(String what, double units) {
    refuseDear(what, units);
    if (globals.dryRun()) {
      globals.say(
          "Would write " + what + ": " + Cell.plain(units) + " write units. Nothing is sent.");
      return false;
    }
    if (!globals.yes()) {
      ask(
          "Writes " + what + ": " + Cell.plain(units) + " write units. Go on?",
          "gateleg writes only when it is told to");
    }
    return true;
  }

  private void refuseDear(String what, double units) {
    Double most = globals.maxCost();
    if (most != null && units > most) {
      throw CommandException.refused(
          ToolsCode.TOO_DEAR,
          "Not sent: " + what + " costs about "
              + Cell.plain(units) + " units, and --max-cost allows " + Cell.plain(most)
              + "; raise it, or ask for less.");
    }
  }

  private void ask(String question, String why) {
    if (!globals.surroundings().asks()) {
      throw CommandException.refused(
          ToolsCode.UNCONFIRMED,
          "Not sent: " + why + ", and nobody is there to ask; give --yes"
              + (question.startsWith("Writes") ? "." : " or --max-cost."));
    }
    globals.err().print(question + " [y/N] ");
    globals.err().flush();
    String answer = answer();
    if (answer == null || !answer.strip().toLowerCase(Locale.ROOT).matches("y|yes")) {
      throw CommandException.refused(ToolsCode.DECLINED, "Not sent.");
    }
  }

  private @Nullable String answer() {
    try {
      return globals.surroundings().input().readLine();
    } catch (IOException e) {
      return null;
    }
  }

  private static String price(double units) {
    return Cell.plain(units) + " read units ("
        + dollars(units * Units.DOLLARS_PER_MILLION_READS / 1_000_000) + ")";
  }

  /** Money, with as many digits as tell something. */
  public static String dollars(double dollars) {
    return dollars == 0 || dollars >= 0.01
        ? String.format(Locale.ROOT, "$%.2f", dollars)
        : dollars < 0.000_001
            ? "less than $0.000001"
            : String.format(Locale.ROOT, "$%.6f", dollars);
  }
}
