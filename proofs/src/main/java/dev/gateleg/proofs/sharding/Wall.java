package dev.gateleg.proofs.sharding;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.Get;
import dev.gateleg.model.Query;
import dev.gateleg.model.SingleTable;
import java.util.Optional;

/** The posts of walls. */
@SingleTable(
    name = "walls",
    entities = {Post.class})
public interface Wall extends Table {

  /** One post. */
  @Get
  Optional<Post> post(String wall, int number);

  /** The posts of a wall. */
  @Query
  Pages<Post> posts(String wall);
}
