package dev.gateleg.tests.adopted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.testing.FreshTable;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A binary key, and no sort key. */
final class GalleryTest {

  @RegisterExtension
  final FreshTable<Gallery> table = FreshTable.of(GalleryTable.TYPE);

  private static ByteBuffer bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return ByteBuffer.wrap(bytes);
  }

  @Test
  void findsAPictureByItsDigest(Gallery gallery) {
    Picture sun = gallery.create(new Picture(bytes(0, 255, 128), "Sun", bytes(1, 2)));

    assertThat(gallery.picture(bytes(0, 255, 128))).contains(sun);
    assertThat(gallery.picture(bytes(0, 255))).isEmpty();
    assertThatThrownBy(() -> gallery.create(sun)).isInstanceOf(AlreadyExistsException.class);
  }

  @Test
  void changesAndDeletesAPicture(Gallery gallery) {
    gallery.create(new Picture(bytes(7), "Sun", bytes(1, 2)));

    Picture renamed =
        gallery.update(Pictures.key(bytes(7))).set(Pictures.title, "Star").run();

    assertThat(renamed).isEqualTo(new Picture(bytes(7), "Star", bytes(1, 2)));
    assertThat(gallery.deleteKey(Pictures.key(bytes(7)))).contains(renamed);
    assertThat(gallery.picture(bytes(7))).isEmpty();
  }
}
