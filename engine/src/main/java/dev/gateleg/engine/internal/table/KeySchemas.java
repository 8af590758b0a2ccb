package dev.gateleg.engine.internal.table;

import dev.gateleg.engine.internal.key.KeyLayout;
import dev.gateleg.engine.internal.key.KeyPart;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** From DynamoDB's key schemas to layouts of keys. */
final class KeySchemas {

  private KeySchemas() {}

  static KeyLayout layout(List<KeySchemaElement> schema, List<AttributeDefinition> definitions) {
    Map<String, ScalarAttributeType> types = new HashMap<>();
    for (AttributeDefinition definition : definitions) {
      types.put(definition.attributeName(), definition.attributeType());
    }
    List<KeyPart> partition = new ArrayList<>();
    List<KeyPart> sort = new ArrayList<>();
    for (KeySchemaElement element : schema) {
      ScalarAttributeType type = types.get(element.attributeName());
      if (type == null) {
        throw new IllegalArgumentException(
            "key attribute without a definition: " + element.attributeName());
      }
      (element.keyType() == KeyType.HASH ? partition : sort)
          .add(new KeyPart(element.attributeName(), type));
    }
    return new KeyLayout(partition, sort);
  }

  static List<String> names(List<KeySchemaElement> schema) {
    List<String> names = new ArrayList<>(schema.size());
    for (KeySchemaElement element : schema) {
      names.add(element.attributeName());
    }
    return names;
  }
}
