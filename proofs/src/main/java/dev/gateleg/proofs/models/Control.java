package dev.gateleg.proofs.models;

import dev.gateleg.proofs.models.Meddling.Slip;
import dev.gateleg.proofs.models.Meddling.Wire;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * A fault that Gateleg had, or could have, put back: the machine must find it. The codes are those by which it may be found;
 * anything else that breaks under it does not count.
 */
public enum Control {
  /** Hidden items of all tenants under one key. */
  TENANTLESS_HIDDEN_KEYS(
      "markers, locks, claims and rollups ignore the tenant",
      Faulty::tenantless,
      "AnswerOfAnother",
      "LockOfAnother",
      "RefusedWithoutReason",
      "ClaimLeaked",
      "RollupWrong"),
  /** The writes of another tenant's table. */
  OTHER_TENANTS_WRITES(
      "a write that another tenant's table prepared is accepted",
      Slip.TAKES_OTHER_TENANTS_WRITES,
      "OtherTenantsWrite"),
  /** Unchanged without what was absent. */
  ABSENT_NOT_COMPARED(
      "an attribute that was absent when it was read is not compared",
      only(Faulty::absentNotCompared),
      "IndexKeyWrong",
      "ReturnedOther",
      "StoredOtherwise"),
  /** Index keys that stay. */
  STALE_INDEX_KEYS(
      "index keys stay as they were when a component changes",
      only(Faulty::staleIndexKeys),
      "IndexKeyWrong"),
  /** Index keys of managed components that stay. */
  STALE_MANAGED_KEYS(
      "index keys of @UpdatedAt and @CreatedAt stay as they were",
      Faulty::staleManagedKeys,
      "IndexKeyWrong"),
  /** An upsert without the index keys that the table's key tells. */
  KEY_ONLY_LEFT_OUT(
      "an upsert leaves out index keys of @KeyOnly components",
      Faulty::keyOnlyLeftOut,
      "IndexKeyWrong"),
  /** Nothing is claimed. */
  CLAIMS_FORGOTTEN(
      "unique values are not claimed", only(Faulty::unclaimed), "UniqueTwice", "ClaimMissing"),
  /** Who has a value that another owns is stuck. */
  WRONG_OWNER_STUCK(
      "an item whose unique value another owns can't be changed or deleted",
      Faulty::wrongOwnerStuck,
      "RefusedWithoutReason"),
  /** The new item as the old one. */
  NEW_FOR_OLD(
      "the new item is returned as the old one", only(Faulty::newForOld), "ReturnedOtherOld"),
  /** What adds up is sent again. */
  RESENT_BLINDLY(
      "an update without an answer is sent again", Faulty::resentBlindly, "AppliedTwice"),
  /** A made write is refused by itself. */
  OWN_WRITE_REFUSES(
      "a refusal after a lost answer is believed", Faulty::ownWriteRefuses, "RefusedThoughMade"),
  /** Versions from 1. */
  VERSION_ONE(
      "versions start at 1 again",
      only(Faulty::versionOne),
      "VersionWrong",
      "VersionRepeated",
      "ReturnedOther"),
  /** A delete that knows no version. */
  DELETE_AT_VERSION_ZERO(
      "a delete of an entity at version 0 has no condition",
      Slip.DELETES_AT_VERSION_ZERO,
      "WrittenThoughRefusable",
      "DoneThoughNotMade"),
  /** A bound of another name. */
  BOUND_IGNORED(
      "a bound is not applied to the component that it names",
      only(Faulty::boundIgnored),
      "ReadWrongRow"),
  /** A collection whose keys do not meet. */
  COLLECTION_APART(
      "a collection looks for another spelling of its key",
      only(Faulty::collectionApart),
      "ReadMissedRow"),
  /** Instants as they come. */
  ODD_INSTANTS(
      "instants are stored as nobody else reads them",
      only(Faulty::oddInstants),
      "StoredUnreadably",
      "KeyWrong",
      "IndexKeyWrong"),
  /** An index that holds more than it says. */
  TIME_TO_LIVE_PROJECTED(
      "an index with INCLUDE gains the time to live", Faulty::timeToLiveProjected, "ProjectsMore"),
  /** A bare exception. */
  NULL_BOUND(
      "null for a bound ends in a bare exception", Slip.TRIPS_OVER_NULL_BOUNDS, "BareException"),
  /** The attribute instead of the key. */
  CONTRADICTION_BELIEVED(
      "an attribute that contradicts the key is believed",
      Faulty::contradictionBelieved,
      "ReadWrongRow",
      "ReadOther",
      "ReturnedOther"),
  /** An expired item in the way. */
  EXPIRED_IN_THE_WAY(
      "a put is refused because of an item that has expired",
      only(Faulty::expiredInTheWay),
      "RefusedWithoutReason"),
  /** Hidden items in users' indexes. */
  HIDDEN_IN_INDEX(
      "hidden items have attributes that users' indexes are on",
      Faulty::hiddenInIndex,
      "StrangerInIndex"),
  /** The request echoed back. */
  REQUEST_ECHOED(
      "create and put return what was given, not what is stored",
      Slip.RETURNS_WHAT_WAS_GIVEN,
      "ReturnedOther"),
  /** A count that differs from the list. */
  LEFT_OUT_BUT_COUNTED(
      "what can't be decoded is left out of lists and counted",
      Slip.COUNTS_WHAT_IT_LEAVES_OUT,
      "CountDiffers"),
  /** A value that another set is overwritten. */
  SET_THOUGH_PRESENT(
      "setIfAbsent sets what is there", only(Faulty::setThoughPresent), "StoredOtherwise"),
  /** Derived parts that stay. */
  DERIVED_STAYS(
      "index keys stay as they were when what they are derived of changes",
      Faulty::derivedStays,
      "IndexKeyWrong"),
  /** Some shards are forgotten. */
  ONE_SHARD("a query of a key with shards asks the first only", Faulty::oneShard, "ReadMissedRow"),
  /** Copies that are not written. */
  COPY_FORGOTTEN("copies are not written with their owner", Faulty::copyForgotten, "CopyWrong"),
  /** Own writes that are missed. */
  OWN_WRITES_MISSED(
      "afterOwnWrites reads the index alone",
      Slip.FORGETS_OWN_WRITES,
      "ReadMissedRow",
      "ReadWrongRow",
      "CountDiffers"),
  /** A repeated operation as a mistake. */
  REPEAT_A_MISTAKE(
      "a named operation that is run again is told as a mistake",
      Slip.TAKES_REPEATS_FOR_MISTAKES,
      "OperationMismatched"),
  /** An interrupted batch without its account. */
  ACCOUNT_LOST(
      "a batch that is interrupted loses its account",
      Slip.LOSES_ITS_ACCOUNT,
      "BareException",
      "BatchAccount"),
  /** An interrupt as a refusal. */
  INTERRUPT_HIDES_DOUBT(
      "an interrupt hides that a write may have been made",
      Slip.TAKES_INTERRUPTS_FOR_REFUSALS,
      "RefusedThoughMade"),
  /** Writes that do not look. */
  UNCONDITIONAL("puts have no condition", only(Faulty::unconditional), "WrittenThoughRefusable"),
  /** A lost attribute. */
  LOSSY("an attribute is lost", only(Faulty::lossy), "StoredOtherwise", "IndexKeyWrong"),
  /** The wrong order. */
  BACKWARDS(
      "results come from the wrong end",
      only(Faulty::backwards),
      "ReadOutOfOrder",
      "ReadMissedRow");

  private final String fault;
  private final Meddling meddling;
  private final Set<String> codes;

  Control(String fault, Wire wire, String... codes) {
    this(fault, new Meddling(wire, null), codes);
  }

  Control(String fault, Slip slip, String... codes) {
    this(fault, new Meddling(Meddling.NONE.wire(), slip), codes);
  }

  Control(String fault, Meddling meddling, String... codes) {
    this.fault = fault;
    this.meddling = meddling;
    this.codes = Set.of(codes);
  }

  private static Wire only(UnaryOperator<DynamoDbRequest> change) {
    return (model, request, send) -> send.apply(change.apply(request));
  }

  /** What is wrong, in words. */
  public String fault() {
    return fault;
  }

  /** Its name on the command line. */
  public String title() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  Meddling meddling() {
    return meddling;
  }

  /** Whether it is found by this. */
  boolean shownBy(Violation violation) {
    return codes.contains(violation.code());
  }
}
