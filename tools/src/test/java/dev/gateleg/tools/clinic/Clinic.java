package dev.gateleg.tools.clinic;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.CopyOf;
import dev.gateleg.model.CrossScope;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Get;
import dev.gateleg.model.Key;
import dev.gateleg.model.Load;
import dev.gateleg.model.Query;
import dev.gateleg.model.Scope;
import dev.gateleg.model.SingleTable;
import java.util.Optional;

/** The visits of a tenant's doctors. */
@SingleTable(
    name = "clinic",
    entities = {Clinic.Visit.class, Clinic.DoctorVisit.class, Clinic.RoomVisit.class})
@Scope("tenantId")
public interface Clinic extends Table {

  /** A visit. */
  @Entity
  @Key(partition = "TENANT#{tenantId}#VISIT", sort = "{visitId}")
  @Key(index = "GSI1", partition = "EMAIL#{email:lower}", sort = "{tenantId}#{visitId}")
  @Key(index = "GSI2", partition = "ROOM#{room}#{shard:4}", sort = "{tenantId}#{visitId}")
  record Visit(
      String tenantId, String visitId, String email, String doctor, String room, String note) {}

  /** A visit in its doctor's list. */
  @Entity
  @CopyOf(Visit.class)
  @Key(partition = "TENANT#{tenantId}#DOCTOR#{doctor}", sort = "VISIT#{visitId}")
  record DoctorVisit(String tenantId, String doctor, String visitId) {}

  /** A visit in its room's list, a moment later. */
  @Entity
  @CopyOf(value = Visit.class, kept = CopyOf.Kept.FROM_STREAM)
  @Key(partition = "TENANT#{tenantId}#ROOM#{room}", sort = "VISIT#{visitId}")
  record RoomVisit(String tenantId, String room, String visitId) {}

  /** One visit. */
  @Get
  Optional<Visit> visit(String visitId);

  /** The visits of a doctor. */
  @Query(consistent = true)
  Pages<DoctorVisit> visitsOf(String doctor);

  /** The visits in a room. */
  @Query
  @Load(value = "500/s", reads = 20, itemBytes = 1024)
  Pages<RoomVisit> visitsIn(String room);

  /** The visits of somebody with an e-mail, at whichever tenant. */
  @CrossScope
  @Query(index = "GSI1")
  Pages<Visit> visitsByEmail(String email);

  /** The visits in rooms of a name, at whichever tenant. */
  @CrossScope
  @Query(index = "GSI2")
  Pages<Visit> visitsEverywhereIn(String room);
}
