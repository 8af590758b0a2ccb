package dev.gateleg.tests.unique;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.error.UniqueTakenException;
import dev.gateleg.core.error.VersionMismatchException;
import dev.gateleg.core.write.ClaimReport;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.support.ManualClock;
import dev.gateleg.tests.support.Meddling;
import dev.gateleg.tests.support.Stored;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** Values that no two items share: claimed, changed and freed with their owner. */
final class UniqueTest {

  private final ManualClock clock = new ManualClock();

  @RegisterExtension
  final FreshTable<Club> table = FreshTable.of(ClubTable.TYPE);

  private Club club;
  private Stored stored;

  @BeforeEach
  void open() {
    club = through(table.client());
    stored = new Stored(table.client(), table.name());
  }

  private Club through(DynamoDbClient client) {
    return ClubTable.TYPE
        .with(client)
        .tableName(table.name())
        .clock(clock)
        .sleeper(clock::advance)
        .open();
  }

  private List<String> claims() {
    return stored.lines("_owner", "PK");
  }

  @Test
  void aValueBelongsToTheFirstWhoHasIt() {
    club.create(Member.of("ada", "a@club"));

    assertThatThrownBy(() -> club.create(Member.of("bob", "a@club")))
        .isInstanceOf(UniqueTakenException.class)
        .hasMessage(
            "[UniqueTaken] Member.email \"a@club\" belongs to MEMBER#ada, PROFILE; choose another.");
    assertThat(club.members().list()).containsExactly(Member.of("ada", "a@club"));
    assertThat(claims()).containsExactly("MEMBER#ada | UNIQUE#Member#email#a@club");
  }

  @Test
  void readsAsInTheGuide() {
    // region unique
    club.create(Member.of("ada", "ada@club"));
    try {
      club.create(Member.of("bob", "ada@club"));
    } catch (UniqueTakenException e) {
      assertThat(e.item().get("_owner").s()).isEqualTo("MEMBER#ada"); // the claim comes along
    }
    club.update(Members.key("ada")).set(Members.email, "countess@club").run();
    club.create(Member.of("bob", "ada@club")); // free again
    // endregion
    assertThat(claims()).hasSize(2);
  }

  @Test
  void everyWayToTakeAnothersValueIsRefusedAsSuch() {
    club.create(Member.of("ada", "a@club"));
    club.create(Member.of("bob", "b@club"));

    assertThatThrownBy(() -> club.modify(Members.key("bob"), bob -> bob.withEmail("a@club")))
        .isInstanceOf(UniqueTakenException.class);
    assertThatThrownBy(
            () -> club.update(Members.key("bob")).set(Members.email, "a@club").run())
        .isInstanceOf(UniqueTakenException.class);
    assertThatThrownBy(() -> club.put(Member.of("bob", "a@club")))
        .isInstanceOf(UniqueTakenException.class);
    assertThat(claims()).hasSize(2);
  }

  @Test
  void aCreateOfWhatIsThereIsRefusedAsSuch() {
    club.create(Member.of("ada", "a@club"));

    assertThatThrownBy(() -> club.create(Member.of("ada", "b@club")))
        .isInstanceOf(AlreadyExistsException.class);
    assertThat(claims()).containsExactly("MEMBER#ada | UNIQUE#Member#email#a@club");
  }

  @Test
  void everyWayToChangeAValueClaimsTheNewAndFreesTheOld() {
    club.create(Member.of("ada", "1@club"));
    assertThat(
            club.update(Members.key("ada")).set(Members.email, "2@club").run().email())
        .isEqualTo("2@club");
    assertThat(claims()).containsExactly("MEMBER#ada | UNIQUE#Member#email#2@club");
    assertThat(club.update(Members.key("ada")).set(Members.email, "3@club").runReturningOld())
        .contains(Member.of("ada", "2@club"));
    assertThat(claims()).containsExactly("MEMBER#ada | UNIQUE#Member#email#3@club");
    club.modify(Members.key("ada"), member -> member.withEmail("4@club"));
    assertThat(claims()).containsExactly("MEMBER#ada | UNIQUE#Member#email#4@club");
    assertThat(club.putting(Member.of("ada", "5@club")).runReturningOld())
        .contains(Member.of("ada", "4@club"));
    assertThat(claims()).containsExactly("MEMBER#ada | UNIQUE#Member#email#5@club");
    club.transaction()
        .add(club.update(Members.key("ada")).set(Members.email, "6@club"))
        .add(club.creating(Member.of("bob", "b@club")))
        .run();
    assertThat(claims())
        .containsExactly(
            "MEMBER#ada | UNIQUE#Member#email#6@club", "MEMBER#bob | UNIQUE#Member#email#b@club");
    club.create(Member.of("cyd", "5@club"));
  }

