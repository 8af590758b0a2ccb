package dev.gateleg.processor.read;

import dev.gateleg.model.Index.Projected;
import dev.gateleg.processor.model.IndexDef;
import dev.gateleg.processor.model.Place;
import dev.gateleg.processor.read.EntityDraft.DraftKey;
import dev.gateleg.processor.report.Code;
import dev.gateleg.processor.report.Errors;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.TypeElement;

/** Finds the indexes of a table: those that it declares, and those that keys only name. */
final class Indexes {

  /** The most attributes that DynamoDB takes in an index's partition key, and as many in its sort key. */
  static final int MOST_ATTRIBUTES = 4;

  private final Environment environment;
  private final Errors errors;
  private final List<EntityDraft> entities;

  Indexes(Environment environment, Errors errors, List<EntityDraft> entities) {
    this.environment = environment;
    this.errors = errors;
    this.entities = entities;
  }

  List<IndexDef> of(TypeElement table, Annotation singleTable) {
    Map<String, IndexDef> indexes = new LinkedHashMap<>();
    for (AnnotationValue value : singleTable.list("indexes")) {
      Annotation index =
          Annotation.of(table, (AnnotationMirror) value.getValue(), environment.elements());
      IndexDef declared = declared(
          index, singleTable.string("partitionKey"), singleTable.place().at(value));
      if (indexes.put(declared.name(), declared) != null) {
        errors.report(
            Code.INDEX_DUPLICATE,
            declared.place(),
            table.getSimpleName(),
            "indexes",
            declared.name());
      }
    }
    for (EntityDraft entity : entities) {
      for (DraftKey key : entity.keys()) {
        if (!key.index().isEmpty() && !indexes.containsKey(key.index())) {
          indexes.put(key.index(), implied(key.index(), singleTable.place()));
        }
      }
    }
    return new ArrayList<>(indexes.values());
  }

  private IndexDef declared(Annotation index, String tablePartition, Place place) {
    String name = index.string("name");
    boolean local = index.bool("local");
    List<String> partition = index.strings("partitionKey");
    if (local) {
      if (!partition.isEmpty() && !partition.equals(List.of(tablePartition))) {
        errors.report(
            Code.INDEX_ATTRIBUTES,
            place,
            "The table",
            name,
            Errors.listed(partition),
            "partition",
            "a local index has the table's own",
            "leave partitionKey out");
      }
      partition = List.of(tablePartition);
    } else if (partition.isEmpty()) {
      partition = List.of(name + "PK");
    }
    List<String> sort = index.strings("sortKey");
    if (sort.isEmpty()) {
      sort = sorted(name) ? List.of(name + "SK") : List.of();
    } else {
      sort = sort.stream().filter(attribute -> !attribute.isEmpty()).toList();
    }
    if (local && sort.size() != 1) {
      errors.report(
          Code.INDEX_ATTRIBUTES,
          place,
          "The table",
          name,
          sort.isEmpty() ? "no attribute" : sort.size() + " attributes",
          "sort",
          "a local index has one",
          "name it with sortKey");
      sort = List.of(name + "SK");
    }
    checkCount(name, "partition", partition, place);
    checkCount(name, "sort", sort, place);
    Projected projected = Projected.valueOf(index.constant("projected"));
    List<String> include = index.strings("include");
    checkProjection(name, projected, include, place);
    return new IndexDef(name, partition, sort, local, projected, include, place);
  }

  private void checkProjection(
      String index, Projected projected, List<String> include, Place place) {
    if (projected == Projected.INCLUDE && include.isEmpty()) {
      errors.report(
          Code.INDEX_PROJECTION,
          place,
          index,
          "is to include attributes, but names none",
          "name them with include, or project KEYS_ONLY");
    } else if (projected != Projected.INCLUDE && !include.isEmpty()) {
      errors.report(
          Code.INDEX_PROJECTION,
          place,
          index,
          "names attributes to include, but projects " + projected,
          "say projected = INCLUDE, or leave include out");
    }
  }

  private void checkCount(String index, String which, List<String> attributes, Place place) {
    if (attributes.size() > MOST_ATTRIBUTES) {
      errors.report(
          Code.INDEX_ATTRIBUTES,
          place,
          "The table",
          index,
          attributes.size() + " attributes",
          which,
          "DynamoDB takes at most " + MOST_ATTRIBUTES,
          "join some of them in one template");
    }
  }

  private IndexDef implied(String name, Place place) {
    List<String> sort = sorted(name) ? List.of(name + "SK") : List.of();
    return new IndexDef(name, List.of(name + "PK"), sort, false, Projected.ALL, List.of(), place);
  }

  private boolean sorted(String index) {
    return entities.stream()
        .flatMap(entity -> entity.keys().stream())
        .anyMatch(key -> key.index().equals(index) && !key.sort().isEmpty());
  }
}
