package franchise;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.KeyOnly;

@Entity
@Key(partition = "TENANT#{tenantId}#BRANCH", sort = "{branchId}")
record Branch(@KeyOnly String tenantId, @KeyOnly String branchId, String name) implements Tenanted {}
