package dev.gateleg.examples.franchise.web;

import dev.gateleg.core.read.Page;
import dev.gateleg.examples.franchise.Account;
import dev.gateleg.examples.franchise.Branch;
import dev.gateleg.examples.franchise.FranchiseService;
import dev.gateleg.examples.franchise.PaymentMethod;
import dev.gateleg.examples.franchise.ReportMode;
import dev.gateleg.examples.franchise.Role;
import dev.gateleg.examples.franchise.TenantDesk;
import dev.gateleg.examples.franchise.Transaction;
import dev.gateleg.examples.franchise.TransactionType;
import dev.gateleg.examples.http.Parser;
import dev.gateleg.examples.http.Request;
import dev.gateleg.examples.http.Response;
import dev.gateleg.examples.http.Routes;
import dev.gateleg.patterns.rollup.Period;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * The franchise's paths. Besides founding a tenant and logging in, every request carries a token, and the tenant is taken from
 * that alone: there is no parameter by which a client could name another.
 */
final class FranchiseRoutes {

  private static final LocalDate FIRST_DAY = LocalDate.of(2000, 1, 1);
  private static final LocalDate LAST_DAY = LocalDate.of(2099, 12, 31);
  private static final int MOST_LISTED = 100;

  private final FranchiseService service;
  private final Tokens tokens;

  FranchiseRoutes(FranchiseService service, Tokens tokens) {
    this.service = service;
    this.tokens = tokens;
  }

  /** Nobody is logged in. */
  private static final class NoTokenException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoTokenException() {
      super("Log in, and send the token as \"Authorization: Bearer …\".", null, false, false);
    }
  }

  Routes routes() {
    String transaction = "/branches/{branch}/transactions/{day}/{id}";
    return new Routes()
        .post("/tenants", this::found)
        .post("/logins", this::logIn)
        .get("/tenant", own((desk, request) -> Response.ok(desk.tenant())))
        .get("/accounts", own((desk, request) -> Response.ok(desk.accounts())))
        .post("/accounts", own(FranchiseRoutes::addAccount))
        .get("/branches", own(FranchiseRoutes::branches))
        .post("/branches", own(FranchiseRoutes::openBranch))
        .get(
            "/branches/{branch}",
            own((desk, request) -> Response.ok(desk.branch(request.path("branch")))))
        .get("/branches/{branch}/transactions", own(FranchiseRoutes::transactions))
        .post("/branches/{branch}/transactions", own(FranchiseRoutes::record))
        .get(
            transaction,
            own((desk, request) -> Response.ok(desk.transaction(
                request.path("branch"), request.path("day", Parser.DATE), request.path("id")))))
        .put(
            transaction,
            own((desk, request) -> Response.ok(desk.change(
                request.path("day", Parser.DATE), transaction(desk, request, request.path("id"))))))
        .delete(transaction, own(FranchiseRoutes::delete))
        .get("/branches/{branch}/reports/{period}", own(FranchiseRoutes::reports))
        .get(
            "/branches/{branch}/report-differences",
            own((desk, request) -> Response.ok(desk.differences(request.path("branch")).stream()
                .map(Object::toString)
                .toList())))
        .failing(NoTokenException.class, e -> Response.error(401, "NotLoggedIn", e.getMessage()));
  }

  private Routes.Handler own(BiFunction<TenantDesk, Request, Response> handler) {
    return request -> {
      String tenant = request
          .header("Authorization")
          .filter(header -> header.startsWith("Bearer "))
          .flatMap(header -> tokens.tenant(header.substring("Bearer ".length())))
          .orElseThrow(NoTokenException::new);
      return handler.apply(service.tenant(tenant), request);
    };
  }

  private Response found(Request request) {
    return Response.created(service
        .tenant(request.text("tenant"))
        .found(
            request.text("name"),
            request
                .optional("reports", Parser.ofEnum(ReportMode.class))
                .orElse(ReportMode.TRANSACTION),
            request.text("account"),
            request.text("email")));
  }

  /** Who proves that the e-mail is theirs is another system's affair; this tells what they may enter. */
  private Response logIn(Request request) {
    String email = request.text("email");
    List<Account> accounts = request
        .optional("document", Parser.TEXT)
        .map(document -> service.logins(email, document))
        .orElseGet(() -> service.logins(email));
    List<Map<String, Object>> logins = accounts.stream().map(this::login).toList();
    return logins.isEmpty()
        ? Response.error(404, "AccountUnknown", "Nobody has this e-mail.")
        : Response.ok(logins);
  }

  private Map<String, Object> login(Account account) {
    return Map.of(
        "tenant", account.tenantId(),
        "account", account.accountId(),
        "roles", account.roles(),
        "token", tokens.issue(account.tenantId()));
  }

  private static Response addAccount(TenantDesk desk, Request request) {
    return Response.created(desk.addAccount(
        request.text("account"),
        request.text("email"),
        request.optional("role", Parser.ofEnum(Role.class)).orElse(Role.CLERK)));
  }

  private static Response branches(TenantDesk desk, Request request) {
    return request
        .query("document", Parser.TEXT)
        .map(desk::branchesByDocument)
        .map(Response::ok)
        .orElseGet(() -> Response.ok(desk.branches()));
  }

  private static Response openBranch(TenantDesk desk, Request request) {
    Branch branch =
        desk.openBranch(request.text("branch"), request.text("name"), request.text("document"));
    return Response.created(branch);
  }

  private static Response transactions(TenantDesk desk, Request request) {
    TenantDesk.Filter filter = new TenantDesk.Filter(
        request.query("from", Parser.DATE).orElse(null),
        request.query("to", Parser.DATE).orElse(null),
        request.query("type", Parser.ofEnum(TransactionType.class)).orElse(null),
        request.query("category", Parser.TEXT).orElse(null));
    Page<Transaction> page = desk.transactions(
        request.path("branch"),
        filter,
        request.query("size", Parser.between(1, MOST_LISTED)).orElse(20),
        request.query("cursor", Parser.ANY).orElse(null));
    return Response.ok(Map.of("items", page.items(), "next", page.next().orElse("")));
  }

  private static Response record(TenantDesk desk, Request request) {
    Transaction recorded = transaction(desk, request, request.text("id"));
    boolean now = desk.record(recorded);
    return Response.created(recorded, !now);
  }

  private static Transaction transaction(TenantDesk desk, Request request, String id) {
    return new Transaction(
        desk.tenant().tenantId(),
        request.path("branch"),
        request.body("at", Parser.INSTANT),
        id,
        request.body("type", Parser.ofEnum(TransactionType.class)),
        request.body("amount", Parser.POSITIVE_AMOUNT),
        request.text("category"),
        request.text("costCentre"),
        request.body("method", Parser.ofEnum(PaymentMethod.class)));
  }

  private static Response delete(TenantDesk desk, Request request) {
    boolean was = desk.delete(
            request.path("branch"), request.path("day", Parser.DATE), request.path("id"))
        .isPresent();
    return Response.ok(Map.of("deleted", was));
  }

  private static Response reports(TenantDesk desk, Request request) {
    return Response.ok(desk.reports(
        request.path("branch"),
        switch (request.path("period").toLowerCase(Locale.ROOT)) {
          case "daily" -> Period.DAY;
          case "monthly" -> Period.MONTH;
          case "yearly" -> Period.YEAR;
          default -> throw new IllegalArgumentException("Reports are daily, monthly or yearly.");
        },
        request.query("from", Parser.DATE).orElse(FIRST_DAY),
        request.query("to", Parser.DATE).orElse(LAST_DAY)));
  }
}
