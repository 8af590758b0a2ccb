package dev.gateleg.processor.model;

import dev.gateleg.model.file.OptionsModel;
import dev.gateleg.model.file.TableModel.AcceptedModel;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A table and everything that is known of it.
 *
 * @param type the interface
 * @param implementation the class to write
 * @param isPublic whether both are public
 * @param name the table's name
 * @param partition the attribute of the partition key
 * @param sort the attribute of the sort key, or null
 * @param typeAttribute the attribute of an item's type, or null
 * @param attemptAttribute the attribute of a write's attempt, or null
 * @param timeToLive the attribute of the time to live, or null
 * @param options the settings besides keys and indexes
 * @param accepted the rules that the table and its entities break on purpose
 * @param indexes the indexes
 * @param entities the entities
 * @param records nested records by their qualified names
 * @param sealed nested sealed interfaces by their qualified names
 * @param scope the scope's component, or null
 * @param documentation the interface's Javadoc
 * @param marked whether generated classes can be marked as such: the module reads {@code java.compiler}
 * @param deprecated whether generated code uses something that is deprecated
 * @param place where it stands
 */
public record TableDef(
    JavaType type,
    JavaType implementation,
    boolean isPublic,
    String name,
    String partition,
    @Nullable String sort,
    @Nullable String typeAttribute,
    @Nullable String attemptAttribute,
    @Nullable String timeToLive,
    OptionsModel options,
    List<AcceptedModel> accepted,
    List<IndexDef> indexes,
    List<EntityDef> entities,
    Map<String, RecordDef> records,
    Map<String, SealedDef> sealed,
    @Nullable ScopeDef scope,
    String documentation,
    boolean marked,
    boolean deprecated,
    Place place) {

  /** Copies the lists; the maps keep their order. */
  public TableDef {
    accepted = List.copyOf(accepted);
    indexes = List.copyOf(indexes);
    entities = List.copyOf(entities);
  }

  /**
   * The component that the table is opened for.
   *
   * @param component its name
   * @param type its type
   * @param place where it is said
   */
  public record ScopeDef(String component, JavaType type, Place place) {}

  /** The index of that name. */
  public Optional<IndexDef> index(String index) {
    return indexes.stream().filter(i -> i.name().equals(index)).findFirst();
  }

  /** The entity of that record. */
  public Optional<EntityDef> entity(JavaType record) {
    return entities.stream().filter(e -> e.type().equals(record)).findFirst();
  }

  /** The types that generated code names by their simple names, besides the library's. */
  public Set<String> typeNames() {
    Set<String> names = new HashSet<>();
    entities.forEach(entity -> {
      add(entity.type(), names);
      add(entity.companion(), names);
      entity.components().forEach(component -> add(component.shape(), names));
    });
    records.values().forEach(record -> {
      add(record.type(), names);
      add(record.fields(), names);
      record.components().forEach(component -> add(component.shape(), names));
    });
    sealed.values().forEach(one -> {
      add(one.type(), names);
      add(one.codec(), names);
    });
    return names;
  }

  private static void add(Shape shape, Set<String> names) {
    add(shape.type(), names);
    if (shape instanceof Shape.Converted converted) {
      add(converted.converter(), names);
      add(converted.as(), names);
    }
  }

  private static void add(JavaType type, Set<String> names) {
    names.add(type.name().split("\\.", 2)[0].replace("[]", ""));
    type.arguments().forEach(argument -> add(argument, names));
  }

  /** The name of the component that the table is opened for, or the empty text. */
  public String scopeComponent() {
    return scope == null ? "" : scope.component();
  }
}
