package dev.gateleg.examples.ads;

import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.read.Page;
import dev.gateleg.examples.http.JsonCodec;
import dev.gateleg.patterns.idempotency.Answer;
import dev.gateleg.patterns.idempotency.Idempotency;
import dev.gateleg.patterns.idempotency.Payload;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the advertising system can do. Thread-safe. */
public final class AdsService {

  static final Duration TOKEN_LIFE = Duration.ofHours(24);
  static final Duration SESSION_LIFE = Duration.ofDays(7);
  static final Duration JOB_LIFE = Duration.ofHours(1);
  static final Duration ANSWER_LIFE = Duration.ofMinutes(15);

  private final Ads ads;
  private final Clock clock;
  private final Idempotency idempotency;
  private final ReadThrough forecasts;

  /** The service on a table. */
  public AdsService(Ads ads, Clock clock) {
    this.ads = ads;
    this.clock = clock;
    this.idempotency = Idempotency.on(ads);
    this.forecasts = new ReadThrough(ads, clock, ANSWER_LIFE);
  }

  private Instant in(Duration life) {
    return clock.instant().plus(life).truncatedTo(ChronoUnit.SECONDS);
  }

  /** Adds a profile, unless it is there. */
  public Profile addProfile(Profile profile) {
    return ads.createIfAbsent(profile).entity();
  }

  /** One profile. */
  public Profile profile(String profileId) {
    return ads.profile(profileId);
  }

  /** Starts a campaign, unless it is there. */
  public Campaign addCampaign(
      String campaignId, String profileId, String name, BigDecimal dailyBudget) {
    Campaign campaign =
        new Campaign(campaignId, profileId, name, CampaignStatus.ENABLED, dailyBudget, 0, 0);
    return ads.createIfAbsent(campaign).entity();
  }

  /** A campaign with its ad groups. */
  public Optional<CampaignDetails> campaign(String campaignId) {
    return ads.details(campaignId);
  }

  /** Enables, pauses or ends a campaign; it moves in both indexes. */
  public Campaign setStatus(String campaignId, CampaignStatus status) {
    return ads.update(Campaigns.key(campaignId)).set(Campaigns.status, status).run();
  }

  /** A profile's campaigns in a status. */
  public List<Campaign> campaignsOf(String profileId, CampaignStatus status) {
    return ads.campaignsOf(profileId, status).list();
  }

  /** A page of the campaigns of all profiles in a status. */
  public Page<Campaign> campaignsIn(CampaignStatus status, int size, @Nullable String cursor) {
    return ads.campaignsIn(status).page(size, cursor);
  }

  /** Adds an ad group, unless it is there. */
  public AdGroup addAdGroup(String campaignId, String adGroupId, String name, BigDecimal bid) {
    return ads.createIfAbsent(new AdGroup(campaignId, adGroupId, name, bid, 0)).entity();
  }

  /** One ad group. */
  public AdGroup adGroup(String campaignId, String adGroupId) {
    return ads.adGroup(campaignId, adGroupId);
  }

  /**
   * Sets a bid for an editor who saw the ad group at a version. Done once for a key.
   *
   * @throws BidMovedException if somebody has changed it since
   */
  public Answer<AdGroup> setBid(
      @Nullable String key, String campaignId, String adGroupId, BigDecimal bid, long seen) {
    Payload payload =
        Payload.of("campaign", campaignId, "adGroup", adGroupId, "bid", bid, "version", seen);
    return idempotency
        .once("bid", key, payload)
        .in(AdGroups.key(campaignId, adGroupId))
        .run(JsonCodec.of(AdGroup.class), effects -> {
          AdGroup before = ads.adGroup(campaignId, adGroupId);
          effects.add(ads.update(AdGroups.key(campaignId, adGroupId))
              .set(AdGroups.bid, bid)
              .when(AdGroups.version.is(seen))
              .orThrow(found -> new BidMovedException(found)));
          return new AdGroup(campaignId, adGroupId, before.name(), bid, seen + 1);
        });
  }

  /** Changes a bid by a percentage, whatever it is: reads, changes, and writes if nobody else has. */
  public AdGroup changeBid(String campaignId, String adGroupId, int percent) {
    return ads.modify(AdGroups.key(campaignId, adGroupId), group -> {
      BigDecimal bid = group
          .bid()
          .multiply(BigDecimal.valueOf(100L + percent, 2))
          .setScale(2, RoundingMode.HALF_UP);
      return new AdGroup(campaignId, adGroupId, group.name(), bid, group.version());
    });
  }

  /** Stores how a campaign did on a day, in the place of what was known before. */
  public Performance report(Performance performance) {
    return ads.put(performance);
  }

  /** How a campaign did from one day to another; null leaves an end open. */
  public List<Performance> performance(
      String campaignId, @Nullable LocalDate from, @Nullable LocalDate to) {
    return ads.performance(campaignId, from, to).list();
  }

  /**
   * Counts a conversion once a day for its token.
   *
   * @return whether it was counted now
   */
  public boolean convert(String token, String campaignId) {
    try {
      ads.transaction()
          .add(ads.creating(new DedupToken(token, campaignId, in(TOKEN_LIFE))))
          .add(ads.update(Campaigns.key(campaignId)).add(Campaigns.conversions, 1L))
          .run();
      return true;
    } catch (AlreadyExistsException e) {
      return false;
    }
  }

  /** Logs a profile in. */
  public Session logIn(String sessionId, String profileId) {
    return ads.put(new Session(sessionId, profileId, in(SESSION_LIFE)));
  }

  /** Who a session is of; empty where it has expired. */
  public Optional<Session> session(String sessionId) {
    return ads.session(sessionId);
  }

  /**
   * What a job did.
   *
   * @param started whether it ran now; false where it runs or ran within the hour
   * @param campaigns how many enabled campaigns it went through
   */
  public record JobRun(boolean started, long campaigns) {}

  /** Goes through the enabled campaigns of all profiles, as a scheduler does every hour: of several that start at once, one runs. */
  public JobRun pace(String job) {
    if (!ads.createIfAbsent(new Processing(job, 0, in(JOB_LIFE))).created()) {
      return new JobRun(false, ads.processing(job).map(Processing::done).orElse(0L));
    }
    long done = 0;
    for (Campaign campaign : ads.campaignsIn(CampaignStatus.ENABLED)) {
      done += campaign.dailyBudget().signum() > 0 ? 1 : 0;
    }
    ads.update(Processings.key(job)).set(Processings.done, done).run();
    return new JobRun(true, done);
  }

  /**
   * What a campaign will cost in thirty days, if it goes on like this.
   *
   * @param cost the cost
   * @param cached whether it was computed within the last quarter of an hour
   */
  public record Forecast(BigDecimal cost, boolean cached) {}

  /** The forecast, computed from all that is known of the campaign at most once in a quarter of an hour. */
  public Forecast forecast(String campaignId) {
    ReadThrough.Found found = forecasts.get("forecast:" + campaignId, () -> compute(campaignId));
    return new Forecast(new BigDecimal(found.answer()), found.cached());
  }

  private String compute(String campaignId) {
    List<Performance> all = performance(campaignId, null, null);
    BigDecimal cost = all.stream().map(Performance::cost).reduce(BigDecimal.ZERO, BigDecimal::add);
    return cost.multiply(BigDecimal.valueOf(30))
        .divide(BigDecimal.valueOf(Math.max(1, all.size())), 2, RoundingMode.HALF_UP)
        .toPlainString();
  }
}
