package dev.gateleg.examples.ads;

/** Whether a campaign runs. */
public enum CampaignStatus {
  /** It runs. */
  ENABLED,
  /** It rests. */
  PAUSED,
  /** It is over. */
  ENDED
}
