package dev.gateleg.proofs.scenario.single;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.util.ArrayList;
import java.util.List;

/** A list that many write to, without a version. */
@Entity
@Key(partition = "NOTE#{name}", sort = "NOTE")
record Note(String name, List<String> entries) {

  Note with(String entry) {
    List<String> more = new ArrayList<>(entries);
    more.add(entry);
    return new Note(name, more);
  }
}
