package dev.gateleg.engine.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EncodingTest {

  @Test
  void takesTheEncodingThatTheClientLikesBest() {
    Map<String, Encoding> wishes = new HashMap<>();
    wishes.put("", null);
    wishes.put("identity", null);
    wishes.put("br, zstd, x-gzip", null);
    wishes.put("gzip", Encoding.GZIP);
    wishes.put("deflate", Encoding.DEFLATE);
    wishes.put("br, deflate, GZIP", Encoding.DEFLATE);
    wishes.put("cat,, gzip ,dog", Encoding.GZIP);
    wishes.put("gzip;q=0.4, deflate; q = 0.6", Encoding.DEFLATE);
    wishes.put("gzip;q=0", null);
    wishes.put("*", Encoding.GZIP);
    wishes.put("*, deflate", Encoding.DEFLATE);
    wishes.put("*, gzip;q=0.3", Encoding.DEFLATE);
    wishes.put("*;q=0", null);
    wishes.put("identity, *;q=0.1", Encoding.GZIP);
    wishes.put("gzip;q=7, deflate;q=9", Encoding.GZIP);
    wishes.put("deflate;q=-1, gzip;q=0.1", Encoding.GZIP);
    wishes.put("deflate;q=0.9, gzip;q=x", Encoding.GZIP);
    wishes.put("gzip;level=9;q=0", null);
    wishes.put("gzip deflate", null);
    wishes.put("gzip;q= 0;q=1", null);
    wishes.put("gzip;q =0;q=1", Encoding.GZIP);
    wishes.put("gzip;nq=0;q=1", null);
    wishes.forEach(
        (header, wanted) -> assertThat(Encoding.accepted(header)).as(header).isEqualTo(wanted));
    assertThat(Encoding.accepted(null)).isNull();
  }
}
