package dev.gateleg.patterns.ledger;

import java.util.List;

/**
 * What an audit found.
 *
 * @param accounts how many accounts and sub-balances it looked at
 * @param entries how many entries
 * @param findings what is wrong, in sentences; empty where all is right
 */
public record Audit(long accounts, long entries, List<String> findings) {

  /** Copies the list. */
  public Audit {
    findings = List.copyOf(findings);
  }

  /** Whether all is right. */
  public boolean clean() {
    return findings.isEmpty();
  }
}
