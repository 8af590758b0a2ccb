package dev.gateleg.patterns.archive;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.spi.stored.ItemJson;
import dev.gateleg.patterns.error.PatternCode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * What an archive holds: its files with their checksums, where keys are, and which files have items that are still to be
 * deleted from the table. Lines of JSON, compressed. Immutable.
 *
 * @param table the table
 * @param beat another with every write, by which others see that a run goes on
 * @param owner the run that is writing; empty where none is
 * @param files the files, in the order in which they were written
 * @param index the name of the large index; empty where there is none
 * @param indexed how many entries it has
 * @param indexSum its checksum
 * @param fences its fences
 * @param recent the entries that are not in it yet
 */
record ArchiveRoot(
    String table,
    String beat,
    String owner,
    List<ArchiveFile> files,
    String index,
    int indexed,
    String indexSum,
    byte[] fences,
    byte[] recent) {

  static ArchiveRoot empty(String table) {
    return new ArchiveRoot(table, "", "", List.of(), "", 0, "", new byte[0], new byte[0]);
  }

  ArchiveRoot owned(String by, String newBeat) {
    return new ArchiveRoot(table, newBeat, by, files, index, indexed, indexSum, fences, recent);
  }

  ArchiveRoot with(List<ArchiveFile> all, byte[] entries) {
    return new ArchiveRoot(table, beat, owner, all, index, indexed, indexSum, fences, entries);
  }

  ArchiveRoot indexed(String name, byte[] entries) {
    return new ArchiveRoot(
        table,
        beat,
        owner,
        files,
        name,
        entries.length / KeyIndex.ENTRY,
        Checksums.sha256(entries),
        KeyIndex.fences(entries),
        new byte[0]);
  }

  /** The same where a file's items are deleted, or to be deleted by their time to live. */
  ArchiveRoot done(ArchiveFile file) {
    List<ArchiveFile> all = new ArrayList<>(files);
    all.replaceAll(each -> each.name().equals(file.name()) ? each.deleted() : each);
    return with(all, recent);
  }

  byte[] bytes() {
    StringBuilder out = new StringBuilder("{\"gateleg-archive\":\"1\",\"table\":");
    ItemJson.quote(table, out);
    ItemJson.quote(beat, out.append(",\"beat\":"));
    ItemJson.quote(owner, out.append(",\"owner\":"));
    ItemJson.quote(index, out.append(",\"index\":"));
    out.append(",\"indexed\":\"")
        .append(indexed)
        .append("\",\"indexSha256\":\"")
        .append(indexSum);
    out.append("\",\"fences\":\"").append(Base64.getEncoder().encodeToString(fences));
    out.append("\",\"recent\":\"")
        .append(Base64.getEncoder().encodeToString(recent))
        .append("\"}\n");
    files.forEach(file -> out.append(file.line()).append('\n'));
    byte[] text = out.toString().getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
      zip.write(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  static ArchiveRoot parse(byte[] content, Object sink) {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(content))) {
      String[] lines = new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n");
      Map<String, String> head = texts(lines[0]);
      List<ArchiveFile> files = new ArrayList<>();
      for (int i = 1; i < lines.length; i++) {
        files.add(ArchiveFile.parse(texts(lines[i])));
      }
      return new ArchiveRoot(
          get(head, "table"),
          get(head, "beat"),
          get(head, "owner"),
          files,
          get(head, "index"),
          Integer.parseInt(get(head, "indexed")),
          get(head, "indexSha256"),
          Base64.getDecoder().decode(get(head, "fences")),
          Base64.getDecoder().decode(get(head, "recent")));
    } catch (IOException | IllegalArgumentException | InvalidInputException e) {
      throw new InvalidInputException(
          PatternCode.ARCHIVE_DAMAGED,
          "The archive's root in " + sink + " can't be read: " + e
              + "; put back an earlier version of it.",
          e);
    }
  }

  private static Map<String, String> texts(String line) {
    Map<String, String> texts = new LinkedHashMap<>();
    ItemJson.members(line).forEach((name, value) -> texts.put(name, ItemJson.text(value)));
    return texts;
  }

  static String get(Map<String, String> texts, String name) {
    String text = texts.get(name);
    if (text == null) {
      throw new IllegalArgumentException("it has no " + name);
    }
    return text;
  }
}
