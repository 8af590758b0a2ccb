package kinds;

import dev.gateleg.core.expression.Field;
import dev.gateleg.core.expression.ListField;
import dev.gateleg.core.expression.MapField;
import dev.gateleg.core.expression.TextField;
import dev.gateleg.core.spi.expression.FieldPlace;
import dev.gateleg.model.codec.AttributeSink;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.Codecs;
import dev.gateleg.model.codec.Required;
import dev.gateleg.model.codec.ScalarCodec;
import dev.gateleg.model.codec.ValueCodec;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;

/**
 * The fields and codec of {@link Kinds.Node}, wherever it is nested. Written by Gateleg; a change
 * here is lost.
 */
@Generated("dev.gateleg.processor.GatelegProcessor")
public final class NodeFields<E> extends Field<E, Kinds.Node> {

  /** How it is stored: as a map. */
  public static final ValueCodec<Kinds.Node> CODEC = new Codec();

  private static final ScalarCodec<Kinds.Colour> COLOUR = Codecs.enumOf(Kinds.Colour.values());
  private static final ValueCodec<Map<Kinds.Colour, Kinds.Leaf>> LEAVES =
      Codecs.mapOf(COLOUR, LeafFields.CODEC);
  private static final ValueCodec<List<Kinds.Node>> CHILDREN = Codecs.listOf(CODEC);

  public final TextField<E> name;
  public final ListField<E, Kinds.Node, NodeFields<E>> children;
  public final Field<E, Kinds.Node> next;
  public final MapField<E, Kinds.Colour, Kinds.Leaf, LeafFields<E>> leaves;

  /** The fields at that place. */
  public NodeFields(FieldPlace place) {
    super(place, CODEC);
    name = new TextField<>(place.required("name"));
    children = new ListField<>(place.key("children"), CODEC, NodeFields::new);
    next = new Field<>(place.key("next"), CODEC);
    leaves = new MapField<>(place.key("leaves"), LEAVES, COLOUR::text, LeafFields::new);
  }

  private static final class Codec implements ValueCodec<Kinds.Node> {

    @Override
    public void write(Kinds.Node node, AttributeSink sink) {
      Kinds.Node next = node.next();
      sink.beginMap(3 + (next == null ? 0 : 1));
      sink.name("name").string(Required.component(node.name(), "Node", "name"));
      CHILDREN.write(
          Required.component(node.children(), "Node", "children"), sink.name("children"));
      if (next != null) {
        CODEC.write(next, sink.name("next"));
      }
      LEAVES.write(Required.component(node.leaves(), "Node", "leaves"), sink.name("leaves"));
      sink.endMap();
    }

    @Override
    public Kinds.Node read(AttributeSource source) {
      source.beginMap();
      String name = null;
      List<Kinds.Node> children = List.of();
      Kinds.Node next = null;
      Map<Kinds.Colour, Kinds.Leaf> leaves = Map.of();
      for (String attribute = source.nextName(); attribute != null; attribute = source.nextName()) {
        switch (attribute) {
          case "name" -> name = source.string();
          case "children" -> children = CHILDREN.read(source);
          case "next" -> next = CODEC.read(source);
          case "leaves" -> leaves = LEAVES.read(source);
          default -> {} // what others wrote is passed over
        }
      }
      return new Kinds.Node(Required.attribute(name, "Node", "name"), children, next, leaves);
    }
  }
}
