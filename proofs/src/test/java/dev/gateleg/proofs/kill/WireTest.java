package dev.gateleg.proofs.kill;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class WireTest {

  private static byte[] sent(String... words) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new Wire(InputStream.nullInputStream(), out).send(List.of(words));
    return out.toByteArray();
  }

  private static Wire reading(byte[] bytes) {
    return new Wire(new ByteArrayInputStream(bytes), new ByteArrayOutputStream());
  }

  @Test
  void whatIsSentIsRead() throws IOException {
    Wire wire = reading(sent("done", "", "ü – three\twords\nin two lines"));
    assertThat(wire.read()).containsExactly("done", "", "ü – three words in two lines");
    assertThat(wire.read()).isNull();
  }

  @Test
  void aLineThatAKillHasCutIsNoMessage() throws IOException {
    byte[] whole = sent("acknowledged", "receipt-1", "true");
    for (int length = 0; length < whole.length - 1; length++) {
      assertThat(reading(Arrays.copyOf(whole, length)).read())
          .as("the first %s bytes", length)
          .isNull();
    }
  }
}
