package dev.gateleg.patterns.rollup;

import dev.gateleg.core.Table;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.entity.EntitySpec.KeyComponent;
import dev.gateleg.core.spi.entity.GeneratedEntity;
import dev.gateleg.core.spi.entity.ItemShape;
import dev.gateleg.core.spi.entity.KeyParts;
import dev.gateleg.core.spi.entity.ProjectionType;
import dev.gateleg.core.spi.read.ReadSpec;
import dev.gateleg.model.codec.AttributeSource;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Rows that are an entity of the program, under its keys and in its attributes. What is told by a value is in a map, which
 * the first write of a row makes.
 *
 * @param <E> the entity that is counted
 * @param <T> the entity that rows are
 */
final class DeclaredLayout<E, T> implements Layout<E, T> {

  static final String COUNT = "count";

  private final String rollup;
  private final GeneratedEntity<T> type;
  private final RowsBuilder<E, T> declared;

  /** The attributes that are numbers themselves. */
  private final Set<String> counters = new TreeSet<>();

  private final Set<String> maps = new HashSet<>();

  DeclaredLayout(RowsBuilder<E, T> declared) {
    this.rollup = declared.name();
    this.type = GeneratedEntity.of(declared.type);
    this.declared = declared;
    declared.attributes.forEach((of, attribute) -> {
      if (of.contains(" by ")) {
        maps.add(attribute);
      } else if (!declared.extremes.contains(of)) {
        counters.add(attribute);
      }
    });
    check();
  }

  static String sumOf(Measure<?> measure) {
    return "sum " + measure.name();
  }

  static String countBy(Breakdown<?, ?> breakdown) {
    return "count by " + breakdown.name();
  }

  static String sumBy(Measure<?> measure, Breakdown<?, ?> breakdown) {
    return "sum " + measure.name() + " by " + breakdown.name();
  }

  /** A row that nobody could read must not be made. */
  private void check() {
    Set<String> told = new HashSet<>(counters);
    for (KeyComponent component : type.components()) {
      if (component.attribute() != null) {
        told.add(component.attribute());
      }
    }
    if (!declared.extremes.isEmpty() && count() == null) {
      throw RollupErrors.incomplete(
          rollup,
          "count beside its least or greatest value",
          "say count(field): a value that goes is the last one only if it is known how many there are");
    }
    told.add(String.valueOf(type.versionAttribute()));
    told.add(String.valueOf(type.createdAtAttribute()));
    told.add(String.valueOf(type.updatedAtAttribute()));
    for (String required : type.requiredAttributes()) {
      if (!told.contains(required)) {
        throw RollupErrors.incomplete(
            rollup,
            "number for " + type.name() + "." + required,
            "keep one there, or make the component Optional");
      }
    }
  }

  @Override
  public GeneratedEntity<T> type() {
    return type;
  }

  @Override
  public ItemShape<StoredRow> shape(TableAccess rows) {
    return new RowShape(rows.schema().partition(), rows.schema().sort());
  }

  /** The numbers of a row, whatever else is in it. */
  private final class RowShape extends ProjectionType<StoredRow> {

    private final String partition;
    private final @Nullable String sort;

    RowShape(String partition, @Nullable String sort) {
      super(StoredRow.class, type);
      this.partition = partition;
      this.sort = sort;
    }

    @Override
    public StoredRow read(AttributeSource source, KeyParts keys) {
      Map<String, String> key = new LinkedHashMap<>();
      return StoredRow.read(
          source,
          DeclaredLayout.this,
          text -> text.equals(partition) || text.equals(sort),
          key,
          () -> rowKey(type.storedKey(key.getOrDefault(partition, ""), key.get(sort))));
    }
  }

  private RowKey rowKey(EntityKey<T> stored) {
    return new RowKey(List.of(stored.shown()), null, null, stored);
  }

  @Override
  public Table open(Table table) {
    return table;
  }

  @Override
  public RowKey key(E entity, List<String> group, Period period, LocalDate date) {
    LocalDate start = period.startOf(date);
    EntityKey<T> stored = declared.key.apply(entity, new RowPeriod(period, start));
    return new RowKey(List.of(stored.shown()), period, start, stored);
  }

  @Override
  public ReadSpec<StoredRow> all(TableAccess rows) {
    return ReadSpec.scan("rollup " + rollup, shape(rows)).consistent();
  }

  private @Nullable Place place(String of) {
    String attribute = declared.attributes.get(of);
    return attribute == null ? null : Place.of(attribute);
  }

  private @Nullable Place place(String of, String value) {
    String attribute = declared.attributes.get(of);
    return attribute == null ? null : new Place(attribute, value);
  }

  @Override
  public @Nullable Place count() {
    return place(COUNT);
  }

  @Override
  public @Nullable Place sum(Measure<E> measure) {
    return place(sumOf(measure));
  }

  @Override
  public @Nullable Place countBy(Breakdown<E, ?> breakdown, String value) {
    return place(countBy(breakdown), value);
  }

  @Override
  public @Nullable Place sumBy(Measure<E> measure, Breakdown<E, ?> breakdown, String value) {
    return place(sumBy(measure, breakdown), value);
  }

  @Override
  public @Nullable String named(Extreme<?> extreme) {
    return declared.attributes.get(extreme.toString());
  }

  @Override
  public boolean isMap(String attribute) {
    return maps.contains(attribute);
  }

  @Override
  public Set<String> counters() {
    return counters;
  }

  @Override
  public Set<String> maps() {
    return maps;
  }

  @Override
  public boolean adds(Place place) {
    return place.key() == null
        ? counters.contains(place.attribute())
        : maps.contains(place.attribute());
  }

  @Override
  public String changes() {
    String version = type.versionAttribute();
    return version == null ? Names.CHANGES : version;
  }

  @Override
  public boolean countsChanges() {
    return type.versionAttribute() != null;
  }

  @Override
  public String shown(Place place) {
    return place.toString();
  }
}
