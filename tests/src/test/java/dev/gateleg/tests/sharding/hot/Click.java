package dev.gateleg.tests.sharding.hot;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.util.Optional;

/** A click on a page, and the campaign that it came from. */
@Entity
@Key(partition = "PAGE#{page}#{shard:1..64}", sort = "CLICK#{number}")
@Key(index = "GSI1", partition = "CAMPAIGN#{campaign}", sort = "{number}")
public record Click(String page, long number, Optional<String> campaign, String agent) {}
