package dev.gateleg.tests.lab;

/** What a task has come to. */
public enum State {
  OPEN,
  DOING,
  DONE
}
