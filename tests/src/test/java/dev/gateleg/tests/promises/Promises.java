package dev.gateleg.tests.promises;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Attribute;
import dev.gateleg.model.CreatedAt;
import dev.gateleg.model.Entity;
import dev.gateleg.model.From;
import dev.gateleg.model.Get;
import dev.gateleg.model.Index;
import dev.gateleg.model.Is;
import dev.gateleg.model.Key;
import dev.gateleg.model.KeyOnly;
import dev.gateleg.model.Projection;
import dev.gateleg.model.Query;
import dev.gateleg.model.Scan;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.TimeToLive;
import dev.gateleg.model.To;
import dev.gateleg.model.UpdatedAt;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Models that were once stored wrongly. */
@SingleTable(
    name = "promises",
    entities = {
      Promises.Job.class,
      Promises.Node.class,
      Promises.Due.class,
      Promises.Lease.class,
      Promises.Picky.class,
      Promises.Follows.class,
      Promises.Blocks.class
    },
    indexes = {
      @Index(name = "byDue", partitionKey = "kind", sortKey = "due"),
      @Index(name = "byHolder", projected = Index.Projected.KEYS_ONLY),
      @Index(
          name = "byEnd",
          projected = Index.Projected.INCLUDE,
          include = {"holder", "PK"}),
      @Index(name = "byExpiry", partitionKey = "holder", sortKey = "expiresAt")
    })
public interface Promises extends Table {

  /** Managed instants in index keys. */
  @Entity
  @Key(partition = "JOB#{jobId}", sort = "JOB")
  @Key(index = "GSI1", partition = "QUEUE#{queue}", sort = "{updatedAt}")
  @Key(index = "GSI2", partition = "QUEUE#{queue}", sort = "{createdAt:seconds}#{jobId}")
  record Job(
      String jobId,
      String queue,
      int tries,
      @CreatedAt @Nullable Instant createdAt,
      @UpdatedAt @Nullable Instant updatedAt) {}

  /** Components that are kept in the table's key alone. */
  @Entity
  @Key(partition = "TREE#{tree}", sort = "NODE#{node}")
  @Key(index = "GSI1", partition = "NODE#{node}", sort = "TREE#{tree}")
  record Node(@KeyOnly String tree, @KeyOnly String node, int weight) {}

  /** A plain index key of a format, and attributes of every sort. */
  @Entity
  @Key(partition = "DUE#{id}", sort = "DUE#{at}")
  @Key(index = "byDue", partition = "{kind}", sort = "{due:seconds}")
  record Due(
      String id,
      Instant at,
      String kind,
      Instant due,
      @Attribute(format = "millis") Instant seen,
      Place place,
      Map<String, Object> more) {}

  /** Something nested. */
  record Place(String city, Optional<String> street) {}

  /** A time to live that two indexes do not hold. */
  @Entity
  @Key(partition = "LEASE#{leaseId}", sort = "LEASE")
  @Key(index = "byHolder", partition = "HOLDER#{holder}", sort = "{leaseId}")
  @Key(index = "byEnd", partition = "HOLDER#{holder}", sort = "{leaseId}")
  @Key(index = "byExpiry", partition = "{holder}", sort = "{expiresAt}")
  record Lease(String leaseId, String holder, @TimeToLive Instant expiresAt) {}

  /** What the indexes of leases hold. */
  @Projection(of = Lease.class)
  record LeaseKey(String leaseId, String holder) {}

  /** A record that does not take everything. */
  @Entity
  @Key(partition = "PICKY", sort = "{id}")
  record Picky(String id, String name) {
    /** Refuses some names, in a way that nobody should. */
    public Picky {
      if (name.equals("bad")) {
        throw new NullPointerException("name");
      }
    }
  }

  /** An edge of an adjacency list. */
  @Entity
  @Key(partition = "PERSON#{person}", sort = "PERSON#{other}", shared = true)
  record Follows(String person, String other) {}

  /** Another edge of the same shape. */
  @Entity(companion = "BlocksCompanion")
  @Key(partition = "PERSON#{person}", sort = "PERSON#{other}", shared = true)
  record Blocks(String person, String other, String why) {}

  /** Jobs by their last change. */
  @Query(index = "GSI1")
  Pages<Job> jobsByChange(String queue);

  /** Jobs by their first write. */
  @Query(index = "GSI2")
  Pages<Job> jobsByAge(String queue, @From("createdAt") @Nullable Instant from);

  /** Where a node is. */
  @Query(index = "GSI1")
  Optional<Node> node(String node);

  /** One of an id. */
  @Query
  Optional<Due> oneDue(String id);

  /** The latest of an id. */
  @Query(newestFirst = true)
  Optional<Due> latestDue(@Is("id") String named);

  /** Those of an id from an instant on. */
  @Query
  Pages<Due> duesFrom(String id, @From Instant at);

  /** What is due in a time. */
  @Query(index = "byDue")
  Pages<Due> dueBetween(String kind, @From Instant from, @To Instant to);

  /** All that is due. */
  @Query(index = "byDue")
  Pages<Due> due(String kind);

  /** A lease. */
  @Get
  Optional<Lease> lease(String leaseId);

  /** The leases of a holder, from keys alone. */
  @Query(index = "byHolder")
  Pages<LeaseKey> leasesOf(String holder);

  /** The leases of a holder, from some attributes. */
  @Query(index = "byEnd")
  Pages<LeaseKey> leasesIncluded(String holder);

  /** The leases of a holder in the order of their ends. */
  @Query(index = "byExpiry")
  Pages<Lease> leasesUntil(String holder, @To @Nullable Instant expiresAt);

  /** Those who are picky. */
  @Query
  Pages<Picky> picky();

  /** Whom somebody follows. */
  @Query
  Pages<Follows> followedBy(String person);

  /** Everything of a kind. */
  @Scan
  Pages<Due> allDue();
}
