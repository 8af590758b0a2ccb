package dev.gateleg.tests.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.TableMismatchException;
import dev.gateleg.core.schema.Difference;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.schema.Tables;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.lab.Lab;
import dev.gateleg.tests.lab.LabTable;
import dev.gateleg.tests.lab.Samples;
import dev.gateleg.tests.lab.State;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.exception.SdkException;

/** A live table that is not as the model says. */
final class OpeningTest {

  private static final TableSchema MODEL = LabTable.TYPE.schema();

  /** The model's table without its last index and without its time to live. */
  private static final TableSchema LESS = new TableSchema(
      MODEL.name(),
      MODEL.partition(),
      MODEL.sort(),
      MODEL.type(),
      MODEL.attempt(),
      null,
      MODEL.options(),
      MODEL.indexes().subList(0, 2),
      MODEL.kinds());

  @RegisterExtension
  final FreshTable<Lab> table =
      FreshTable.of(LabTable.TYPE).madeBy((client, name) -> Tables.create(client, LESS, name));

  @Test
  void openingSendsNothing() {
    assertThat(table.opening().tableName("no-such-table").open()).isNotNull();
  }

  @Test
  void aMissingTableIsSaid() {
    Lab lab = table.opening().tableName("no-such-table").open();

    for (Runnable call : List.<Runnable>of(
        () -> lab.task("t1"),
        () -> lab.create(Samples.task("t1")),
        () -> lab.tasksOf("ann").list())) {
      assertThatThrownBy(call::run)
          .isInstanceOf(TableMismatchException.class)
          .hasMessageMatching("\\[TableMissing\\] \\w+\\(Task( on GSI1)?\\): there is no table"
              + " no-such-table; make it with Tables\\.create\\(\\), or mend its name\\.")
          .hasCauseInstanceOf(SdkException.class);
    }
  }

  @Test
  void aMissingIndexIsSaid() {
    Lab lab = table.open();

    assertThat(lab.tasksOf("ann").list()).isEmpty();
    assertThatThrownBy(() -> lab.tasksOfTeam("red", State.OPEN).list())
        .isInstanceOf(TableMismatchException.class)
        .hasMessage("[IndexMissing] tasksOfTeam(Task on GSI3): the table " + table.name()
            + " lacks the index; add it, or compare with Tables.diff().");
  }

  @Test
  void theDifferencesAreListed() {
    List<Difference> differences = Tables.diff(table.client(), MODEL, table.name());

    assertThat(differences.toString()).contains("GSI3").contains("expiresAt");
    assertThat(Tables.diff(table.client(), LESS, table.name())).isEmpty();
    assertThat(Tables.diff(table.client(), MODEL, "no-such-table").toString())
        .contains("no-such-table");
  }
}
