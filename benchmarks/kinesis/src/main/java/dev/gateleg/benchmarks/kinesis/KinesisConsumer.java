package dev.gateleg.benchmarks.kinesis;

import com.amazonaws.services.dynamodbv2.streamsadapter.AmazonDynamoDBStreamsAdapterClient;
import com.amazonaws.services.dynamodbv2.streamsadapter.StreamsSchedulerFactory;
import com.amazonaws.services.dynamodbv2.streamsadapter.adapter.DynamoDBStreamsClientRecord;
import com.amazonaws.services.dynamodbv2.streamsadapter.model.DynamoDBStreamsProcessRecordsInput;
import com.amazonaws.services.dynamodbv2.streamsadapter.polling.DynamoDBStreamsPollingConfig;
import com.amazonaws.services.dynamodbv2.streamsadapter.processor.DynamoDBStreamsShardRecordProcessor;
import java.net.URI;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.cloudwatch.CloudWatchAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import software.amazon.kinesis.common.ConfigsBuilder;
import software.amazon.kinesis.common.InitialPositionInStream;
import software.amazon.kinesis.common.InitialPositionInStreamExtended;
import software.amazon.kinesis.coordinator.Scheduler;
import software.amazon.kinesis.exceptions.InvalidStateException;
import software.amazon.kinesis.exceptions.ShutdownException;
import software.amazon.kinesis.lifecycle.events.InitializationInput;
import software.amazon.kinesis.lifecycle.events.LeaseLostInput;
import software.amazon.kinesis.lifecycle.events.ShardEndedInput;
import software.amazon.kinesis.lifecycle.events.ShutdownRequestedInput;
import software.amazon.kinesis.metrics.NullMetricsFactory;
import software.amazon.kinesis.retrieval.RetrievalConfig;

/**
 * Consumes a stream as the Kinesis Client Library and its adapter do by default, but that it does not rest for a second between
 * reads. Says {@code begun}, {@code first} at the first record, and {@code all} with the sum of the cents at the last.
 */
public final class KinesisConsumer {

  private KinesisConsumer() {}

  /** Takes the endpoint, the stream's ARN and how many records there are. */
  public static void main(String[] arguments) {
    System.out.println("begun");
    // The adapter's messages are not what is measured, nor are the others'.
    System.setProperty("org.apache.commons.logging.Log", "org.apache.commons.logging.impl.NoOpLog");
    URI endpoint = URI.create(arguments[0]);
    AwsCredentialsProvider anybody =
        StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local"));
    DynamoDbAsyncClient leases = DynamoDbAsyncClient.builder()
        .endpointOverride(endpoint)
        .region(Region.US_EAST_1)
        .credentialsProvider(anybody)
        .build();
    CloudWatchAsyncClient metrics = CloudWatchAsyncClient.builder()
        .endpointOverride(endpoint)
        .region(Region.US_EAST_1)
        .credentialsProvider(anybody)
        .build();
    DynamoDbStreamsClient streams = DynamoDbStreamsClient.builder()
        .endpointOverride(endpoint)
        .region(Region.US_EAST_1)
        .credentialsProvider(anybody)
        .build();
    Records records = new Records(Long.parseLong(arguments[2]));
    scheduler(leases, metrics, streams, arguments[1], records).run();
  }

  private static Scheduler scheduler(
      DynamoDbAsyncClient leases,
      CloudWatchAsyncClient metrics,
      DynamoDbStreamsClient streams,
      String stream,
      Records records) {
    AmazonDynamoDBStreamsAdapterClient adapter =
        new AmazonDynamoDBStreamsAdapterClient(streams, Region.US_EAST_1);
    ConfigsBuilder configs = new ConfigsBuilder(
        StreamsSchedulerFactory.createSingleStreamTracker(
            stream,
            InitialPositionInStreamExtended.newInitialPosition(
                InitialPositionInStream.TRIM_HORIZON)),
        "kinesis-client",
        adapter,
        leases,
        metrics,
        "worker",
        () -> new Processor(records));
    DynamoDBStreamsPollingConfig polling = new DynamoDBStreamsPollingConfig(stream, adapter);
    polling.idleTimeBetweenReadsInMillis(0);
    RetrievalConfig retrieval = configs.retrievalConfig();
    retrieval.retrievalSpecificConfig(polling);
    return StreamsSchedulerFactory.createScheduler(
        configs.checkpointConfig(),
        configs.coordinatorConfig(),
        configs.leaseManagementConfig(),
        configs.lifecycleConfig(),
        configs.metricsConfig().metricsFactory(new NullMetricsFactory()),
        configs.processorConfig(),
        retrieval,
        adapter);
  }

  /** Adds up what the records hold. */
  private static final class Records {

    private final long expected;
    private long count;
    private long cents;

    Records(long expected) {
      this.expected = expected;
    }

    synchronized void add(long more) {
      cents += more;
      count++;
      if (count == 1) {
        System.out.println("first");
      }
      if (count == expected) {
        System.out.println("all " + cents);
      }
    }
  }

  /** Checkpoints after each page, as the library's guide does. */
  private static final class Processor implements DynamoDBStreamsShardRecordProcessor {

    private final Records records;

    Processor(Records records) {
      this.records = records;
    }

    @Override
    public void initialize(InitializationInput input) {}

    @Override
    public void processRecords(DynamoDBStreamsProcessRecordsInput input) {
      for (DynamoDBStreamsClientRecord each : input.records()) {
        records.add(Long.parseLong(each.getRecord().dynamodb().newImage().get("cents").n()));
      }
      try {
        input.checkpointer().checkpoint();
      } catch (InvalidStateException | ShutdownException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void leaseLost(LeaseLostInput input) {}

    @Override
    public void shardEnded(ShardEndedInput input) {
      try {
        input.checkpointer().checkpoint();
      } catch (InvalidStateException | ShutdownException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void shutdownRequested(ShutdownRequestedInput input) {}
  }
}
