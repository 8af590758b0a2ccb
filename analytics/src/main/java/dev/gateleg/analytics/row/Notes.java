package dev.gateleg.analytics.row;

import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.stored.ItemJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What an item holds that its columns have no room for. Places are made from the inside out. Not thread-safe. */
final class Notes {

  private final List<Note> notes = new ArrayList<>();

  /** One note: a NULL, digits of a time, or an attribute that nobody knows. */
  private static final class Note {
    private final @Nullable Integer nanos;
    private final @Nullable Value more;
    private String place;

    Note(String place, @Nullable Integer nanos, @Nullable Value more) {
      this.place = place;
      this.nanos = nanos;
      this.more = more;
    }

    boolean isNull() {
      return nanos == null && more == null;
    }
  }

  int size() {
    return notes.size();
  }

  void clear() {
    notes.clear();
  }

  /** A NULL is stored here. */
  void storedNull() {
    notes.add(new Note("", null, null));
  }

  /** A time here has digits below the microsecond. */
  void nanos(int digits) {
    notes.add(new Note("", digits, null));
  }

  /** An attribute of that name is not in the model. */
  void more(String name, Value value) {
    notes.add(new Note(name, null, value));
  }

  /** What was noted since stands in there. */
  void in(String outer, int since) {
    for (int i = since; i < notes.size(); i++) {
      Note note = notes.get(i);
      boolean joined = note.place.isEmpty() || note.place.startsWith("[");
      note.place = joined ? outer + note.place : outer + "." + note.place;
    }
  }

  @Nullable
  List<String> nulls() {
    List<String> all = null;
    for (Note note : notes) {
      if (note.isNull()) {
        all = all == null ? new ArrayList<>() : all;
        all.add(note.place);
      }
    }
    return all;
  }

  @Nullable
  List<String> nanos() {
    List<String> all = null;
    for (Note note : notes) {
      if (note.nanos != null) {
        all = all == null ? new ArrayList<>() : all;
        all.add(note.place + "=" + note.nanos);
      }
    }
    return all;
  }

  @Nullable
  String more() {
    Map<String, Value> all = null;
    for (Note note : notes) {
      if (note.more != null) {
        all = all == null ? new LinkedHashMap<>() : all;
        all.put(note.place, note.more);
      }
    }
    return all == null ? null : ItemJson.write(new java.util.TreeMap<>(all));
  }
}
