package shop;

import dev.gateleg.model.Attribute;
import dev.gateleg.model.CreatedAt;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.UpdatedAt;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

@Entity
@Key(partition = "USER#{userId}", sort = "PROFILE")
@Key(index = "GSI1", partition = "EMAIL#{email}", sort = "USER#{userId}")
public record User(
    String userId,
    @Attribute("mail") String email,
    String name,
    Set<String> roles,
    @CreatedAt @Nullable Instant joined,
    @UpdatedAt @Nullable Instant seen) {}
