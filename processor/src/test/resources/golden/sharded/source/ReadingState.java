package sharded;

public enum ReadingState {
  NEW,
  VALID
}
