package dev.gateleg.analytics.internal;

import dev.gateleg.analytics.error.AnalyticsCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.model.error.GatelegException;
import dev.gateleg.patterns.archive.ArchiveSink.Tagged;
import dev.gateleg.patterns.archive.FileSink;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A lake's files in a bucket, with copies in a folder of this machine. A file never changes once it has its name, so a copy that is
 * as long as it should be is as good as the file. Loads of several machines are told apart by the manifest's tag.
 */
final class SinkFiles implements LakeFiles {

  private static final int CHUNK = 8 << 20;

  /** What a load has put there, and no manifest names, is left alone for so long: that load may still run. */
  private static final Duration OLD = Duration.ofDays(1);

  private final FileSink sink;
  private final FolderFiles copies;
  private @Nullable String tag;

  /** Whether the manifest may name what this load has put there, though that is not known. */
  private boolean uncertain;

  SinkFiles(FileSink sink, Path copies) {
    this.sink = sink;
    this.copies = new FolderFiles(copies);
  }

  @Override
  public Path folder() {
    return copies.folder();
  }

  @Override
  public Optional<String> manifest() {
    Optional<Tagged> read = sink.readTagged(Manifest.FILE);
    tag = read.map(Tagged::tag).orElse(null);
    return read.map(found -> new String(found.content(), StandardCharsets.UTF_8));
  }

  @Override
  public Path local(PartFile file) {
    Path path = folder().resolve(file.name());
    try {
      if (!Files.isRegularFile(path) || Files.size(path) != file.bytes()) {
        fetch(file, path);
      }
      return path;
    } catch (IOException e) {
      throw LakeFiles.broken(path, e.toString(), e);
    }
  }

  private void fetch(PartFile file, Path to) throws IOException {
    Path part = to.resolveSibling(to.getFileName() + ".part");
    Path parent = to.getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    long at = 0;
    try (OutputStream out = Files.newOutputStream(part)) {
      while (at < file.bytes()) {
        byte[] read = sink.read(file.name(), at, (int) Math.min(CHUNK, file.bytes() - at));
        if (read.length == 0) {
          break;
        }
        out.write(read);
        at += read.length;
      }
    }
    if (at != file.bytes()) {
      Files.delete(part);
      Optional<Tagged> now = sink.readTagged(Manifest.FILE);
      if (!now.map(Tagged::tag).equals(Optional.ofNullable(tag))) {
        throw busy();
      }
      throw LakeFiles.broken(
          sink + file.name(),
          at == 0 ? "it is missing" : "it is not as long as it was written",
          new IOException(file.name()));
    }
    Files.move(part, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public void place(PartFile file) {
    sink.write(file.name(), FolderFiles.move(folder(), file));
  }

  @Override
  public void save(String manifest) {
    byte[] content = manifest.getBytes(StandardCharsets.UTF_8);
    uncertain = true;
    boolean saved;
    try {
      saved = sink.replace(Manifest.FILE, content, tag);
    } catch (GatelegException e) {
      if (!isThere(content)) {
        throw e; // It may still arrive.
      }
      saved = true;
    }
    // One whose answer was lost finds itself when it is sent again.
    saved = saved || isThere(content);
    uncertain = false;
    if (!saved) {
      throw busy();
    }
  }

  private boolean isThere(byte[] content) {
    return sink.readTagged(Manifest.FILE)
        .filter(now -> Arrays.equals(now.content(), content))
        .isPresent();
  }

  private InvalidInputException busy() {
    return new InvalidInputException(
        AnalyticsCode.LAKE_BUSY,
        "Another load has changed " + this + " meanwhile; run this one again.",
        null);
  }

  @Override
  public void delete(Collection<PartFile> files) {
    if (uncertain) {
      return;
    }
    copies.delete(files);
    for (PartFile file : files) {
      try {
        sink.delete(file.name());
      } catch (GatelegException e) {
        // It is waste, and no part of the lake: nothing names it, and a later load tries again.
      }
    }
  }

  @Override
  public void tidy(Collection<String> folders, Set<String> named) {
    copies.tidy(folders, named);
    Instant old = Instant.now().minus(OLD);
    for (String each : folders) {
      String prefix = each + "/";
      for (String name : sink.names(prefix, old)) {
        if (NAME.matcher(name.substring(prefix.length())).matches() && !named.contains(name)) {
          sink.delete(name);
        }
      }
    }
  }

  @Override
  public String toString() {
    return sink.toString();
  }
}
