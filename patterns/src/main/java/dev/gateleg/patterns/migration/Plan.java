package dev.gateleg.patterns.migration;

import dev.gateleg.patterns.error.PatternCode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a migration is going to do. Immutable.
 *
 * @param migration the migration's name
 * @param moves what becomes of each entity, in words
 * @param proofs why no two items become one, in words, for each of them
 * @param steps the steps, in their order; the steps of one stage can be done together
 */
public record Plan(
    String migration, List<String> moves, List<String> proofs, List<PlanStep> steps) {

  private static final int SHOWN = 16;

  /** Copies the lists. */
  public Plan {
    moves = List.copyOf(moves);
    proofs = List.copyOf(proofs);
    steps = List.copyOf(steps);
  }

  /** What tells a plan from another: a change of names, keys or rules is another plan. */
  static String fingerprint(Rules rules, int revision, int segments) {
    String text = rules.migration + "\n" + revision + "\n" + segments + "\n"
        + rules.old.context.tableName() + "\n" + rules.now.context.tableName() + "\n"
        + rules.all.stream().map(Rule::toString).collect(Collectors.joining("\n"));
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest).substring(0, SHOWN);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Refuses to go on with what another plan has begun. */
  static void check(String migration, String plan, StateRecord state) {
    if (!state.plan().isEmpty() && !state.plan().equals(plan)) {
      throw new MigrationException(
          PatternCode.MIGRATION_PLAN_DIFFERS,
          "Migration " + migration + " is " + state.phase() + " by the plan " + state.plan()
              + ", and this program has the plan " + plan
              + "; run the program that it was begun with, or abandon it there first.",
          null);
    }
  }

  /** The plan as a page of text. */
  @Override
  public String toString() {
    StringBuilder out = new StringBuilder("Migration " + migration + "\n\nWhat becomes of what:\n");
    moves.forEach(move -> out.append("  ").append(move).append('\n'));
    out.append("\nWhy no two items become one:\n");
    proofs.forEach(proof -> out.append("  ").append(proof).append('\n'));
    out.append("\nSteps:\n");
    steps.forEach(step -> out.append("  ").append(step).append('\n'));
    return out.toString();
  }
}
