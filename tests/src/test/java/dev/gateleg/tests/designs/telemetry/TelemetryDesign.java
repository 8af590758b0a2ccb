package dev.gateleg.tests.designs.telemetry;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Attribute;
import dev.gateleg.model.Entity;
import dev.gateleg.model.From;
import dev.gateleg.model.Key;
import dev.gateleg.model.KeyOnly;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.TimeToLive;
import dev.gateleg.model.To;
import java.math.BigDecimal;
import java.time.Instant;

/** Metrics in shards, and a hot key that is spread. */
@SingleTable(
    name = "telemetry",
    raw = true,
    typeAttribute = "",
    attemptAttribute = "",
    entities = {TelemetryDesign.Sample.class, TelemetryDesign.View.class})
public interface TelemetryDesign extends Table {

  // region shards
  /** A value of a metric. */
  @Entity
  @Key(partition = "METRIC#{metric}#SHARD#{shard:10}", sort = "TIMESTAMP#{at:seconds}")
  record Sample(
      @KeyOnly String metric,
      @KeyOnly Instant at,
      @Attribute("Value") BigDecimal value,
      @TimeToLive @Attribute("TTL") Instant expires) {}

  // endregion

  // region drawn
  /** A view of a video that everybody watches: whoever writes it draws one of ten keys. */
  @Entity
  @Key(partition = "VIDEO#{videoId}#{shard:10:random}", sort = "{viewId}")
  record View(
      @KeyOnly String videoId,
      @KeyOnly int shard,
      @KeyOnly String viewId,
      @Attribute("OriginalPK") String original) {

    /** A view of a video. */
    static View of(String videoId, int shard, String viewId) {
      return new View(videoId, shard, viewId, "VIDEO#" + videoId);
    }
  }
  // endregion

  /** A metric's values between two instants, from all shards, in order. */
  @Query(consistent = true)
  Pages<Sample> samples(String metric, @From("at") Instant from, @To("at") Instant to);

  /** All views of a video, from all shards, in order. */
  @Query(consistent = true)
  Pages<View> views(String videoId);
}