  @Test
  void aDeleteFreesWhatTheItemHad() {
    Member ada = Member.of("ada", "a@club").withBadge("7");
    club.create(ada);
    assertThat(claims()).hasSize(2);

    assertThat(club.deleteKey(Members.key("ada"))).contains(ada);
    assertThat(claims()).isEmpty();
    assertThat(club.deleteKey(Members.key("ada"))).isEmpty();
  }

  @Test
  void aValueThatIsAbsentClaimsNothing() {
    club.create(Member.of("ada", "a@club").withBadge("7.0"));
    assertThatThrownBy(() -> club.create(Member.of("bob", "b@club").withBadge("7")))
        .hasMessage(
            "[UniqueTaken] Member.badge \"7\" belongs to MEMBER#ada, PROFILE; choose another.");

    club.update(Members.key("ada")).remove(Members.badge).run();
    assertThat(claims()).containsExactly("MEMBER#ada | UNIQUE#Member#email#a@club");
    club.create(Member.of("bob", "b@club").withBadge("7"));
  }

  @Test
  void whatLeavesValuesAloneIsAPlainWrite() {
    club.create(Member.of("ada", "a@club"));
    DynamoDbClient strict =
        new Meddling(table.client(), TransactWriteItemsRequest.class, Integer.MAX_VALUE, () -> {
          throw new AssertionError("A transaction was sent.");
        });

    through(strict).update(Members.key("ada")).set(Members.name, "Ada").run();
    through(strict).modify(Members.key("ada"), member -> member.withName("Ada L."));
    assertThat(club.get(Members.key("ada")).orElseThrow().name()).isEqualTo("Ada L.");
  }

  @Test
  void aChangeThatRacesWithAnotherIsMadeAnew() {
    club.create(Member.of("ada", "a@club"));
    Club raced = through(new Meddling(
        table.client(),
        TransactWriteItemsRequest.class,
        1,
        () -> club.update(Members.key("ada")).set(Members.email, "b@club").run()));

    raced.update(Members.key("ada")).set(Members.email, "c@club").run();
    assertThat(claims()).containsExactly("MEMBER#ada | UNIQUE#Member#email#c@club");
  }

  @Test
  void whoIsOvertakenUntilTheDeadlineIsNotRefusedByAConditionThatNobodyGave() {
    club.create(Member.of("ada", "a@club"));
    Club slow = through(new Meddling(
        table.client(), TransactWriteItemsRequest.class, Integer.MAX_VALUE, () -> {
          club.update(Members.key("ada"))
              .set(Members.name, clock.instant().toString())
              .run();
          clock.advance(Duration.ofSeconds(5));
        }));

    assertThatThrownBy(() -> slow.deleteKey(Members.key("ada")))
        .isInstanceOf(ConflictException.class)
        .hasMessage(
            "[Overtaken] delete of Member(MEMBER#ada, PROFILE): others changed the item between"
                + " reading and writing it, at every try; nothing was written, try again.");
    assertThat(claims()).containsExactly("MEMBER#ada | UNIQUE#Member#email#a@club");
  }

  @Test
  void aValueThatSomebodyAddsMeanwhileIsFreedToo() {
    club.create(Member.of("ada", "a@club"));
    Club raced = through(new Meddling(
        table.client(),
        TransactWriteItemsRequest.class,
        1,
        () -> club.update(Members.key("ada"))
            .set(Members.badge, new BigDecimal("7"))
            .run()));

    raced.put(Member.of("ada", "a@club").withName("Ada"));
    assertThat(claims()).containsExactly("MEMBER#ada | UNIQUE#Member#email#a@club");
  }

  @Test
  void aClaimEndsWithItsOwnerEvenIfSomebodyGivesItAnEndMeanwhile() {
    club.create(Member.of("ada", "a@club"));
    Club raced = through(new Meddling(
        table.client(),
        TransactWriteItemsRequest.class,
        1,
        () -> club.update(Members.key("ada"))
            .set(Members.until, clock.instant().plusSeconds(60))
            .run()));

    raced.modify(Members.key("ada"), member -> member.withEmail("b@club"));
    assertThat(stored.attribute("UNIQUE#Member#email#b@club", "UNIQUE", "until"))
        .isEqualTo(stored.attribute("MEMBER#ada", "PROFILE", "until"))
        .isNotEqualTo("-");
  }

