package dev.gateleg.tests.tree;

import dev.gateleg.model.CreatedAt;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.Version;
import dev.gateleg.patterns.tree.TreeNode;
import dev.gateleg.patterns.tree.TreePath;
import java.time.Instant;
import java.util.Optional;

/** A folder with a version, in a tree of its own within a tenant's partition. */
@Entity
@Key(partition = "TENANT#{tenant}", sort = "DRIVE#{drive}#{path}")
record Folder(
    String tenant,
    String drive,
    String path,
    long bytes,
    @CreatedAt Optional<Instant> createdAt,
    @Version long version)
    implements TreeNode<Folder> {

  @Override
  public Folder at(TreePath place) {
    return new Folder(tenant, drive, place.text(), bytes, createdAt, version);
  }
}
