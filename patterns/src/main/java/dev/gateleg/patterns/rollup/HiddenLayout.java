package dev.gateleg.patterns.rollup;

import dev.gateleg.core.Table;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.expression.TextField;
import dev.gateleg.core.schema.TableSchema;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.entity.EntitySpec;
import dev.gateleg.core.spi.entity.GeneratedEntity;
import dev.gateleg.core.spi.entity.ItemShape;
import dev.gateleg.core.spi.entity.KeyPart;
import dev.gateleg.core.spi.entity.KeyParts;
import dev.gateleg.core.spi.read.KeyCondition;
import dev.gateleg.core.spi.read.ReadSpec;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.table.HiddenTables;
import dev.gateleg.core.spi.table.OpenTable;
import dev.gateleg.core.table.TableType;
import dev.gateleg.model.codec.AttributeSink;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.Codecs;
import dev.gateleg.model.codec.Numbers;
import dev.gateleg.model.key.KeyBound;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.KeyType;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rows that are hidden from the program, in partitions of their own: {@code ROLLUP#takings#b1}, {@code DAY#2026-01-31}. All
 * numbers stand at the top of the item, so that one update serves whatever is there already; their names are not known
 * before they are there, which is why no compiler writes this.
 *
 * @param <E> the entity that is counted
 */
final class HiddenLayout<E> implements Layout<E, StoredRow> {

  private static final String UNIT = "unit";
  private static final String START = "start";
  private static final String NAME = "rollup";
  private static final KeyTemplate SORT =
      KeyTemplate.of("{" + UNIT + "}#{" + START + "}", KeyType.STRING, KeyType.STRING);

  private final String rollup;
  private final int groups;
  private final KeyTemplate partition;
  private final RowType rows;

  HiddenLayout(String rollup, int groups) {
    this.rollup = rollup;
    this.groups = groups;
    StringBuilder template = new StringBuilder("ROLLUP#{" + NAME + "}");
    for (int i = 0; i < groups; i++) {
      template.append("#{").append(group(i)).append('}');
    }
    KeyType<?>[] types = new KeyType<?>[1 + groups];
    Arrays.fill(types, KeyType.STRING);
    this.partition = KeyTemplate.of(template.toString(), types);
    this.rows = new RowType();
  }

  private static String group(int number) {
    return "group" + number;
  }

  private EntitySpec<StoredRow> spec() {
    EntitySpec<StoredRow> spec = EntitySpec.of(StoredRow.class, "rollup");
    for (String component : partition.components()) {
      spec.component(component, null, Codecs.STRING);
    }
    return spec.component(UNIT, null, Codecs.STRING)
        .component(START, null, Codecs.STRING)
        .key(KeyPart.of(partition), KeyPart.of(SORT));
  }

  /** What the compiler would write, if the attributes were known to it. */
  private final class RowType extends GeneratedEntity<StoredRow> {

    RowType() {
      super(spec());
    }

    @Override
    public void write(StoredRow row, AttributeSink sink) {
      row.numbers()
          .forEach((place, number) -> sink.name(place.attribute()).number(Numbers.text(number)));
    }

    @Override
    public StoredRow read(AttributeSource source, KeyParts keys) {
      return StoredRow.read(
          source, HiddenLayout.this, name -> false, new HashMap<>(), () -> keyIn(keys));
    }

    @Override
    public Object[] keyParts(StoredRow row) {
      List<Object> parts = new ArrayList<>(partitionParts(row.key().group()));
      parts.add(row.key().knownPeriod().name());
      parts.add(row.key().knownPeriod().text(row.key().knownStart()));
      return parts.toArray();
    }

    EntityKey<StoredRow> key(List<String> group, Period period, LocalDate date) {
      return entityKey(
          partition.key(partitionParts(group).toArray()),
          SORT.key(period.name(), period.text(date)));
    }
  }

  private List<String> partitionParts(List<String> group) {
    List<String> parts = new ArrayList<>(1 + groups);
    parts.add(rollup);
    parts.addAll(group);
    return parts;
  }

  /** The rows as a table, which has no patterns. */
  private static final class RowTable extends GeneratedTable {
    RowTable(OpenTable table) {
      super(table);
    }
  }

  @Override
  public GeneratedEntity<StoredRow> type() {
    return rows;
  }

  @Override
  public ItemShape<StoredRow> shape(TableAccess table) {
    return rows;
  }

  @Override
  public Table open(Table table) {
    TableType<Table> type =
        TableType.of(TableSchema.of("rollup " + rollup, "PK", "SK"), List.of(rows), RowTable::new);
    return HiddenTables.open(type, table);
  }

  @Override
  public RowKey key(E entity, List<String> group, Period period, LocalDate date) {
    return key(group, period, date);
  }

  RowKey key(List<String> group, Period period, LocalDate date) {
    return new RowKey(group, period, period.startOf(date), rows.key(group, period, date));
  }

  /** All rows of a group. */
  KeyCondition of(List<String> group) {
    return KeyCondition.partition(partition, partitionParts(group).toArray());
  }

  /** The rows of a group from one date to another. */
  KeyCondition between(List<String> group, Period period, LocalDate from, LocalDate to) {
    return of(group)
        .sortIn(SORT.range(
            KeyBound.from(period.text(from)), KeyBound.to(period.text(to)), period.name()));
  }

  private RowKey keyIn(KeyParts keys) {
    List<String> group = new ArrayList<>(groups);
    for (int i = 0; i < groups; i++) {
      group.add(part(keys, group(i)));
    }
    Period period = Period.valueOf(part(keys, UNIT));
    LocalDate start = period.parsed(part(keys, START));
    return key(group, period, start);
  }

  @Override
  public ReadSpec<StoredRow> all(TableAccess table) {
    TextField<StoredRow> stored = new TextField<>(table.schema().partition());
    String start = table.hiddenPartition(partition.prefix(rollup));
    return ReadSpec.scan("rollup " + rollup, rows)
        .consistent()
        .filter(groups == 0 ? stored.is(start) : stored.startsWith(start));
  }

  private static String part(KeyParts keys, String component) {
    return (String) Objects.requireNonNull(keys.part(component), component);
  }

  @Override
  public Place count() {
    return Place.of(Names.COUNT);
  }

  @Override
  public Place sum(Measure<E> measure) {
    return Place.of(measure.sumAttribute());
  }

  @Override
  public Place countBy(Breakdown<E, ?> breakdown, String value) {
    return Place.of(Names.countBy(breakdown.name(), value));
  }

  @Override
  public Place sumBy(Measure<E> measure, Breakdown<E, ?> breakdown, String value) {
    return Place.of(Names.sumBy(measure.name(), breakdown.name(), value));
  }

  @Override
  public @Nullable String named(Extreme<?> extreme) {
    return null;
  }

  @Override
  public Set<String> counters() {
    return Set.of();
  }

  @Override
  public Set<String> maps() {
    return Set.of();
  }

  @Override
  public boolean isMap(String attribute) {
    return false;
  }

  @Override
  public boolean adds(Place place) {
    return Names.adds(place.attribute());
  }

  @Override
  public String changes() {
    return Names.CHANGES;
  }

  @Override
  public boolean countsChanges() {
    return false;
  }

  @Override
  public String shown(Place place) {
    return Names.shown(place.attribute());
  }
}
