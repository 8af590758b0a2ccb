package copies;

/** How far a purchase is. */
public enum State {
  PLACED,
  SENT
}
