package dev.gateleg.tools.workbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.sdk.SdkItems;
import dev.gateleg.engine.Engine;
import dev.gateleg.tools.shop.ShopSeed;
import dev.gateleg.tools.view.TableView;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class WorkbenchTest {

  private final Engine engine = Engine.inMemory();
  private final HttpClient http = HttpClient.newHttpClient();
  private Workbench workbench;
  private String origin;
  private String cookie;
  private final List<String> log = new CopyOnWriteArrayList<>();

  @BeforeEach
  void start() throws Exception {
    ShopSeed.fill(engine.client(), "shop-test", 1_000, 7);
    workbench = Workbench.start(settings());
    origin = "http://127.0.0.1:" + workbench.address().getPort();
    HttpResponse<String> entered = get(workbench.address().toString(), "");
    assertThat(entered.statusCode()).isEqualTo(303);
    assertThat(entered.headers().firstValue("Location")).hasValue("/");
    String set = entered.headers().firstValue("Set-Cookie").orElseThrow();
    assertThat(set).endsWith("; Path=/; HttpOnly; SameSite=Strict");
    cookie = set.substring(0, set.indexOf(';'));
  }

  private Workbench.Settings settings() {
    return Workbench.Settings.of(
            List.of(new TableView(ShopSeed.model(), "shop-test", engine.client())), "here", 0)
        .log(log::add);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  @Test
  void masksWhatIsSensitiveUntilItIsRevealedWithALineInTheLog() throws Exception {
    String masked = api("POST", "shop/items?pk=" + encoded("{\"PK\":{\"S\":\"USER#u_1000\"}}"));
    assertThat(masked)
        .contains("\"m\":[\"GSI1PK\",\"email\"]", "\"email\":{\"S\":\"••••••\"}")
        .doesNotContain("@example.com");
    assertThat(api("POST", "shop/sample")).doesNotContain("u_1000@example.com");
    assertThat(log).isEmpty();

    String key = encoded("{\"PK\":{\"S\":\"USER#u_1000\"},\"SK\":{\"S\":\"PROFILE\"}}");
    assertThat(api("POST", "shop/reveal?key=" + key))
        .contains("EMAIL#u_1000@example.com", "\"email\":{\"S\":\"u_1000@example.com\"}")
        .doesNotContain("\"m\":");
    assertThat(log).containsExactly("revealed shop-test USER#u_1000PROFILE: GSI1PK, email");
    assertThat(api("POST", "shop/item?key=" + key)).doesNotContain("@example.com");
    assertThat(send("GET", origin + "/api/shop/reveal?key=" + key, cookie).statusCode())
        .isEqualTo(404);
  }

  @AfterEach
  void stop() {
    workbench.close();
    engine.close();
  }

  private HttpResponse<String> get(String uri, String with, String... headers) throws Exception {
    return send("GET", uri, with, headers);
  }

  private HttpResponse<String> send(String method, String uri, String with, String... headers)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(uri)).method(method, HttpRequest.BodyPublishers.noBody());
    if (!with.isEmpty()) {
      request.header("Cookie", with);
    }
    if (headers.length > 0) {
      request.headers(headers);
    }
    return http.send(request.build(), BodyHandlers.ofString());
  }

  private String api(String method, String path) throws Exception {
    HttpResponse<String> response = send(method, origin + "/api/" + path, cookie);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return response.body();
  }

  @Test
  void givesNothingWithoutTheCookie() throws Exception {
    for (String path : List.of("/api/tables", "/api/shop/live", "/assets/workbench.js")) {
      HttpResponse<String> response = get(origin + path, "");
      assertThat(response.statusCode()).as(path).isEqualTo(403);
      assertThat(response.body()).as(path).doesNotContain("shop");
    }
    String name = cookie.substring(0, cookie.indexOf('='));
    assertThat(get(origin + "/api/tables", name + "=guessed").statusCode()).isEqualTo(403);
    assertThat(get(origin + "/shop/explore", "").body())
        .isEqualTo("Open the address that the workbench printed.\n");
  }

  @Test
  void exchangesTheTokenOnce() throws Exception {
    HttpResponse<String> again = get(workbench.address().toString(), "");
    assertThat(again.statusCode()).isEqualTo(403);
    assertThat(again.headers().firstValue("Set-Cookie")).isEmpty();
    assertThat(again.body())
        .isEqualTo("This address was used, or is wrong. Start the workbench again for another.\n");
    assertThat(get(origin + "/?token=wrong", "").statusCode()).isEqualTo(403);
    // Who is in already may open it again.
    assertThat(get(workbench.address().toString(), cookie).statusCode()).isEqualTo(303);
  }

  @Test
  void givesAnotherOriginNothingEvenWithTheCookie() throws Exception {
    for (String other :
        List.of("http://evil.example", "null", "https://127.0.0.1:1", "http://127.0.0.1")) {
      HttpResponse<String> response = get(origin + "/api/tables", cookie, "Origin", other);
      assertThat(response.statusCode()).as(other).isEqualTo(403);
      assertThat(response.body()).isEmpty();
    }
    assertThat(
            get(origin + "/api/tables", cookie, "Sec-Fetch-Site", "cross-site").statusCode())
        .isEqualTo(403);
    assertThat(get(origin + "/api/tables", cookie, "Origin", origin).statusCode())
        .isEqualTo(200);
  }

  @Test
  void givesAForeignHostHeaderNothing() throws Exception {
    int port = workbench.address().getPort();
    for (String host : List.of(
        "evil.example:" + port, "127.0.0.1.evil.example:" + port, "127.0.0.1:1", "127.0.0.1")) {
      assertThat(raw(port, host)).as(host).startsWith("HTTP/1.1 403").endsWith("\r\n\r\n");
    }
    assertThat(raw(port, "localhost:" + port)).startsWith("HTTP/1.1 200");
  }

  private String raw(int port, String host) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", port)) {
      socket
          .getOutputStream()
          .write(("GET /api/tables HTTP/1.1\r\nHost: " + host + "\r\nCookie: " + cookie
                  + "\r\nConnection: close\r\n\r\n")
              .getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void allowsNoScriptButItsOwn() throws Exception {
    HttpResponse<String> page = get(origin + "/shop/explore", cookie);
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
        .startsWith("default-src 'none'; script-src 'self'; style-src 'self';")
        .contains("frame-ancestors 'none'")
        .doesNotContain("unsafe");
    assertThat(page.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
    assertThat(page.body()).doesNotContain("<script>", "<style", "onclick", "style=\"");
    assertThat(get(origin + "/assets/..%2f..%2fGateleg.class", cookie).statusCode())
        .isIn(400, 404);
    assertThat(get(origin + "/assets/nothing.js", cookie).statusCode()).isEqualTo(404);
    assertThat(send("DELETE", origin + "/shop/explore", cookie).statusCode()).isEqualTo(405);
  }

  @Test
  void tellsTablesItemsAndCosts() throws Exception {
    assertThat(api("GET", "tables"))
        .contains(
            "\"place\":\"here\"", "\"name\":\"shop\",\"live\":\"shop-test\"", "\"gateleg\": \"1\"");
    assertThat(api("GET", "shop/live")).contains("\"status\":\"ACTIVE\"", "\"samplePrice\":");
    assertThat(api("POST", "shop/items?limit=5"))
        .contains("\"cursor\":", "\"read\":5", "\"units\":", "\"k\":\"ENTITY\"");
    String every = java.net.URLEncoder.encode(
        "{\"PK\":{\"S\":\"PRODUCT#every-kind\"},\"SK\":{\"S\":\"METADATA\"}}",
        StandardCharsets.UTF_8);
    assertThat(api("POST", "shop/item?key=" + every))
        .contains(
            "{\"N\":\"12345678901234567890123456789012345678\"}", "\"BS\":[\"AQID\",\"BA==\"]");
    assertThat(api("GET", "shop/explain?p=ordersOf&a.userId=u_1000"))
        .contains("\"low\":[\"USER#\",[\"userId\",\"u_1000\"]]", "\"estimate\":{");
    assertThat(api("POST", "shop/run?p=ordersOf&a.userId=u_1000")).contains("\"e\":\"Order\"");
    assertThat(api("POST", "shop/sample")).contains("\"exact\":true", "\"examples\":[{");
    assertThat(api("GET", "shop/differences")).contains("\"kind\":\"TIME_TO_LIVE_OFF\"");
    assertThat(api("GET", "shop/estimates")).contains("\"ordersOf\":{\"estimate\":");
  }

  @Test
  void changesNothingUnlessItIsAllowed() throws Exception {
    HttpResponse<String> response = send("POST", origin + "/api/shop/edit?write", cookie);
    assertThat(response.statusCode()).isEqualTo(403);
    assertThat(response.body())
        .isEqualTo(
            "{\"error\":\"[ReadOnly] The workbench reads only; start it with --allow-writes to"
                + " change items.\"}");
  }

  @Test
  void changesAnItemThatIsAsShownAndSaysSo() throws Exception {
    List<String> log = new java.util.ArrayList<>();
    workbench.close();
    workbench = Workbench.start(settings().allowWrites(log::add));
    origin = "http://127.0.0.1:" + workbench.address().getPort();
    String set = get(workbench.address().toString(), "")
        .headers()
        .firstValue("Set-Cookie")
        .orElseThrow();
    cookie = set.substring(0, set.indexOf(';'));
    Map<String, AttributeValue> key =
        Map.of("PK", AttributeValue.fromS("ORDER#o_1"), "SK", AttributeValue.fromS("METADATA"));
    String item = dev.gateleg.tools.view.ItemJson.write(SdkItems.fromSdk(
        engine.client().getItem(g -> g.tableName("shop-test").key(key)).item()));
    String body = "{\"item\":" + item + ",\"set\":{\"total\":{\"N\":\"0.10\"}},\"remove\":[]}";
    assertThat(post("shop/edit", body).body())
        .contains("{\"attribute\":\"total\",\"before\":{", "\"follows\":true");
    assertThat(log).isEmpty();
    assertThat(post("shop/edit?write=1", body).body()).contains("\"total\":{\"N\":\"0.1\"}");
    assertThat(log).containsExactly("changed shop-test ORDER#o_1METADATA: total, version");
    // The very same edit once more finds what it wanted, as where an answer was lost.
    assertThat(post("shop/edit?write=1", body).statusCode()).isEqualTo(200);
    HttpResponse<String> again = post("shop/edit?write=1", body.replace("0.10", "0.20"));
    assertThat(again.statusCode()).isEqualTo(409);
    assertThat(again.body())
        .contains("[EditConflict] Not written: the item changed since it was shown.");
    assertThat(post("shop/edit", "no json").body())
        .contains(
            "[BodyMalformed] The request's body is no JSON; send an object with item, set and remove.");
    assertThat(post("shop/edit", "{}").statusCode()).isEqualTo(400);
  }

  @Test
  void withoutARunningSystemLiveHeatAndJobsSaySo() throws Exception {
    assertThat(api("GET", "live")).contains("\"running\":false", "\"changes\":[]");
    assertThat(api("GET", "shop/heat?unit=write&span=hour")).contains("\"cell\":60", "\"rows\":[]");
    assertThat(api("GET", "jobs")).contains("\"jobs\":[]");
    Map<String, String> wrong = Map.of(
        "live?fault=THROTTLING&on=true", "[NothingRuns] No system runs here",
        "jobs?do=pause&id=j-9", "[JobUnknown] There is no job j-9",
        "jobs?do=export&table=none", "[JobUnknown]");
    for (Map.Entry<String, String> each : wrong.entrySet()) {
      HttpResponse<String> answer = send("POST", origin + "/api/" + each.getKey(), cookie);
      assertThat(answer.statusCode()).isEqualTo(400);
      assertThat(answer.body()).contains(each.getValue());
    }
    for (String path : List.of("live?after=x", "shop/heat?unit=warmth&span=hour")) {
      HttpResponse<String> answer = send("GET", origin + "/api/" + path, cookie);
      assertThat(answer.statusCode()).isEqualTo(400);
      assertThat(answer.body()).contains("[NumberMalformed]");
    }
    assertThat(send("GET", origin + "/api/live", "").statusCode()).isEqualTo(403);
    assertThat(send("DELETE", origin + "/api/jobs", cookie).statusCode()).isEqualTo(405);
  }

  private HttpResponse<String> post(String path, String body) throws Exception {
    return http.send(
        HttpRequest.newBuilder(URI.create(origin + "/api/" + path))
            .header("Cookie", cookie)
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build(),
        BodyHandlers.ofString());
  }

  @Test
  void spendsNothingOnALink() throws Exception {
    for (String path : List.of("items", "run?p=ordersOf&a.userId=u_1000", "sample", "item")) {
      assertThat(get(origin + "/api/shop/" + path, cookie).statusCode())
          .as(path)
          .isEqualTo(404);
    }
  }

  @Test
  void saysWhatIsWrong() throws Exception {
    assertThat(wrong("GET", "nowhere/live", 404))
        .isEqualTo("{\"error\":\"[TableUnknown] The workbench shows no table nowhere/live.\"}");
    assertThat(wrong("GET", "shop/explain?p=ordersOf", 400)).contains("[ArgumentMissing]");
    assertThat(wrong("POST", "shop/items?limit=none", 400))
        .isEqualTo(
            "{\"error\":\"[NumberMalformed] limit is \\\"none\\\"; give a number above 0.\"}");
    assertThat(wrong("POST", "shop/items?cursor=x", 400)).contains("[CursorMalformed]");
    assertThat(wrong("POST", "shop/item?key=%7B", 400)).contains("[ItemMalformed]");
    engine.client().deleteTable(t -> t.tableName("shop-test"));
    assertThat(wrong("POST", "shop/items", 404)).contains("[TableMissing]");
  }

  private String wrong(String method, String path, int status) throws Exception {
    HttpResponse<String> response = send(method, origin + "/api/" + path, cookie);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    return response.body();
  }

  @Test
  void whatLooksLikeMarkupStaysJson() throws Exception {
    engine
        .client()
        .putItem(put -> put.tableName("shop-test")
            .item(Map.of(
                "PK", AttributeValue.fromS("</script>"), "SK", AttributeValue.fromS("\"<b>"))));
    String key =
        java.net.URLEncoder.encode("{\"PK\":{\"S\":\"</script>\"}}", StandardCharsets.UTF_8);
    HttpResponse<String> response = send("POST", origin + "/api/shop/items?pk=" + key, cookie);
    assertThat(response.headers().firstValue("Content-Type"))
        .hasValue("application/json; charset=utf-8");
    assertThat(response.body()).contains("{\"S\":\"\\\"<b>\"}");
  }

  @Test
  void saysThatThePortIsTaken() {
    int port = workbench.address().getPort();
    assertThatThrownBy(() -> Workbench.start(Workbench.Settings.of(List.of(), "here", port)))
        .hasMessageStartingWith("[CannotListen] The workbench can't listen on port " + port + " (");
  }
}
