package franchise;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.expression.OrderedField;
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
import java.util.List;
import java.util.UUID;
import javax.annotation.processing.Generated;

/** The fields, keys and codec of {@link Account}. Written by Gateleg; a change here is lost. */
@Generated("dev.gateleg.processor.GatelegProcessor")
final class Accounts extends GeneratedEntity<Account> {

  public static final TextField<Account> tenantId = new TextField<>("tenantId");
  public static final OrderedField<Account, UUID> accountId =
      new OrderedField<>("accountId", Codecs.UUID_TEXT);
  public static final TextField<Account> email = new TextField<>("email");

  /** The templates of the keys. */
  public static final class Keys {

    public static final KeyTemplate TABLE_PARTITION =
        KeyTemplate.of("TENANT#{tenantId}#ACCOUNT", KeyType.STRING);
    public static final KeyTemplate TABLE_SORT = KeyTemplate.of("{accountId}", KeyType.UUID);
    public static final KeyTemplate GSI1_PARTITION =
        KeyTemplate.of("EMAIL#{email}", KeyType.STRING);
    public static final KeyTemplate GSI1_SORT = KeyTemplate.of("TENANT#{tenantId}", KeyType.STRING);

    private Keys() {}
  }

  /** The entity, for whatever asks for one. */
  public static final Accounts TYPE = new Accounts();

  private Accounts() {
    super(
        EntitySpec.of(Account.class, "Account")
            .component("tenantId", "tenantId", Codecs.STRING)
            .component("accountId", "accountId", Codecs.UUID_TEXT)
            .component("email", "email", Codecs.STRING)
            .key(KeyPart.of(Keys.TABLE_PARTITION), KeyPart.of(Keys.TABLE_SORT))
            .index(
                "GSI1",
                List.of(KeyPart.of(Keys.GSI1_PARTITION)),
                List.of(KeyPart.of(Keys.GSI1_SORT)))
            .required("tenantId", "accountId", "email"));
  }

  /** The key of one {@link Account}. */
  public static EntityKey<Account> key(String tenantId, UUID accountId) {
    return TYPE.entityKey(Keys.TABLE_PARTITION.key(tenantId), Keys.TABLE_SORT.key(accountId));
  }

  @Override
  public void write(Account account, AttributeSink sink) {
    sink.name("tenantId").string(Required.component(account.tenantId(), "Account", "tenantId"));
    Codecs.UUID_TEXT.write(
        Required.component(account.accountId(), "Account", "accountId"), sink.name("accountId"));
    sink.name("email").string(Required.component(account.email(), "Account", "email"));
  }

  @Override
  public Account read(AttributeSource source, KeyParts keys) {
    String tenantId = null;
    UUID accountId = null;
    String email = null;
    for (String attribute = source.nextName(); attribute != null; attribute = source.nextName()) {
      switch (attribute) {
        case "tenantId" -> tenantId = source.string();
        case "accountId" -> accountId = Codecs.UUID_TEXT.read(source);
        case "email" -> email = source.string();
        default -> {} // what others wrote is passed over
      }
    }
    if (tenantId == null) {
      tenantId = (String) keys.part("tenantId");
    }
    if (accountId == null) {
      accountId = (UUID) keys.part("accountId");
    }
    return new Account(
        Required.attribute(tenantId, "Account", "tenantId"),
        Required.attribute(accountId, "Account", "accountId"),
        Required.attribute(email, "Account", "email"));
  }

  @Override
  public Object[] keyParts(Account account) {
    return new Object[] {account.tenantId(), account.accountId(), account.email()};
  }
}
