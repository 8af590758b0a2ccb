package dev.gateleg.processor.write;

/** Reads Javadoc as plain text. */
final class Javadoc {

  private Javadoc() {}

  /** The text without block tags, inline tags and markup. */
  static String text(String comment) {
    return ("\n" + comment)
        .replaceAll("(?s)\\n\\s*@\\w.*", "")
        .replaceAll("\\{@\\w+\\s+([^}]*)}", "$1")
        .replaceAll("</?(?:p|b|i|em|strong|code|ul|ol|li|br|pre|a)\\b[^>]*>", " ")
        .replaceAll("\\s+", " ")
        .strip();
  }

  /** The first sentence. */
  static String summary(String comment) {
    String text = text(comment);
    int end = text.indexOf(". ");
    return end < 0 ? text : text.substring(0, end + 1);
  }
}
