package franchise;

import dev.gateleg.model.Convert;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.time.LocalDate;

@Entity
@Key(partition = "TENANT#{tenantId}#BRANCH#{branchId}#TRANSACTION", sort = "{date}#{number}")
record Transaction(
    String tenantId,
    String branchId,
    LocalDate date,
    @Convert(TransactionNumber.Stored.class) TransactionNumber number,
    @Convert(TransactionNumber.Stored.class) TransactionNumber refunds) {}
