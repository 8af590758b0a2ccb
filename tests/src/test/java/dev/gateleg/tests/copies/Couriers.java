package dev.gateleg.tests.copies;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.CopyOf;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Get;
import dev.gateleg.model.Key;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.TableOptions;
import java.util.Optional;

/** Shipments, which couriers find in lists that follow the stream. */
@SingleTable(
    name = "couriers",
    entities = {Couriers.Shipment.class, Couriers.CourierShipment.class})
@TableOptions(stream = TableOptions.StreamView.NEW_AND_OLD_IMAGES)
public interface Couriers extends Table {

  /** Something on its way. */
  @Entity
  @Key(partition = "SHIPMENT#{shipmentId}", sort = "METADATA")
  record Shipment(String shipmentId, Optional<String> courier, int weight, String note) {}

  // region copy
  /** A shipment in its courier's list, a moment later; one without a courier is in none. */
  @Entity
  @CopyOf(value = Shipment.class, kept = CopyOf.Kept.FROM_STREAM)
  @Key(partition = "COURIER#{courier}", sort = "SHIPMENT#{shipmentId}")
  record CourierShipment(String courier, String shipmentId, int weight) {}

  // endregion

  /** One shipment. */
  @Get(consistent = true)
  Optional<Shipment> shipment(String shipmentId);

  /** A courier's shipments. */
  @Query(consistent = true)
  Pages<CourierShipment> shipmentsOf(String courier);
}
