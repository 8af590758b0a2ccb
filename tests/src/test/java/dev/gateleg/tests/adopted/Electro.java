package dev.gateleg.tests.adopted;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Attribute;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Get;
import dev.gateleg.model.Index;
import dev.gateleg.model.Key;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.TypeName;
import java.util.Optional;

/** A table of ElectroDB's: its keys, its markers of entity and version. */
// region electro
@SingleTable(
    name = "electro",
    entities = Electro.Store.class,
    partitionKey = "pk",
    sortKey = "sk",
    typeAttribute = "__edb_e__", // ElectroDB's marker of the entity
    attemptAttribute = "",
    raw = true,
    indexes = @Index(name = "gsi1pk-gsi1sk-index", partitionKey = "gsi1pk", sortKey = "gsi1sk"))
public interface Electro extends Table {

  /** ElectroDB's keys: the service, then the entity and its version, and each attribute by its name. */
  @Entity
  @TypeName("mallstore")
  @Key(
      partition = "$directory#cityid_{cityId}#mallid_{mallId}",
      sort = "$mallstore_1#buildingid_{buildingId}#storeid_{storeId}")
  @Key(
      index = "gsi1pk-gsi1sk-index",
      partition = "$directory#storeid_{storeId}",
      sort = "$mallstore_1")
  record Store(
      String cityId,
      String mallId,
      String buildingId,
      String storeId,
      String category,
      @Attribute("__edb_v__") String version) { // ElectroDB's marker of the version

    /** The version of the model. */
    static final String MODEL = "1";
  }
  // endregion

  /** One store. */
  @Get
  Optional<Store> store(String cityId, String mallId, String buildingId, String storeId);

  /** The stores in a building. */
  @Query
  Pages<Store> inBuilding(String cityId, String mallId, String buildingId);

  /** Where a store is. */
  @Query(index = "gsi1pk-gsi1sk-index")
  Pages<Store> places(String storeId);
}
