package dev.gateleg.engine.internal.stream;

import dev.gateleg.engine.error.EngineCode;
import dev.gateleg.engine.internal.json.JsonException;
import dev.gateleg.engine.internal.json.JsonReader;
import dev.gateleg.engine.internal.json.JsonWriter;
import dev.gateleg.engine.internal.json.PojoJson;
import dev.gateleg.engine.internal.storage.Codec;
import dev.gateleg.engine.storage.StorageException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.StreamDescription;

/**
 * All that is known of a stream apart from its records.
 *
 * @param description its name, table and view
 * @param shards its shards, the oldest first
 * @param trimmedTo the greatest sequence number that is gone since it was too old
 * @param disabledAt when the stream was disabled; no change is recorded since then
 */
record StreamState(
    StreamDescription description,
    List<Shard> shards,
    long trimmedTo,
    @Nullable Instant disabledAt) {

  static final Codec<StreamState> CODEC = new JsonCodec();

  StreamState {
    shards = List.copyOf(shards);
  }

  StreamState withShards(List<Shard> changed) {
    return new StreamState(description, changed, trimmedTo, disabledAt);
  }

  StreamState trimmed(long to) {
    return new StreamState(description, shards, to, disabledAt);
  }

  StreamState disabled(Instant now) {
    return new StreamState(description, shards, trimmedTo, now);
  }

  /** The shard with that number; null if it is gone. */
  @Nullable
  Shard shard(int number) {
    for (Shard shard : shards) {
      if (shard.number() == number) {
        return shard;
      }
    }
    return null;
  }

  /** The number of the next shard: they are never used twice. */
  int nextNumber() {
    return shards.isEmpty() ? 0 : 1 + shards.get(shards.size() - 1).number();
  }

  Shard openShard(long hash) {
    for (Shard shard : shards) {
      if (shard.isOpen() && shard.covers(hash)) {
        return shard;
      }
    }
    throw new IllegalStateException("no open shard covers the hash " + hash);
  }

  private static final class JsonCodec implements Codec<StreamState> {

    @Override
    public byte[] encode(StreamState state) {
      JsonWriter json = new JsonWriter(1024).beginObject().name("Stream");
      PojoJson.write(json, state.description);
      json.name("TrimmedTo").value(state.trimmedTo);
      if (state.disabledAt != null) {
        json.name("DisabledAt").value(state.disabledAt.toString());
      }
      json.name("Shards").beginArray();
      for (Shard shard : state.shards) {
        json.beginObject().name("Number").value(shard.number());
        String parent = shard.parentId();
        if (parent != null) {
          json.name("ParentId").value(parent);
        }
        json.name("From").value(Long.toHexString(shard.hashFrom()));
        json.name("To").value(Long.toHexString(shard.hashTo()));
        json.name("First").value(shard.firstSequence());
        Long last = shard.lastSequence();
        if (last != null) {
          json.name("Last").value(last);
        }
        Instant closed = shard.closed();
        if (closed != null) {
          json.name("Closed").value(closed.toString());
        }
        json.name("Created").value(shard.created().toString()).endObject();
      }
      return json.endArray().endObject().toBytes();
    }

    @Override
    public StreamState decode(byte[] bytes) {
      try {
        return read(new JsonReader(bytes));
      } catch (JsonException e) {
        throw new StorageException(
            EngineCode.DAMAGED_STREAM,
            "a stream's stored state cannot be read; restore the folder from a copy",
            e);
      }
    }

    private static StreamState read(JsonReader json) {
      StreamDescription.Builder description = StreamDescription.builder();
      List<Shard> shards = new ArrayList<>();
      long trimmedTo = 0;
      Instant disabledAt = null;
      json.beginObject();
      for (boolean first = true; json.nextMember(first); first = false) {
        switch (json.name()) {
          case "Stream" -> PojoJson.read(json, (SdkPojo) description);
          case "TrimmedTo" -> trimmedTo = Long.parseLong(json.number());
          case "DisabledAt" -> disabledAt = Instant.parse(json.string());
          case "Shards" -> {
            json.beginArray();
            for (boolean firstShard = true; json.nextElement(firstShard); firstShard = false) {
              shards.add(readShard(json, shards));
            }
          }
          default -> json.skip();
        }
      }
      return new StreamState(description.build(), shards, trimmedTo, disabledAt);
    }

    private static Shard readShard(JsonReader json, List<Shard> before) {
      int number = 0;
      String parent = null;
      long from = 0;
      long to = -1;
      long firstSequence = 0;
      Long last = null;
      Instant created = Instant.EPOCH;
      Instant closed = null;
      json.beginObject();
      for (boolean first = true; json.nextMember(first); first = false) {
        switch (json.name()) {
          case "Number" -> number = Integer.parseInt(json.number());
          case "ParentId" -> parent = json.string();
          case "Parent" -> { // As it was written when no shard ever went.
            int at = Integer.parseInt(json.number());
            parent = at < 0 ? null : before.get(at).id();
          }
          case "From" -> from = Long.parseUnsignedLong(json.string(), 16);
          case "To" -> to = Long.parseUnsignedLong(json.string(), 16);
          case "First" -> firstSequence = Long.parseLong(json.number());
          case "Last" -> last = Long.valueOf(json.number());
          case "Created" -> created = Instant.parse(json.string());
          case "Closed" -> closed = Instant.parse(json.string());
          default -> json.skip();
        }
      }
      return new Shard(
          number,
          parent,
          from,
          to,
          firstSequence,
          last,
          created,
          last == null || closed != null ? closed : created.plus(StreamLog.SHARD_LIFETIME));
    }

    @Override
    public int size(StreamState state) {
      return 0;
    }
  }
}
