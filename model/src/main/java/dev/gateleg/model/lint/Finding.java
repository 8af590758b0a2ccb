package dev.gateleg.model.lint;

import java.util.Collection;

/**
 * A rule that is broken somewhere.
 *
 * @param rule the rule
 * @param subject where: an entity, an index, a pattern, a key
 * @param message how it is
 * @param remedy what to do
 */
public record Finding(Rule rule, String subject, String message, String remedy) {

  /** Whether one of them is more than a note. */
  public static boolean any(Collection<Finding> findings) {
    return findings.stream().anyMatch(finding -> finding.rule().level() != Rule.Level.NOTE);
  }
}
