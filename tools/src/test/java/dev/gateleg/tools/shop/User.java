package dev.gateleg.tools.shop;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.Sensitive;
import dev.gateleg.model.Unique;
import java.util.Set;

@Entity
@Key(partition = "USER#{userId}", sort = "PROFILE")
@Key(index = "GSI1", partition = "EMAIL#{email}", sort = "USER")
record User(String userId, @Unique @Sensitive String email, String name, Set<String> roles) {}
