package franchise;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.expression.TextField;
import dev.gateleg.core.spi.entity.EntitySpec;
import dev.gateleg.core.spi.entity.GeneratedEntity;
import dev.gateleg.core.spi.entity.KeyPart;
import dev.gateleg.core.spi.entity.KeyParts;
import dev.gateleg.model.codec.AttributeSink;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.Codecs;
import dev.gateleg.model.codec.Required;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.KeyType;
import javax.annotation.processing.Generated;

/** The fields, keys and codec of {@link Branch}. Written by Gateleg; a change here is lost. */
@Generated("dev.gateleg.processor.GatelegProcessor")
final class Branches extends GeneratedEntity<Branch> {

  public static final TextField<Branch> name = new TextField<>("name");

  /** The templates of the keys. */
  public static final class Keys {

    public static final KeyTemplate TABLE_PARTITION =
        KeyTemplate.of("TENANT#{tenantId}#BRANCH", KeyType.STRING);
    public static final KeyTemplate TABLE_SORT = KeyTemplate.of("{branchId}", KeyType.STRING);

    private Keys() {}
  }

  /** The entity, for whatever asks for one. */
  public static final Branches TYPE = new Branches();

  private Branches() {
    super(
        EntitySpec.of(Branch.class, "Branch")
            .component("tenantId", null, Codecs.STRING)
            .component("branchId", null, Codecs.STRING)
            .key(KeyPart.of(Keys.TABLE_PARTITION), KeyPart.of(Keys.TABLE_SORT))
            .required("name"));
  }

  /** The key of one {@link Branch}. */
  public static EntityKey<Branch> key(String tenantId, String branchId) {
    return TYPE.entityKey(Keys.TABLE_PARTITION.key(tenantId), Keys.TABLE_SORT.key(branchId));
  }

  @Override
  public void write(Branch branch, AttributeSink sink) {
    sink.name("name").string(Required.component(branch.name(), "Branch", "name"));
  }

  @Override
  public Branch read(AttributeSource source, KeyParts keys) {
    String tenantId = (String) keys.part("tenantId");
    String branchId = (String) keys.part("branchId");
    String name = null;
    for (String attribute = source.nextName(); attribute != null; attribute = source.nextName()) {
      switch (attribute) {
        case "name" -> name = source.string();
        default -> {} // what others wrote is passed over
      }
    }
    return new Branch(
        Required.attribute(tenantId, "Branch", "tenantId"),
        Required.attribute(branchId, "Branch", "branchId"),
        Required.attribute(name, "Branch", "name"));
  }

  @Override
  public Object[] keyParts(Branch branch) {
    return new Object[] {branch.tenantId(), branch.branchId()};
  }
}
