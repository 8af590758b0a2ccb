package franchise;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.util.UUID;

@Entity
@Key(partition = "TENANT#{tenantId}#ACCOUNT", sort = "{accountId}")
@Key(index = "GSI1", partition = "EMAIL#{email}", sort = "TENANT#{tenantId}")
record Account(String tenantId, UUID accountId, String email) implements Tenanted {}
