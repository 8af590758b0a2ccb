package dev.gateleg.processor.write;

import dev.gateleg.processor.model.EntityDef;
import dev.gateleg.processor.model.JavaType;
import dev.gateleg.processor.model.ProjectionDef;
import dev.gateleg.processor.model.RecordDef;
import dev.gateleg.processor.model.ResultDef.OfProjection;
import dev.gateleg.processor.model.SealedDef;
import dev.gateleg.processor.model.ServedPattern;
import dev.gateleg.processor.model.TableDef;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Writes all sources of a table. */
public final class Writers {

  private Writers() {}

  /** The type of the program for which a class is written. */
  public static JavaType owner(TableDef table, List<ServedPattern> patterns, JavaType written) {
    return Stream.of(
            table.entities().stream()
                .filter(entity -> entity.companion().equals(written))
                .map(EntityDef::type),
            table.records().values().stream()
                .filter(record -> record.fields().equals(written))
                .map(RecordDef::type),
            table.sealed().values().stream()
                .filter(one -> one.codec().equals(written))
                .map(SealedDef::type),
            patterns.stream()
                .map(pattern -> pattern.pattern().result().content())
                .filter(OfProjection.class::isInstance)
                .map(content -> ((OfProjection) content).projection())
                .filter(projection -> projection.implementation().equals(written))
                .map(ProjectionDef::type))
        .flatMap(types -> types)
        .findFirst()
        .orElse(written.equals(table.implementation()) ? table.type() : written);
  }

  /** The sources that a table needs, by their classes, in a stable order. */
  public static Map<JavaType, String> sources(TableDef table, List<ServedPattern> patterns) {
    Map<JavaType, String> sources = new LinkedHashMap<>();
    for (EntityDef entity : table.entities()) {
      if (entity.written()) {
        sources.put(entity.companion(), new CompanionWriter(table, entity).write());
      }
    }
    for (RecordDef record : table.records().values()) {
      if (record.written()) {
        sources.put(record.fields(), new FieldsWriter(table, record).write());
      }
    }
    for (SealedDef sealed : table.sealed().values()) {
      if (sealed.written()) {
        sources.put(sealed.codec(), new SealedWriter(table, sealed).write());
      }
    }
    for (ServedPattern pattern : patterns) {
      if (pattern.pattern().result().content() instanceof OfProjection content) {
        ProjectionDef projection = content.projection();
        sources.computeIfAbsent(
            projection.implementation(), type -> new ProjectionWriter(table, projection).write());
      }
    }
    sources.put(table.implementation(), new TableWriter(table, patterns).write());
    return sources;
  }
}
