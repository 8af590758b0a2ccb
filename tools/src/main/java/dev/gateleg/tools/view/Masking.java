package dev.gateleg.tools.view;

import dev.gateleg.core.item.Value;
import dev.gateleg.model.file.ComponentModel;
import dev.gateleg.model.file.EntityModel;
import dev.gateleg.model.file.KeyModel;
import dev.gateleg.model.file.KeyPartModel;
import dev.gateleg.model.file.KeyPartModel.KeyComponentModel;
import dev.gateleg.model.file.TableModel;
import dev.gateleg.model.key.ShardSlot;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Hides the values of components that the model calls sensitive, and of index keys that are made of them. What patterns keep for
 * themselves, such as saved answers and claims of unique values, has no components and is not masked. Immutable.
 */
public final class Masking {

  /** What stands in the place of a value. */
  public static final String MASK = "••••••";

  private static final Value MASKED = Value.fromS(MASK);

  /** Masks nothing. */
  public static final Masking NONE = new Masking();

  private final Map<String, Set<String>> attributes = new HashMap<>();

  private Masking() {}

  /** Masks what that model calls sensitive. */
  public Masking(TableModel model) {
    for (EntityModel entity : model.entities()) {
      Set<String> masked = of(entity);
      if (!masked.isEmpty()) {
        attributes.put(entity.type(), masked);
      }
    }
  }

  private static Set<String> of(EntityModel entity) {
    Set<String> sensitive = new HashSet<>();
    Set<String> plain = new HashSet<>();
    Set<String> masked = new HashSet<>();
    for (ComponentModel component : entity.components()) {
      (component.sensitive() ? sensitive : plain).add(component.name());
      if (component.sensitive() && component.attribute() != null) {
        masked.add(component.attribute());
      }
    }
    if (sensitive.isEmpty()) {
      return Set.of();
    }
    for (KeyModel key : entity.keys()) {
      if (!key.index().isEmpty()) {
        Stream.concat(key.partition().stream(), key.sort().stream())
            .filter(part -> part.components().stream().anyMatch(c -> !isPlain(c, plain)))
            .map(KeyPartModel::attribute)
            .forEach(masked::add);
      }
    }
    return masked;
  }

  /** A part that a method derives may be made of anything, so it counts as sensitive. */
  private static boolean isPlain(KeyComponentModel component, Set<String> plain) {
    String name = component.name();
    int colon = name.indexOf(':');
    String source = colon < 0 ? name : name.substring(0, colon);
    return plain.contains(source) || source.equals(ShardSlot.NAME);
  }

  /** The attributes of an item that are masked, by name. */
  public Set<String> masked(ItemView view) {
    return attributes.getOrDefault(view.entity(), Set.of()).stream()
        .filter(view.item()::containsKey)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Whether an attribute of an entity is masked. */
  public boolean masks(String entity, String attribute) {
    return attributes.getOrDefault(entity, Set.of()).contains(attribute);
  }

  /** The item with a mask in the place of what is sensitive. */
  public ItemView mask(ItemView view) {
    Set<String> hidden = masked(view);
    if (hidden.isEmpty()) {
      return view;
    }
    Map<String, Value> item = new LinkedHashMap<>(view.item());
    hidden.forEach(name -> item.put(name, MASKED));
    return new ItemView(
        item,
        view.kind(),
        view.entity(),
        view.reason().isEmpty() ? "" : "the model can't read it; reveal it to see why",
        view.size(),
        view.partition(),
        view.sort(),
        view.indexes().stream().map(entry -> mask(entry, hidden)).toList());
  }

  private static IndexEntry mask(IndexEntry entry, Set<String> hidden) {
    return new IndexEntry(
        entry.index(),
        entry.state(),
        mask(entry.partition(), hidden),
        mask(entry.sort(), hidden),
        entry.state() == IndexEntry.State.STALE
            ? "its key is not what its components make"
            : entry.reason());
  }

  private static List<KeyAttributeView> mask(List<KeyAttributeView> keys, Set<String> hidden) {
    return keys.stream()
        .map(key ->
            hidden.contains(key.attribute()) ? KeyAttributeView.raw(key.attribute(), MASKED) : key)
        .toList();
  }
}
