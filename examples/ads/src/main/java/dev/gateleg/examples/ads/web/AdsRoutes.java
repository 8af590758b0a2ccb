package dev.gateleg.examples.ads.web;

import dev.gateleg.core.read.Page;
import dev.gateleg.examples.ads.AdGroup;
import dev.gateleg.examples.ads.AdsService;
import dev.gateleg.examples.ads.BidMovedException;
import dev.gateleg.examples.ads.Campaign;
import dev.gateleg.examples.ads.CampaignStatus;
import dev.gateleg.examples.ads.Performance;
import dev.gateleg.examples.ads.PerformanceImports;
import dev.gateleg.examples.ads.Profile;
import dev.gateleg.examples.http.MalformedException;
import dev.gateleg.examples.http.Parser;
import dev.gateleg.examples.http.Request;
import dev.gateleg.examples.http.Response;
import dev.gateleg.examples.http.Routes;
import dev.gateleg.patterns.idempotency.Answer;
import java.util.Map;

/** The paths of the advertising system. */
final class AdsRoutes {

  private static final int MOST = 1_000_000_000;
  private static final Parser<CampaignStatus> STATUS = Parser.ofEnum(CampaignStatus.class);
  private static final Parser<Long> VERSION = (name, text) -> {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new MalformedException("\"" + name + "\" is no version; send the one that you read.");
    }
  };

  private final AdsService ads;
  private final PerformanceImports imports;

  AdsRoutes(AdsService ads, PerformanceImports imports) {
    this.ads = ads;
    this.imports = imports;
  }

  Routes routes() {
    String group = "/campaigns/{campaign}/ad-groups/{group}";
    return new Routes()
        .post("/profiles", this::addProfile)
        .get("/profiles/{profile}", request -> Response.ok(ads.profile(request.path("profile"))))
        .get("/profiles/{profile}/campaigns", this::campaignsOf)
        .get("/campaigns", this::campaignsIn)
        .post("/campaigns", this::addCampaign)
        .get("/campaigns/{campaign}", this::campaign)
        .put("/campaigns/{campaign}/status", this::setStatus)
        .post("/campaigns/{campaign}/ad-groups", this::addAdGroup)
        .get(
            group,
            request -> Response.ok(ads.adGroup(request.path("campaign"), request.path("group"))))
        .put(group + "/bid", this::setBid)
        .post(group + "/bid-changes", this::changeBid)
        .get("/campaigns/{campaign}/performance", this::performance)
        .put("/campaigns/{campaign}/performance/{date}", this::report)
        .get(
            "/campaigns/{campaign}/forecast",
            request -> Response.ok(ads.forecast(request.path("campaign"))))
        .post("/conversions", this::convert)
        .put(
            "/sessions/{session}",
            request ->
                Response.created(ads.logIn(request.path("session"), request.text("profile"))))
        .get("/sessions/{session}", this::session)
        .post("/jobs/{job}", request -> Response.ok(ads.pace(request.path("job"))))
        .post("/imports/{file}", request -> Response.created(imports.start(request.path("file"))))
        .get(
            "/imports", request -> Response.ok(Map.of("folder", imports.folder().toString())))
        .get("/imports/{file}", this::importState)
        .failing(BidMovedException.class, e -> Response.error(409, "BidMoved", e.getMessage()));
  }

  private Response addProfile(Request request) {
    return Response.created(ads.addProfile(
        new Profile(request.text("profile"), request.text("name"), request.text("country"))));
  }

  private Response addCampaign(Request request) {
    return Response.created(ads.addCampaign(
        request.text("campaign"),
        request.text("profile"),
        request.text("name"),
        request.body("dailyBudget", Parser.POSITIVE_AMOUNT)));
  }

  private Response campaign(Request request) {
    return ads.campaign(request.path("campaign"))
        .map(Response::ok)
        .orElseGet(() -> Response.error(404, "NotFound", "There is no such campaign."));
  }

  private Response campaignsOf(Request request) {
    return Response.ok(ads.campaignsOf(
        request.path("profile"), request.query("status", STATUS).orElse(CampaignStatus.ENABLED)));
  }

  private Response campaignsIn(Request request) {
    Page<Campaign> page = ads.campaignsIn(
        request.query("status", STATUS).orElse(CampaignStatus.ENABLED),
        request.query("size", Parser.between(1, 100)).orElse(20),
        request.query("cursor", Parser.ANY).orElse(null));
    return Response.ok(Map.of("items", page.items(), "next", page.next().orElse("")));
  }

  private Response setStatus(Request request) {
    return Response.ok(ads.setStatus(request.path("campaign"), request.body("status", STATUS)));
  }

  private Response addAdGroup(Request request) {
    return Response.created(ads.addAdGroup(
        request.path("campaign"),
        request.text("group"),
        request.text("name"),
        request.body("bid", Parser.POSITIVE_AMOUNT)));
  }

  private Response setBid(Request request) {
    Answer<AdGroup> answer = ads.setBid(
        request.header("Idempotency-Key").orElse(null),
        request.path("campaign"),
        request.path("group"),
        request.body("bid", Parser.POSITIVE_AMOUNT),
        request.body("version", VERSION));
    return new Response(200, answer.response(), answer.replayed());
  }

  private Response changeBid(Request request) {
    return Response.ok(ads.changeBid(
        request.path("campaign"), request.path("group"), request.number("percent", -90, 1000)));
  }

  private Response performance(Request request) {
    return Response.ok(ads.performance(
        request.path("campaign"),
        request.query("from", Parser.DATE).orElse(null),
        request.query("to", Parser.DATE).orElse(null)));
  }

  private Response report(Request request) {
    return Response.ok(ads.report(new Performance(
        request.path("campaign"),
        request.path("date", Parser.DATE),
        request.number("impressions", 0, MOST),
        request.number("clicks", 0, MOST),
        request.body("cost", Parser.AMOUNT))));
  }

  private Response convert(Request request) {
    boolean counted = ads.convert(request.text("token"), request.text("campaign"));
    return Response.created(Map.of("token", request.text("token")), !counted);
  }

  private Response session(Request request) {
    return ads.session(request.path("session"))
        .map(Response::ok)
        .orElseGet(() -> Response.error(404, "SessionOver", "Log in again."));
  }

  private Response importState(Request request) {
    return imports
        .status(request.path("file"))
        .map(Response::ok)
        .orElseGet(() -> Response.error(404, "NotFound", "There is no such import."));
  }
}
