package dev.gateleg.tests.adopted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.adopted.Desk.Draft;
import dev.gateleg.tests.adopted.Desk.Slip;
import dev.gateleg.tests.support.Stumbling;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Writes to a table that has no attribute of Gateleg's own. */
final class DeskTest {

  @RegisterExtension
  final FreshTable<Desk> table = FreshTable.of(DeskTable.TYPE);

  private Desk through(DynamoDbClient client) {
    return DeskTable.TYPE
        .with(client)
        .tableName(table.name())
        .sleeper(wait -> {})
        .open();
  }

  @Test
  void aPutWhoseAnswerIsLostIsNotToldAsRefusedByItsOwnVersion() {
    Draft draft = table.open().create(new Draft("d", "one", 0));
    Desk deaf = through(Stumbling.after(table.client(), Stumbling.silence()));

    assertThatThrownBy(() -> deaf.put(new Draft("d", "two", draft.version())))
        .isInstanceOf(UnavailableException.class)
        .hasMessageStartingWith("[OutcomeUnknown] Draft(DRAFT#d, DRAFT): a try got no answer");
    assertThat(table.open().draft("d")).map(Draft::text).contains("two");

    Desk deafAgain = through(Stumbling.after(table.client(), Stumbling.silence()));
    assertThatThrownBy(() -> deafAgain.modify(
            Drafts.key("d"), old -> new Draft("d", old.text() + "!", old.version())))
        .isInstanceOf(UnavailableException.class)
        .hasMessageStartingWith("[OutcomeUnknown]");
    assertThat(table.open().draft("d")).map(Draft::text).contains("two!");
  }

  @Test
  void anUpsertThatWouldMakeNoItemIsRefused() {
    Desk desk = table.open();

    assertThatThrownBy(() -> desk.upsert(Slips.key("s")).remove(Slips.text).run())
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[UpsertEmpty] Slip(SLIP#s, SLIP) would not be made by this upsert, which only"
            + " removes, in a table that keeps no type and no attempts; set something, or use put or"
            + " update.");
    assertThat(desk.slip("s")).isEmpty();

    desk.put(new Slip("s", Optional.empty()));
    assertThat(desk.slip("s")).contains(new Slip("s", Optional.empty()));
  }
}
