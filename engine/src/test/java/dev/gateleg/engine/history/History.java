package dev.gateleg.engine.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Who called what and when, and what came back. Items are not there in the beginning. */
record History(int items, List<Call> calls) {

  /** A call with two numbers of one clock that all clients share: before it was sent, after it was answered. */
  record Call(int client, Operation operation, Object answer, long sent, long answered) {
    @Override
    public String toString() {
      return "[" + sent + ".." + answered + "] client " + client + ": " + operation + " = "
          + answer;
    }
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    calls.forEach(call -> text.append(call).append('\n'));
    return text.toString();
  }

  /** Lets clients make random calls at the same time. */
  static History record(
      DynamoDbClient client, Keys keys, int items, int clients, int calls, long seed)
      throws Exception {
    AtomicLong clock = new AtomicLong();
    CyclicBarrier start = new CyclicBarrier(clients);
    ExecutorService pool = Executors.newFixedThreadPool(clients);
    try {
      List<Future<List<Call>>> futures = new ArrayList<>();
      for (int c = 0; c < clients; c++) {
        int number = c;
        Random random = new Random(seed * 31 + number);
        futures.add(pool.submit(() -> {
          List<Call> made = new ArrayList<>();
          start.await();
          for (int i = 0; i < calls; i++) {
            Operation operation = random(random, items);
            long sent = clock.incrementAndGet();
            Object answer = operation.call(client, keys);
            made.add(new Call(number, operation, answer, sent, clock.incrementAndGet()));
          }
          return made;
        }));
      }
      List<Call> all = new ArrayList<>();
      for (Future<List<Call>> future : futures) {
        all.addAll(future.get());
      }
      all.sort(Comparator.comparingLong(Call::sent));
      return new History(items, all);
    } finally {
      pool.shutdownNow();
    }
  }

  /** Few values, so that conditions are often met. */
  private static Operation random(Random random, int items) {
    int key = random.nextInt(items);
    int other = (key + 1 + random.nextInt(items - 1)) % items;
    long value = random.nextInt(4);
    Long expected = random.nextInt(4) == 0 ? null : Long.valueOf(random.nextInt(4));
    return switch (random.nextInt(10)) {
      case 0 -> new Operation.Read(key);
      case 1 -> new Operation.Put(key, value);
      case 2 -> new Operation.Delete(key);
      case 3, 4 -> new Operation.Add(key, 1);
      case 5 -> new Operation.PutIf(key, expected, value);
      case 6 -> new Operation.ReadAll(items);
      case 7, 8 -> new Operation.Transfer(key, other, 1);
      default -> new Operation.PutWhen(key, value, other, expected);
    };
  }
}