  @Test
  void aVersionIsCheckedAndCounted() {
    Room blue = club.create(new Room("r1", "Blue", 0));
    Room red = club.put(blue.withTitle("Red"));
    assertThat(red.version()).isEqualTo(blue.version() + 1);
    assertThat(claims()).containsExactly("ROOM#r1 | UNIQUE#Room#title#Red");

    assertThatThrownBy(() -> club.put(blue.withTitle("Green")))
        .isInstanceOf(VersionMismatchException.class);
    assertThatThrownBy(() -> club.delete(blue)).isInstanceOf(VersionMismatchException.class);
    assertThat(claims()).containsExactly("ROOM#r1 | UNIQUE#Room#title#Red");
    club.delete(red);
    assertThat(claims()).isEmpty();
  }

  @Test
  void aValueIsFreeWhenItsOwnerHasOutlivedItsTime() {
    club.create(Member.of("ada", "a@club").withUntil(clock.instant().plusSeconds(60)));
    clock.advance(Duration.ofMinutes(5));
    assertThatThrownBy(() -> club.create(Member.of("bob", "a@club")))
        .isInstanceOf(UniqueTakenException.class);

    clock.advance(Duration.ofMinutes(10));
    club.create(Member.of("bob", "a@club"));
    assertThat(claims()).containsExactly("MEMBER#bob | UNIQUE#Member#email#a@club");
  }

  @Test
  void aClaimLivesAsLongAsItsOwner() {
    club.create(Member.of("ada", "a@club").withUntil(clock.instant().plusSeconds(60)));
    club.update(Members.key("ada"))
        .set(Members.until, clock.instant().plusSeconds(7_200))
        .run();
    assertThat(stored.attribute("UNIQUE#Member#email#a@club", "UNIQUE", "until"))
        .isEqualTo(stored.attribute("MEMBER#ada", "PROFILE", "until"));

    club.update(Members.key("ada")).remove(Members.until).run();
    assertThat(stored.attribute("UNIQUE#Member#email#a@club", "UNIQUE", "until"))
        .isEqualTo("-");
  }

  @Test
  void anUpsertClaimsToo() {
    club.upsert(Members.key("ada"))
        .set(Members.email, "a@club")
        .set(Members.name, "Ada")
        .run();
    assertThat(club.get(Members.key("ada")).map(Member::email)).isEqualTo(Optional.of("a@club"));
    assertThat(claims()).containsExactly("MEMBER#ada | UNIQUE#Member#email#a@club");
    assertThatThrownBy(
            () -> club.update(Members.key("bob")).set(Members.email, "b@club").run())
        .isInstanceOf(NotFoundException.class);
  }

  @Test
  void aBatchRefusesWhatItCanNotClaim() {
    assertThatThrownBy(() -> club.batch().put(Member.of("ada", "a@club")).run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "[UniqueInBatch] Member(MEMBER#ada, PROFILE) has unique values (email, badge), which a batch"
                + " can't claim or free; write it by itself, or in a transaction.");
    assertThat(stored.items()).isEmpty();
  }

  @Test
  void aValueThatMakesNoKeyIsRefused() {
    assertThatThrownBy(() -> club.create(Member.of("ada", "a".repeat(2100))))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("[KeyTooLong] Member.email's unique key \"UNIQUE#Member#email#aaa");
    assertThatThrownBy(() -> club.create(Member.of("ada", "")))
        .hasMessageStartingWith("[KeyPartEmpty]");
    assertThat(stored.items()).isEmpty();
  }

  /** An item from before its values were unique: without a claim. */
  private void before(String memberId, String email) {
    before(memberId, AttributeValue.fromS(email));
  }

  private void before(String memberId, AttributeValue email) {
    table
        .client()
        .putItem(put -> put.tableName(table.name())
            .item(Map.of(
                "PK", AttributeValue.fromS("MEMBER#" + memberId),
                "SK", AttributeValue.fromS("PROFILE"),
                "_type", AttributeValue.fromS("Member"),
                "memberId", AttributeValue.fromS(memberId),
                "email", email,
                "name", AttributeValue.fromS("N. N."))));
  }

  @Test
  void aPutClaimsWhatTheItemHadBeforeItWasUnique() {
    before("ada", "a@club");

    club.put(Member.of("ada", "a@club").withName("Ada"));

    assertThat(claims()).containsExactly("MEMBER#ada | UNIQUE#Member#email#a@club");
    assertThatThrownBy(() -> club.create(Member.of("bob", "a@club")))
        .isInstanceOf(UniqueTakenException.class);
  }

