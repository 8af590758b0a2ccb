package dev.gateleg.proofs.migration;

import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.model.error.GatelegException;
import dev.gateleg.patterns.migration.Migration;
import dev.gateleg.patterns.migration.MigrationException;
import dev.gateleg.patterns.migration.MigrationSettings;
import dev.gateleg.patterns.migration.Phase;
import java.io.PrintStream;
import java.net.URI;
import java.time.Duration;
import java.util.Random;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A process that takes part in a migration until it is killed: one that writes, or one that takes the steps. */
final class MigrationProcess {

  static final String WRITER = "writer";
  static final String OPERATOR = "operator";
  static final String DONE = "done";

  private MigrationProcess() {}

  /** Works; the arguments are the endpoint, the part, a seed and how many slips there are. */
  public static void main(String[] arguments) {
    DynamoDbClient client = DynamoDbClient.builder()
        .endpointOverride(URI.create(arguments[0]))
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("gateleg", "gateleg")))
        .build();
    Migration<OldLending, Lending> migration =
        migration(OldLendingTable.TYPE.open(client), LendingTable.TYPE.open(client));
    Random random = new Random(Long.parseLong(arguments[2]));
    if (arguments[1].equals(WRITER)) {
      write(migration.oldTable(), random, Integer.parseInt(arguments[3]), System.out);
    } else {
      operate(migration, System.out);
    }
  }

  static Migration<OldLending, Lending> migration(OldLending old, Lending now) {
    return Migration.between("slips", old, now).move(OldSlips.TYPE, Slips.TYPE).declared();
  }

  /** Stamps, hands on and deletes slips for ever, and prints what is done. */
  private static void write(OldLending table, Random random, int slips, PrintStream out) {
    while (true) {
      int number = random.nextInt(slips);
      try {
        if (number % 10 == 0) {
          table.deleting(OldSlips.key(number)).runWithoutOld();
          out.println("deleted " + number);
        } else if (random.nextInt(3) == 0) {
          String reader = MigrationScenario.READERS.get(random.nextInt(3));
          table.modify(OldSlips.key(number), slip -> slip.of(reader));
        } else {
          table.modify(OldSlips.key(number), OldSlip::stamped);
          out.println("stamped " + number);
        }
        out.flush();
      } catch (NotFoundException e) {
        // Deleted before.
      } catch (MigrationException e) {
        out.println("wrong " + e.getMessage());
        out.flush();
      } catch (GatelegException e) {
        // Unknown, or somebody else was at it.
      }
    }
  }

  private static void operate(Migration<OldLending, Lending> migration, PrintStream out) {
    MigrationSettings settings = MigrationSettings.DEFAULT.lease(Duration.ofSeconds(3));
    migration.mirror();
    migration.backfill(settings);
    if (migration.phase() == Phase.FILLED) {
      out.println("differences " + migration.verify().differences().size());
    }
    migration.switchReads();
    migration.switchBack();
    migration.switchReads();
    out.println(DONE);
    out.flush();
  }
}
