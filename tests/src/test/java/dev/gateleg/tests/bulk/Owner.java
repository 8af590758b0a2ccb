package dev.gateleg.tests.bulk;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.Unique;
import dev.gateleg.model.Version;

/** Whose meters they are. */
@Entity
@Key(partition = "OWNER#{ownerId}", sort = "PROFILE")
record Owner(String ownerId, @Unique String email, @Version long version) {}
