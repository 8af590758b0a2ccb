package dev.gateleg.core.internal.context;

import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.internal.item.SmallMap;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.schema.TableSchema;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes the keys of hidden items, which patterns and unique values keep beside entities, and the names of their attributes.
 * Nothing else makes them. Immutable and thread-safe.
 *
 * <p>In a scoped table every partition of hidden items starts with the scope, {@code _SCOPE#acme#LOCK#nightly}: two tenants
 * never share one, and an IAM policy on {@code dynamodb:LeadingKeys} can hold a role to those of its own tenant.
 */
public final class HiddenKeys {

  /** What the partitions of a scoped table's hidden items start with; the scope's value follows. */
  public static final String SCOPE = "_SCOPE";

  /** What the names of hidden items' attributes start with, so that no index of the program has them as keys. */
  private static final String OWN = "_";

  private final TableContext context;
  private final String prefix;

  /** An index's key attribute that hidden items may have too, or null. */
  private final @Nullable String reserved;

  HiddenKeys(TableContext context, String prefix) {
    this.context = context;
    this.prefix = prefix;
    this.reserved = context.schema().indexes().stream()
        .flatMap(index -> Stream.concat(index.partition().stream(), index.sort().stream()))
        .filter(name -> name.startsWith(OWN))
        .findFirst()
        .orElse(null);
  }

  /** The key of an item in a partition of hidden items. In a table without a sort key, the partition alone. */
  public HiddenKey key(String partition, String sort) {
    return key(Value.fromS(partition(partition)), Value.fromS(sort));
  }

  private HiddenKey key(Value partition, Value sort) {
    checkIndexes();
    TableSchema schema = context.schema();
    SmallMap<Value> attributes = new SmallMap<>(2);
    attributes.add(schema.partition(), partition);
    if (schema.sort() == null) {
      return new HiddenKey(partition, null, attributes);
    }
    attributes.add(schema.sort(), sort);
    return new HiddenKey(partition, sort, attributes);
  }

  /** An index on a name that hidden items use would list them. */
  void checkIndexes() {
    if (reserved != null) {
      throw new InvalidInputException(
          CoreCode.INDEX_ON_HIDDEN_NAME,
          "An index of the table " + context.tableName() + " has the key attribute '" + reserved
              + "'. Names that start with '_' are those of hidden items, which must stay out of"
              + " indexes; give the attribute another name.",
          null);
    }
  }

  /** The whole partition key of hidden items. */
  public String partition(String name) {
    return prefix.concat(name);
  }

  /** What all partitions of hidden items start with; empty where the table has no scope. */
  public String prefix() {
    return prefix;
  }

  /** The name of a hidden item's attribute: {@code _owner}. */
  public static String attribute(String name) {
    return OWN.concat(name);
  }
}
