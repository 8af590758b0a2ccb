package dev.gateleg.proofs.changes;

import dev.gateleg.patterns.changes.Change;
import dev.gateleg.patterns.changes.Changes;
import dev.gateleg.testing.simulation.Scenario;
import dev.gateleg.testing.simulation.World;
import dev.gateleg.testing.simulation.fault.FaultKind;
import java.util.HashSet;
import java.util.Set;

/**
 * A control: the list is what the stream's images say, put as they come. A worker that stands still between reading a change
 * and writing it puts an older line over a newer one, and so does a write that arrives late.
 */
public final class ImagesAsCopies implements Scenario {

  /** The control. */
  public ImagesAsCopies() {}

  @Override
  public String name() {
    return "copies-of-images";
  }

  @Override
  public String promise() {
    return "the list shows every folder as it is, and never from newer to older";
  }

  @Override
  public boolean control() {
    return true;
  }

  @Override
  public Set<FaultKind> faults() {
    return FaultKind.streamsAnd();
  }

  private static Changes copying(Registry registry) {
    return Changes.of(registry, "loose")
        .on(Folders.TYPE, folders -> folders.each(change -> copy(registry, change)));
  }

  private static void copy(Registry registry, Change<Folder> change) {
    change
        .previous()
        .ifPresent(was -> registry.deleteKey(LooseFolders.key(was.shelf(), was.folderId())));
    change.current().ifPresent(is -> registry.put(line(is)));
  }

  private static LooseFolder line(Folder folder) {
    return new LooseFolder(folder.shelf(), folder.folderId(), folder.revision());
  }

  @Override
  public void play(World world) {
    Registry registry = Filing.made(world);
    Filing.writing(world);
    Filing.consuming(world, ImagesAsCopies::copying);
    world.afterwards(checks -> {
      Filing.drain(world, copying(registry), checks);
      Set<LooseFolder> wanted = new HashSet<>();
      registry.folders().consistent().forEach(folder -> wanted.add(line(folder)));
      checks.equal(
          "the list", wanted, new HashSet<>(registry.loose().consistent().list()));
      Filing.checkOrder(world, "LOOSE#", checks);
    });
  }
}
