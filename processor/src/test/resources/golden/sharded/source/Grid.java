package sharded;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Gathered;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.From;
import dev.gateleg.model.Get;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.To;
import dev.gateleg.model.Where;
import java.time.Instant;
import java.util.Optional;

/** Readings of meters, spread over shards. */
@SingleTable(
    name = "grid",
    entities = {Meter.class, Reading.class})
public interface Grid extends Table {

  /** One reading, whose shard is known by its key. */
  @Get
  Optional<Reading> reading(String meterId, Instant at);

  /** What a list shows of a reading. */
  @Get
  ReadingValue value(String meterId, Instant at);

  /** A meter's readings between two instants, of all shards in one order. */
  @Query
  Pages<Reading> readings(String meterId, @From Instant from, @To Instant to);

  /** The newest readings in a state. */
  @Query(index = "GSI1", newestFirst = true, limit = 50)
  Pages<Reading> newest(ReadingState state);

  /** The newest readings that are to be looked at: large ones, and those without a note. */
  @Query(index = "GSI1")
  @Where(value = "unit", is = {"kWh", "MWh"})
  @Where(value = "note", absent = true)
  @Where(value = "corrected", isNot = "true")
  Pages<Reading> suspicious(ReadingState state);

  /** A meter with its readings. */
  @Query(most = 500)
  @Where(value = "state", is = "VALID")
  Gathered<MeterWithReadings> meterWithReadings(String meterId);
}
