package dev.gateleg.benchmarks.scale;

import com.amazonaws.services.dynamodbv2.streamsadapter.AmazonDynamoDBStreamsAdapterClient;
import com.amazonaws.services.dynamodbv2.streamsadapter.StreamsSchedulerFactory;
import com.amazonaws.services.dynamodbv2.streamsadapter.adapter.DynamoDBStreamsClientRecord;
import com.amazonaws.services.dynamodbv2.streamsadapter.model.DynamoDBStreamsProcessRecordsInput;
import com.amazonaws.services.dynamodbv2.streamsadapter.polling.DynamoDBStreamsPollingConfig;
import com.amazonaws.services.dynamodbv2.streamsadapter.processor.DynamoDBStreamsShardRecordProcessor;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.cloudwatch.CloudWatchAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
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

/** A consumer of a stream as the Kinesis Client Library and its adapter for DynamoDB's streams have it. */
final class KinesisClient implements Consumption {

  private static final long SHUTDOWN_SECONDS = 60;

  @Override
  public Taken take(URI endpoint, String stream, Sums sums) throws Exception {
    AwsCredentialsProvider anybody =
        StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local"));
    try (DynamoDbAsyncClient leases = DynamoDbAsyncClient.builder()
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
            .build()) {
      long begun = System.nanoTime();
      Scheduler scheduler = scheduler(leases, metrics, streams, stream, sums);
      Thread thread = new Thread(scheduler, "kinesis-client");
      thread.setDaemon(true);
      thread.start();
      sums.await();
      Taken taken = sums.taken(begun);
      Boolean unused = scheduler.startGracefulShutdown().get(SHUTDOWN_SECONDS, TimeUnit.SECONDS);
      return taken;
    }
  }

  private Scheduler scheduler(
      DynamoDbAsyncClient leases,
      CloudWatchAsyncClient metrics,
      DynamoDbStreamsClient streams,
      String stream,
      Sums sums) {
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
        () -> new Processor(sums));
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

  /** Adds up what the changes hold, and checkpoints after each page, as its guide does. */
  private static final class Processor implements DynamoDBStreamsShardRecordProcessor {

    private final Sums sums;

    Processor(Sums sums) {
      this.sums = sums;
    }

    @Override
    public void initialize(InitializationInput input) {}

    @Override
    public void processRecords(DynamoDBStreamsProcessRecordsInput input) {
      for (DynamoDBStreamsClientRecord record : input.records()) {
        Map<String, AttributeValue> image = record.getRecord().dynamodb().newImage();
        sums.add(Long.parseLong(image.get("cents").n()));
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
