package dev.gateleg.patterns.ledger;

import java.util.List;

/**
 * What an audit found.
 *
 * @param accounts how many accounts and sub-balances it looked at
 * @param entries how many entries
 * @param findings what is wrong, in sentences; money that moves meanwhile makes no findings
 * @param undecided the accounts and sub-balances whose balance could not be compared with their entries, since money moved in
 *     them during every try; audit them again when it is quieter
 */
public record Audit(long accounts, long entries, List<String> findings, List<String> undecided) {

  /** Copies the lists. */
  public Audit {
    findings = List.copyOf(findings);
    undecided = List.copyOf(undecided);
  }

  /** Whether all was decided, and all is right. */
  public boolean clean() {
    return findings.isEmpty() && undecided.isEmpty();
  }
}
