package dev.gateleg.proofs.scenario.single;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.Version;
import java.util.ArrayList;
import java.util.List;

/** A list that many write to, with a version. */
@Entity
@Key(partition = "SHEET#{name}", sort = "SHEET")
record Sheet(String name, List<String> entries, @Version long version) {

  Sheet with(String entry) {
    List<String> more = new ArrayList<>(entries);
    more.add(entry);
    return new Sheet(name, more, version);
  }
}
