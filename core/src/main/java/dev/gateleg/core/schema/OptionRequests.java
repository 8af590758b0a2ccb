package dev.gateleg.core.schema;

import dev.gateleg.model.TableOptions.Billing;
import dev.gateleg.model.TableOptions.Encryption;
import dev.gateleg.model.TableOptions.StreamView;
import dev.gateleg.model.TableOptions.Switch;
import dev.gateleg.model.TableOptions.TableClass;
import dev.gateleg.model.file.OptionsModel;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.SSESpecification;
import software.amazon.awssdk.services.dynamodb.model.SSEType;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.Tag;

/** A table's settings in the SDK's words. */
final class OptionRequests {

  private OptionRequests() {}

  /** Says in the request that makes the table what the model says; point-in-time recovery is a call of its own. */
  static void apply(OptionsModel options, CreateTableRequest.Builder request) {
    request.billingMode(mode(options));
    request.provisionedThroughput(units(options));
    if (options.deletionProtection() != Switch.DEFAULT) {
      request.deletionProtectionEnabled(options.deletionProtection() == Switch.ON);
    }
    if (options.encryption() != Encryption.DEFAULT) {
      request.sseSpecification(encryption(options));
    }
    if (options.stream() != StreamView.DEFAULT && options.stream() != StreamView.OFF) {
      request.streamSpecification(StreamSpecification.builder()
          .streamEnabled(true)
          .streamViewType(StreamViewType.valueOf(options.stream().name()))
          .build());
    }
    if (options.tableClass() != TableClass.DEFAULT) {
      request.tableClass(options.tableClass().name());
    }
    if (!options.tags().isEmpty()) {
      request.tags(options.tags().entrySet().stream()
          .map(tag -> Tag.builder().key(tag.getKey()).value(tag.getValue()).build())
          .toList());
    }
  }

  static BillingMode mode(OptionsModel options) {
    return options.billing() == Billing.PROVISIONED
        ? BillingMode.PROVISIONED
        : BillingMode.PAY_PER_REQUEST;
  }

  /** The units that the table and each of its global indexes are made with; null on demand. */
  static @Nullable ProvisionedThroughput units(OptionsModel options) {
    return options.billing() == Billing.PROVISIONED
        ? ProvisionedThroughput.builder()
            .readCapacityUnits((long) options.readUnits())
            .writeCapacityUnits((long) options.writeUnits())
            .build()
        : null;
  }

  private static SSESpecification encryption(OptionsModel options) {
    boolean kms = options.encryption() == Encryption.KMS;
    SSESpecification.Builder specification = SSESpecification.builder().enabled(kms);
    if (kms) {
      specification.sseType(SSEType.KMS).kmsMasterKeyId(options.kmsKey());
    }
    return specification.build();
  }
}
