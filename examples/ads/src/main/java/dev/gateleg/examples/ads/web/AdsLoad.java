package dev.gateleg.examples.ads.web;

import dev.gateleg.examples.ads.AdGroup;
import dev.gateleg.examples.ads.AdsService;
import dev.gateleg.examples.load.Load;
import dev.gateleg.examples.load.LoadClient;
import dev.gateleg.examples.load.LoadClient.Answered;
import dev.gateleg.examples.load.Promised;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import tools.jackson.databind.JsonNode;

/** Editors who raise bids by a cent each, all at the same few ad groups; and browsers that tell of conversions, some twice. */
final class AdsLoad implements Load {

  private static final BigDecimal CENT = new BigDecimal("0.01");

  private final AdsService ads;
  private final LongAdder begun = new LongAdder();
  private final LongAdder raised = new LongAdder();
  private final LongAdder moved = new LongAdder();
  private final Set<String> conversions = ConcurrentHashMap.newKeySet();
  private final LongAdder told = new LongAdder();

  AdsLoad(AdsService ads) {
    this.ads = ads;
  }

  @Override
  public Script client(LoadClient http, String name, Random random) {
    int[] number = {0};
    return () -> {
      number[0]++;
      String campaign = AdsSeed.campaign(random.nextInt(AdsSeed.CAMPAIGNS));
      String id = name + "-" + number[0];
      switch (random.nextInt(4)) {
        case 0 -> raise(http, campaign, AdsSeed.group(random.nextInt(AdsSeed.GROUPS)), id);
        case 1 -> convert(http, campaign, id, random);
        case 2 -> http.get("/campaigns/" + campaign + "/performance?from=2026-10-05");
        default -> {
          http.get("/campaigns/" + campaign);
          http.get("/profiles/p" + random.nextInt(3) + "/campaigns");
        }
      }
    };
  }

  /** Raises a bid by a cent, however many others do the same. */
  private void raise(LoadClient http, String campaign, String group, String id)
      throws InterruptedException {
    begun.increment();
    String path = "/campaigns/" + campaign + "/ad-groups/" + group;
    for (int i = 0; ; i++) {
      JsonNode seen = http.get(path).body();
      BigDecimal bid = new BigDecimal(seen.path("bid").asString()).add(CENT);
      Answered answer = http.send(
          "PUT",
          path + "/bid",
          Map.of("bid", bid.toPlainString(), "version", seen.path("version").asString()),
          "Idempotency-Key",
          id + "-" + i);
      if (answer.done()) {
        raised.increment();
        return;
      } else if (answer.status() != 409) {
        return;
      }
      moved.increment();
    }
  }

  private void convert(LoadClient http, String campaign, String id, Random random)
      throws InterruptedException {
    int times = 1 + random.nextInt(2);
    for (int i = 0; i < times; i++) {
      if (http.send("POST", "/conversions", Map.of("token", id, "campaign", campaign))
          .done()) {
        conversions.add(id);
        told.increment();
      }
    }
  }

  /** What all bids were raised by. */
  private BigDecimal bids() {
    BigDecimal bids = BigDecimal.ZERO;
    for (int i = 0; i < AdsSeed.CAMPAIGNS; i++) {
      for (int j = 0; j < AdsSeed.GROUPS; j++) {
        AdGroup group = ads.adGroup(AdsSeed.campaign(i), AdsSeed.group(j));
        bids = bids.add(group.bid().subtract(AdsSeed.BID));
      }
    }
    return bids;
  }

  /** While editors are at work, the sum lies between what was answered before the look and what was begun after it. */
  @Override
  public List<Promised> look() {
    long least = raised.sum();
    BigDecimal bids = bids();
    long most = begun.sum();
    return List.of(Promised.of(
        "No bid is lost among many editors",
        least + " raises of a cent · " + bids.toPlainString() + " in the table",
        moved.sum() + " editors were too late, and tried again",
        least > 0,
        bids.compareTo(CENT.multiply(BigDecimal.valueOf(least))) >= 0
            && bids.compareTo(CENT.multiply(BigDecimal.valueOf(most))) <= 0));
  }

  @Override
  public List<Promised> audit() {
    BigDecimal bids = bids();
    long counted = 0;
    for (int i = 0; i < AdsSeed.CAMPAIGNS; i++) {
      counted += ads.campaign(AdsSeed.campaign(i)).orElseThrow().campaign().conversions();
    }
    BigDecimal expected = CENT.multiply(BigDecimal.valueOf(raised.sum()));
    return List.of(
        Promised.of(
            "No bid is lost among many editors",
            raised.sum() + " raises of a cent = " + bids.toPlainString(),
            moved.sum() + " were refused, since somebody was faster, and made again",
            raised.sum() > 0,
            bids.compareTo(expected) == 0),
        Promised.of(
            "A conversion counts once",
            counted + " counted = " + conversions.size() + " tokens",
            told.sum() + " told",
            told.sum() > conversions.size(),
            counted == conversions.size()));
  }
}
