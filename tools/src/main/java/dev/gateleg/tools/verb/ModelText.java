package dev.gateleg.tools.verb;

import dev.gateleg.model.file.KeyModel;
import dev.gateleg.model.file.KeyPartModel;
import java.util.List;
import java.util.stream.Collectors;

/** Parts of a model as text. */
final class ModelText {

  private ModelText() {}

  /** A key's templates, the partition key's first. */
  static String key(KeyModel key) {
    String partition = templates(key.partition());
    String sort = templates(key.sort());
    return partition.isEmpty() ? sort : sort.isEmpty() ? partition : partition + " | " + sort;
  }

  static String templates(List<KeyPartModel> parts) {
    return parts.stream().map(KeyPartModel::template).collect(Collectors.joining(", "));
  }
}