  @Test
  void aRunClaimsWhatWasThereBeforeAndReportsDuplicates() {
    before("ada", "a@club");
    before("bob", "b@club");
    before("bea", "b@club");
    club.create(Member.of("cid", "c@club"));

    List<EntityKey<?>> toMend = new ArrayList<>();
    // region claim-all
    ClaimReport report = club.uniqueValues(Members.TYPE).claimAll();
    for (ClaimReport.Duplicate duplicate : report.duplicates()) {
      toMend.add(duplicate.item()); // which has the value of duplicate.owner()
    }
    // endregion
    assertThat(toMend).hasSize(1);
    assertThat(report.claimed()).isEqualTo(2);
    assertThat(report.alreadyClaimed()).isEqualTo(1);
    assertThat(report.duplicates()).singleElement().satisfies(duplicate -> {
      assertThat(duplicate.attribute()).isEqualTo("email");
      assertThat(duplicate.value()).isEqualTo("b@club");
      assertThat(List.of(duplicate.item(), duplicate.owner()))
          .containsExactlyInAnyOrder(Members.key("bob"), Members.key("bea"));
    });
    ClaimReport again = club.uniqueValues(Members.TYPE).claimAll();
    assertThat(again.claimed()).isZero();
    assertThat(again.alreadyClaimed()).isEqualTo(3);
    assertThat(again.duplicates()).isEqualTo(report.duplicates());
  }

  @Test
  void theWrongOwnerOfAValueCanBeChangedAndDeletedAndLeavesTheClaimAlone() {
    club.create(Member.of("ada", "a@club"));
    before("bob", "a@club");
    before("bea", "a@club");
    before("ben", "a@club");

    club.put(Member.of("bob", "a@club").withName("Bob"));
    club.put(Member.of("bob", "bob@club"));
    club.modify(Members.key("bea"), bea -> bea.withEmail("bea@club"));
    club.deleteKey(Members.key("ben"));

    assertThat(claims())
        .containsExactlyInAnyOrder(
            "MEMBER#ada | UNIQUE#Member#email#a@club",
            "MEMBER#bob | UNIQUE#Member#email#bob@club",
            "MEMBER#bea | UNIQUE#Member#email#bea@club");
  }

  @Test
  void aValueFromBeforeThatCanNotBeClaimedIsToldAndCanBeLeft() {
    before("ada", "");
    before("bob", "");
    before("nul", AttributeValue.fromNul(true));

    assertThatThrownBy(() -> club.uniqueValues(Members.TYPE).claimAll())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageMatching(
            "\\[UniqueUnfit\\] Member\\(MEMBER#(ada|bob), PROFILE\\)'s value of 'email'"
                + " can't be claimed: \\[KeyPartEmpty\\] .* Change the item or delete it, and run again;"
                + " what was claimed stays so\\.");
    club.update(Members.key("ada")).set(Members.email, "a@club").run();
    club.deleteKey(Members.key("bob"));

    assertThat(club.uniqueValues(Members.TYPE).claimAll())
        .isEqualTo(new ClaimReport(0, 1, List.of()));
    assertThat(claims()).containsExactly("MEMBER#ada | UNIQUE#Member#email#a@club");
  }

  @Test
  void aClaimThatIsGivenUpWhileItIsLeftAloneIsTaken() {
    club.create(Member.of("ada", "a@club"));
    before("bob", "a@club");
    AtomicInteger tries = new AtomicInteger();
    Club raced = through(new Meddling(
        table.client(), TransactWriteItemsRequest.class, Integer.MAX_VALUE, () -> {
          if (tries.incrementAndGet() == 2) { // The first one has shown that the claim is Ada's.
            club.update(Members.key("ada")).set(Members.email, "ada@club").run();
          }
        }));

    raced.put(Member.of("bob", "a@club").withName("Bob"));

    assertThat(tries).hasValue(3);
    assertThat(claims())
        .containsExactlyInAnyOrder(
            "MEMBER#ada | UNIQUE#Member#email#ada@club", "MEMBER#bob | UNIQUE#Member#email#a@club");
  }

  @Test
  void aRunTakesOverWhatAnotherProgramLeftBehind() {
    club.create(Member.of("ada", "a@club"));
    table
        .client()
        .deleteItem(delete -> delete
            .tableName(table.name())
            .key(Map.of(
                "PK", AttributeValue.fromS("MEMBER#ada"),
                "SK", AttributeValue.fromS("PROFILE"))));
    before("bob", "a@club");

    assertThat(club.uniqueValues(Members.TYPE).claimAll())
        .isEqualTo(new ClaimReport(1, 0, List.of()));
    assertThat(claims()).containsExactly("MEMBER#bob | UNIQUE#Member#email#a@club");
  }
}
