package dev.gateleg.tests.adopted;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gateleg.core.read.Page;
import dev.gateleg.core.read.Pages;
import dev.gateleg.core.schema.Tables;
import dev.gateleg.testing.Backends;
import dev.gateleg.testing.FreshTable;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.opentest4j.TestAbortedException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** An index whose partition key has two attributes, and its sort key three. */
final class TournamentsTest {

  @RegisterExtension
  final FreshTable<Tournaments> table =
      FreshTable.of(TournamentsTable.TYPE).madeBy(TournamentsTest::make);

  private Tournaments tournaments;

  /** Not every backend knows such indexes yet; a test that can't run says why. */
  private static void make(DynamoDbClient client, String name) {
    try {
      Tables.create(client, TournamentsTable.TYPE.schema(), name);
    } catch (RuntimeException e) {
      throw new TestAbortedException(
          "The backend " + Backends.chosenName() + " refuses multi-attribute keys: "
              + e.getMessage(),
          e);
    }
  }

  @BeforeEach
  void fill() {
    tournaments = table.open();
    tournaments.create(match("m1", "eu", 1, "upper-a"));
    tournaments.create(match("m2", "eu", 2, "lower"));
    tournaments.create(match("m3", "eu", 10, "upper-b"));
    tournaments.create(match("m4", "eu", 2, "upper-a"));
    tournaments.create(match("m5", "us", 1, "upper-a"));
    tournaments.create(match("m6", null, 1, "upper-a"));
  }

  private static Match match(String id, String region, int round, String bracket) {
    return new Match(id, "cup", Optional.ofNullable(region), round, bracket, "team-" + id);
  }

  private static List<String> ids(Pages<Match> matches) {
    return matches.stream().map(Match::matchId).toList();
  }

  @Test
  void readsAPartitionOfTwoAttributesInTheOrderOfThree() {
    assertThat(ids(tournaments.matches("cup", "eu"))).containsExactly("m1", "m2", "m4", "m3");
    assertThat(ids(tournaments.matches("cup", "us"))).containsExactly("m5");
    assertThat(ids(tournaments.matches("cup", "asia"))).isEmpty();
  }

  @Test
  void boundsTheFirstSortAttribute() {
    assertThat(ids(tournaments.rounds("cup", "eu", 1, 2))).containsExactly("m1", "m2", "m4");
    assertThat(ids(tournaments.round("cup", "eu", 2))).containsExactly("m2", "m4");
  }

  @Test
  void boundsTheSecondSortAttributeBelowAnEqualFirst() {
    assertThat(ids(tournaments.brackets("cup", "eu", 2, "upper"))).containsExactly("m4");
  }

  @Test
  void anItemThatLacksOneOfTheAttributesIsNotInTheIndex() {
    assertThat(tournaments.match("m6")).isPresent();

    tournaments.update(Matches.key("m6")).set(Matches.region, "eu").run();
    assertThat(ids(tournaments.matches("cup", "eu"))).contains("m6");

    tournaments.update(Matches.key("m6")).remove(Matches.region).run();
    assertThat(ids(tournaments.matches("cup", "eu"))).doesNotContain("m6");
  }

  @Test
  void pagesThroughIt() {
    Page<Match> first = tournaments.matches("cup", "eu").page(3, null);
    Page<Match> rest = tournaments.matches("cup", "eu").page(3, first.next().orElseThrow());

    assertThat(first.items()).extracting(Match::matchId).containsExactly("m1", "m2", "m4");
    assertThat(rest.items()).extracting(Match::matchId).containsExactly("m3");
  }
}
