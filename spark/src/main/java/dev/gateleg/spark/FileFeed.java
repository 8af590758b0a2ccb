package dev.gateleg.spark;

import dev.gateleg.analytics.source.ExportLine;
import dev.gateleg.analytics.source.ItemSource;
import dev.gateleg.core.error.InvalidInputException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.zip.GZIPInputStream;

/** The items of a data file of an export, which must have its checksum when it ends. */
final class FileFeed implements Rows.Feed {

  private static final int BUFFER = 64 * 1024;

  private final Parts.DataFile file;
  private final MessageDigest digest;
  private final InputStream raw;
  private final BufferedReader reader;
  private long line;

  FileFeed(Parts.DataFile file) {
    this.file = file;
    try {
      this.digest = MessageDigest.getInstance("MD5"); // what DynamoDB's exports have
      this.raw = new DigestInputStream(file.open(), digest);
      InputStream plain = file.file().endsWith(".gz") ? new GZIPInputStream(raw, BUFFER) : raw;
      this.reader =
          new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8), BUFFER);
    } catch (IOException e) {
      throw Parts.broken(file.file(), String.valueOf(e), e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has MD5.", e);
    }
  }

  @Override
  public boolean more(ItemSource.Sink sink) {
    try {
      String text = reader.readLine();
      line++;
      if (text == null) {
        check();
        return false;
      } else if (!text.isBlank()) {
        ExportLine.read(text, sink);
      }
      return true;
    } catch (IOException | InvalidInputException e) {
      throw Parts.broken(file.file(), "line " + line + ": " + e.getMessage(), e);
    }
  }

  private void check() throws IOException {
    raw.transferTo(OutputStream.nullOutputStream());
    byte[] sum = digest.digest();
    if (!file.md5().equals(Base64.getEncoder().encodeToString(sum))
        && !file.md5().equals(HexFormat.of().formatHex(sum))) {
      throw new IOException("it does not have the checksum of its manifest");
    }
  }

  @Override
  public void close() {
    try {
      reader.close();
    } catch (IOException e) {
      throw Parts.broken(file.file(), String.valueOf(e), e);
    }
  }
}
