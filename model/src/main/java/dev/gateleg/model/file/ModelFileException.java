package dev.gateleg.model.file;

import dev.gateleg.model.error.ErrorCode;
import dev.gateleg.model.error.GatelegException;
import dev.gateleg.model.error.ModelCode;

/** A model file that can't be read: no JSON, or not what a model is made of. */
public final class ModelFileException extends GatelegException {
  private static final long serialVersionUID = 1L;

  ModelFileException(ErrorCode code, String explanation) {
    super(code, explanation, null);
  }

  static ModelFileException malformed(int position, String what) {
    return new ModelFileException(
        ModelCode.MODEL_FILE_MALFORMED,
        "The model file " + what + " at character " + position
            + "; compile the table again, or check who changed the file.");
  }

  static ModelFileException unexpected(String name, String what) {
    return new ModelFileException(
        ModelCode.MODEL_FILE_UNEXPECTED,
        "The model file has " + what + " for '" + name
            + "'; compile the table with this version of Gateleg.");
  }
}
