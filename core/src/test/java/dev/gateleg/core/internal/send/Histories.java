package dev.gateleg.core.internal.send;

import dev.gateleg.core.internal.send.WriteState.Seen;
import dev.gateleg.core.internal.send.WriteState.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Every history of a few writers on one item: each order of sends, arrivals, losses, late arrivals and resends. What the
 * writers do is decided by the code under test; what they were told is compared with what happened.
 */
final class Histories {

  /** The item under the key. */
  record Item(
      int value, boolean extra, long version, @Nullable String mark, boolean expired) {

    Item with(int newValue, String newMark) {
      return new Item(newValue, extra, version + 1, newMark, expired);
    }
  }

  /** What an arrival did to the item, and whether DynamoDB accepted it. */
  record Effect(@Nullable Item item, boolean accepted) {}

  /** An operation of one writer: its request is the same bytes each time that it is sent. */
  record Operation(Kind kind, String writer) {}

  /** What the code under test decides. */
  interface Decisions {
    Step silence(Operation operation, WriteState state);

    Step refused(Operation operation, WriteState state, Seen seen);

    long firstVersion(String writer);
  }

  /** One writer: how often it sent, whether it waits, what it knows, what it was told, how often its write happened. */
  record Writer(
      int sends, boolean waits, WriteState state, @Nullable Step told, int happened) {

    Writer told(Step step) {
      return new Writer(sends, false, state, step, happened);
    }
  }

  private enum Answer {
    ACCEPTED,
    REFUSED,
    BUSY
  }

  private record Message(int writer, int number) {}

  private record Reply(int writer, int number, Answer answer, Seen seen) {}

  private record Moment(
      @Nullable Item item,
      List<Writer> writers,
      Set<Message> underway,
      Set<Reply> replies,
      Set<Integer> made,
      Set<Integer> usedUp) {}

  private final List<Operation> operations;
  private final Decisions decisions;
  private final int mostSends;
  private final Set<Moment> seen = new HashSet<>();
  private final Deque<Moment> open = new ArrayDeque<>();
  private final Map<String, Integer> violations = new TreeMap<>();

  Histories(List<Operation> operations, Decisions decisions, int resends) {
    this.operations = operations;
    this.decisions = decisions;
    this.mostSends = resends + 1;
  }

  int states() {
    return seen.size();
  }

  /** What was told wrongly, with the number of histories. */
  Map<String, Integer> explored(@Nullable Item first) {
    List<Writer> writers = new ArrayList<>();
    operations.forEach(
        operation -> writers.add(new Writer(0, false, operation.kind().start(), null, 0)));
    open.add(new Moment(first, List.copyOf(writers), Set.of(), Set.of(), Set.of(), Set.of()));
    while (!open.isEmpty()) {
      Moment moment = open.pop();
      if (seen.add(moment)) {
        List<Moment> next = new ArrayList<>();
        for (int i = 0; i < operations.size(); i++) {
          act(moment, i, next);
        }
        moment.underway.forEach(message -> arrive(moment, message, next));
        if (next.isEmpty()
            || moment.underway.isEmpty()
                && moment.writers.stream().allMatch(writer -> writer.told != null)) {
          judge(moment);
        }
        next.forEach(open::push);
      }
    }
    return violations;
  }

  /** What a writer may do now: start, hear an answer, or give up to wait for one. */
  private void act(Moment moment, int i, List<Moment> next) {
    Writer writer = moment.writers.get(i);
    Operation operation = operations.get(i);
    if (writer.told != null) {
      return;
    } else if (operation.kind().atOnce()) {
      Effect effect = operation.kind().applied(operation, moment.item, decisions);
      Moment after = new Moment(
          effect.item, moment.writers, moment.underway, moment.replies, moment.made, moment.usedUp);
      next.add(changed(after, i, new Writer(1, false, writer.state, Step.DONE, 1)));
      return;
    } else if (!writer.waits) {
      next.add(sent(moment, i, writer));
      return;
    }
    WriteState doubted = writer.state.doubted();
    Writer silent = new Writer(writer.sends, true, doubted, null, writer.happened);
    next.add(stepped(moment, i, silent, decisions.silence(operation, doubted)));
    for (Reply reply : moment.replies) {
      if (reply.writer == i && reply.number == writer.sends) {
        Moment heard = new Moment(
            moment.item,
            moment.writers,
            moment.underway,
            without(moment.replies, reply),
            moment.made,
            moment.usedUp);
        Step step = switch (reply.answer) {
          case ACCEPTED -> Step.DONE;
          case BUSY -> decisions.silence(operation, writer.state);
          case REFUSED -> decisions.refused(operation, writer.state, reply.seen);
        };
        next.add(stepped(heard, i, writer, step));
      }
    }
  }

  private Moment stepped(Moment moment, int i, Writer writer, Step step) {
    Operation operation = operations.get(i);
    return switch (step) {
      case SEND ->
        writer.sends < mostSends
            ? sent(moment, i, writer)
            : changed(
                moment, i, writer.told(writer.state.doubtful() ? Step.UNKNOWN : Step.REFUSED));
      case LOOK ->
        changed(
            moment,
            i,
            writer.told(writer.state.looked(operation.kind().seen(operation, moment.item))));
      case SETTLE -> {
        boolean made = moment.made.contains(i);
        Moment settled = new Moment(
            moment.item,
            moment.writers,
            moment.underway,
            moment.replies,
            moment.made,
            made ? moment.usedUp : with(moment.usedUp, i));
        yield changed(settled, i, writer.told(writer.state.settled(made)));
      }
      default -> changed(moment, i, writer.told(step));
    };
  }

