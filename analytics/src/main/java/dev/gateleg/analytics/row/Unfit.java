package dev.gateleg.analytics.row;

/** A value that is not what the model says; what stands around it adds where it is. */
final class Unfit extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String place;
  private final String why;

  Unfit(String why) {
    this("", why);
  }

  private Unfit(String place, String why) {
    super(null, null, false, false); // There may be millions of them.
    this.place = place;
    this.why = why;
  }

  Unfit in(String outer) {
    boolean joined = place.isEmpty() || place.startsWith("[");
    return new Unfit(joined ? outer + place : outer + "." + place, why);
  }

  String reason() {
    return place.isEmpty() ? why : place + " " + why;
  }
}
