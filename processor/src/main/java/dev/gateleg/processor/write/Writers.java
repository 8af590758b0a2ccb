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

/** Writes all sources of a table. */
public final class Writers {

  private Writers() {}

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
