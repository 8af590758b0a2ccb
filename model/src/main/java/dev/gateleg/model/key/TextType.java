package dev.gateleg.model.key;

/** Text as it is. */
final class TextType extends KeyType<String> {
  TextType() {
    super("STRING", String.class);
  }

  @Override
  void write(String value, StringBuilder out, KeyPart part) {
    out.append(value);
  }

  @Override
  String read(String text) {
    return text;
  }

  @Override
  int trace(Shape shape, int from, Escape escape) {
    int loop = shape.state();
    shape.join(from, loop); // a loop of its own, so that nothing before it is repeated
    return escape.anyText(shape, loop);
  }
}
