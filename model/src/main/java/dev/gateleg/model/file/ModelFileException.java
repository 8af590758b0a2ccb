package dev.gateleg.model.file;

/** A model file that can't be read: no JSON, or not what a model is made of. */
public final class ModelFileException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  ModelFileException(String code, String explanation) {
    super("[" + code + "] " + explanation);
  }

  static ModelFileException malformed(int position, String what) {
    return new ModelFileException(
        "ModelFileMalformed",
        "The model file " + what + " at character " + position
            + "; compile the table again, or check who changed the file.");
  }

  static ModelFileException unexpected(String name, String what) {
    return new ModelFileException(
        "ModelFileUnexpected",
        "The model file has " + what + " for '" + name
            + "'; compile the table with this version of Gateleg.");
  }
}