  private static Moment sent(Moment moment, int i, Writer writer) {
    int number = writer.sends + 1;
    Moment on = new Moment(
        moment.item,
        moment.writers,
        with(moment.underway, new Message(i, number)),
        moment.replies,
        moment.made,
        moment.usedUp);
    Moment waiting =
        new Moment(on.item, on.writers, on.underway, ofOthers(on.replies, i), on.made, on.usedUp);
    return changed(waiting, i, new Writer(number, true, writer.state, null, writer.happened));
  }

  /** The replies that somebody may still hear. */
  private static Set<Reply> ofOthers(Set<Reply> replies, int i) {
    Set<Reply> others = new HashSet<>();
    for (Reply reply : replies) {
      if (reply.writer != i) {
        others.add(reply);
      }
    }
    return others;
  }

  /** A message arrives, is turned away for the moment, or never arrives. */
  private void arrive(Moment moment, Message message, List<Moment> next) {
    int i = message.writer;
    Operation operation = operations.get(i);
    Set<Message> left = without(moment.underway, message);
    next.add(
        new Moment(moment.item, moment.writers, left, moment.replies, moment.made, moment.usedUp));
    if (operations.size() == 2 && message.number < mostSends) {
      next.add(answered(
          new Moment(moment.item, moment.writers, left, moment.replies, moment.made, moment.usedUp),
          message,
          Answer.BUSY,
          Seen.NOT_TOLD));
    }
    boolean token = operation.kind().start().repetition() == Repetition.DEDUPLICATED;
    if (token && moment.usedUp.contains(i)) {
      return;
    } else if (token && moment.made.contains(i)) {
      next.add(answered(
          new Moment(moment.item, moment.writers, left, moment.replies, moment.made, moment.usedUp),
          message,
          Answer.ACCEPTED,
          Seen.NOT_TOLD));
      return;
    }
    Effect effect = operation.kind().applied(operation, moment.item, decisions);
    boolean happened = effect.accepted && !(effect.item == null && moment.item == null);
    Writer writer = moment.writers.get(i);
    Moment after = new Moment(
        effect.item,
        moment.writers,
        left,
        moment.replies,
        effect.accepted && token ? with(moment.made, i) : moment.made,
        moment.usedUp);
    after = changed(
        after,
        i,
        new Writer(
            writer.sends,
            writer.waits,
            writer.state,
            writer.told,
            writer.happened + (happened ? 1 : 0)));
    next.add(answered(
        after,
        message,
        effect.accepted ? Answer.ACCEPTED : Answer.REFUSED,
        operation.kind().seen(operation, moment.item)));
  }

  private static Moment answered(Moment moment, Message message, Answer answer, Seen seen) {
    Writer writer = moment.writers.get(message.writer);
    if (writer.told != null || writer.sends != message.number) {
      return moment; // Nobody waits for it any more.
    }
    return new Moment(
        moment.item,
        moment.writers,
        moment.underway,
        with(moment.replies, new Reply(message.writer, message.number, answer, seen)),
        moment.made,
        moment.usedUp);
  }

  private void judge(Moment moment) {
    for (int i = 0; i < operations.size(); i++) {
      Writer writer = moment.writers.get(i);
      Kind kind = operations.get(i).kind();
      boolean refused = writer.told == Step.REFUSED && writer.happened > 0;
      boolean tooOften = writer.happened > 1 && !mayRepeat(kind);
      boolean notDone = (writer.told == Step.DONE || writer.told == Step.RECOGNISED)
          && writer.happened == 0
          && kind != Kind.DELETE;
      if (writer.told != null && (refused || tooOften || notDone)) {
        violations.merge(
            kind + " told " + writer.told + ", happened " + writer.happened + " times",
            1,
            Integer::sum);
      }
    }
  }

  /** What a write without a condition, or a create where others delete, can't be kept from. */
  private boolean mayRepeat(Kind kind) {
    return switch (kind.start().repetition()) {
      case HARMLESS -> true;
      case CREATING ->
        operations.stream().anyMatch(operation -> operation.kind().removes());
      default -> false;
    };
  }

  private static Moment changed(Moment moment, int i, Writer writer) {
    List<Writer> writers = new ArrayList<>(moment.writers);
    writers.set(i, writer);
    return new Moment(
        moment.item,
        Collections.unmodifiableList(writers),
        moment.underway,
        writer.told == null ? moment.replies : ofOthers(moment.replies, i),
        moment.made,
        moment.usedUp);
  }

  private static <T> Set<T> with(Set<T> set, T more) {
    Set<T> all = new HashSet<>(set);
    all.add(more);
    return all;
  }

  private static <T> Set<T> without(Set<T> set, T less) {
    Set<T> all = new HashSet<>(set);
    all.remove(less);
    return all;
  }
}
