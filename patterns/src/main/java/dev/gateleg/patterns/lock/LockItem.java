package dev.gateleg.patterns.lock;

import dev.gateleg.model.Attribute;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.KeyOnly;
import dev.gateleg.model.TypeName;
import java.time.Duration;

/**
 * A lock as it stands in the table. Instants of its holder's clock are not in it: nobody could compare them.
 *
 * @param name the lock's name
 * @param owner who has it, or had it last
 * @param fence how often it was acquired
 * @param beat another with every renewal, by which others see that the holder lives
 * @param lease for how long it is held without a renewal
 * @param held whether somebody has it
 */
@Entity
@TypeName("lock")
@Key(partition = "LOCK#{name}", sort = "LOCK#{name}")
record LockItem(
    @KeyOnly String name,
    @Attribute("_owner") String owner,
    @Attribute("_fence") long fence,
    @Attribute("_beat") String beat,
    @Attribute("_lease") Duration lease,
    @Attribute("_held") boolean held) {

  boolean isOf(String someone, long number) {
    return held && owner.equals(someone) && fence == number;
  }
}
