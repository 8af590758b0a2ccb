package dev.gateleg.tests.options;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Get;
import dev.gateleg.model.Key;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.TableOptions;
import dev.gateleg.model.TableOptions.Billing;
import dev.gateleg.model.TableOptions.Encryption;
import dev.gateleg.model.TableOptions.StreamView;
import dev.gateleg.model.TableOptions.Switch;
import dev.gateleg.model.TableOptions.TableClass;
import java.util.Optional;

/** Documents that are kept for years. */
// region options
@SingleTable(name = "archive", entities = Archive.Document.class)
@TableOptions(
    billing = Billing.PROVISIONED,
    readUnits = 20,
    writeUnits = 10,
    pointInTimeRecovery = Switch.ON,
    deletionProtection = Switch.ON,
    encryption = Encryption.KMS,
    stream = StreamView.NEW_AND_OLD_IMAGES,
    timeToLive = "ttl",
    tableClass = TableClass.STANDARD_INFREQUENT_ACCESS,
    tags = {"team=records", "cost-centre=4711"})
public interface Archive extends Table {
  // endregion

  /** A document. */
  @Entity
  @Key(partition = "DOCUMENT#{documentId}", sort = "METADATA")
  @Key(index = "GSI1", partition = "AUTHOR#{author}", sort = "{documentId}")
  record Document(String documentId, String author) {}

  /** One document. */
  @Get
  Optional<Document> document(String documentId);

  /** An author's documents. */
  @Query(index = "GSI1")
  Pages<Document> documentsOf(String author);
}
