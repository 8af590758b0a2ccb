package dev.gateleg.examples.ads.web;

import dev.gateleg.examples.ads.AdsService;
import dev.gateleg.examples.ads.CampaignStatus;
import dev.gateleg.examples.ads.Performance;
import dev.gateleg.examples.ads.Profile;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;

/** The seed data of the advertising system: three profiles with four campaigns each, and some weeks of performance. */
final class AdsSeed {

  static final int CAMPAIGNS = 12;
  static final int GROUPS = 2;
  static final BigDecimal BID = new BigDecimal("1.00");

  private static final List<String> NAMES = List.of("Kettle & Co", "Nordlicht", "Casa Verde");
  private static final int DAYS = 14;

  private AdsSeed() {}

  static String campaign(int number) {
    return "c" + number;
  }

  static String group(int number) {
    return "g" + number;
  }

  static void write(AdsService ads, long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < NAMES.size(); i++) {
      ads.addProfile(new Profile("p" + i, NAMES.get(i), i == 2 ? "ES" : "DE"));
    }
    for (int i = 0; i < CAMPAIGNS; i++) {
      String campaign = campaign(i);
      BigDecimal budget = BigDecimal.valueOf(random.nextInt(10, 200));
      ads.addCampaign(campaign, "p" + i % NAMES.size(), "Campaign " + i, budget);
      if (i % 4 == 3) {
        ads.setStatus(campaign, CampaignStatus.PAUSED);
      }
      for (int j = 0; j < GROUPS; j++) {
        ads.addAdGroup(campaign, group(j), "Group " + j, BID);
      }
      for (int day = 0; day < DAYS; day++) {
        ads.report(performance(campaign, LocalDate.of(2026, 10, 1).plusDays(day), random));
      }
    }
  }

  static Performance performance(String campaign, LocalDate date, Random random) {
    int impressions = random.nextInt(100_000);
    return new Performance(
        campaign,
        date,
        impressions,
        impressions / 50,
        BigDecimal.valueOf(random.nextInt(10_000), 2));
  }
}
