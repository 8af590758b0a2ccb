package dev.gateleg.tests.ads;

/** Whether a campaign runs. */
public enum CampaignStatus {
  ENABLED,
  PAUSED,
  ARCHIVED
}
