package dev.gateleg.tests.lab;

import dev.gateleg.core.Table;
import dev.gateleg.core.read.Pages;
import dev.gateleg.model.After;
import dev.gateleg.model.Before;
import dev.gateleg.model.From;
import dev.gateleg.model.Get;
import dev.gateleg.model.Prefix;
import dev.gateleg.model.Query;
import dev.gateleg.model.Scan;
import dev.gateleg.model.SingleTable;
import dev.gateleg.model.To;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;

/** Patterns of every kind. */
@SingleTable(
    name = "lab",
    entities = {
      Task.class,
      Chore.class,
      Note.class,
      Board.class,
      Pin.class,
      Lease.class,
      Gadget.class,
      Counter.class,
      Entry.class,
      Measure.class
    })
public interface Lab extends Table {

  /** One task. */
  @Get
  Optional<Task> task(String taskId);

  /** One task, which must be there, as it is now. */
  @Get(consistent = true)
  Task theTask(String taskId);

  /** The tasks of somebody, by priority. */
  @Query(index = "GSI1")
  Pages<Task> tasksOf(String assignee);

  /** The tasks of somebody with a priority. */
  @Query(index = "GSI1")
  Pages<Task> tasksOfPriority(String assignee, int priority);

  /** Tasks in a state that are due, by when. */
  @Query(index = "GSI2")
  Pages<Task> tasksDue(State state);

  /** A team's tasks in a state, by score. */
  @Query(index = "GSI3")
  Pages<Task> tasksOfTeam(String team, State state);

  /** The chores of somebody, by priority. */
  @Query(index = "GSI1")
  Pages<Chore> choresOf(String assignee);

  /** Chores in a state that are due, by when. */
  @Query(index = "GSI2")
  Pages<Chore> choresDue(State state);

  /** A team's chores in a state, by score. */
  @Query(index = "GSI3")
  Pages<Chore> choresOfTeam(String team, State state);

  /** The notes on a board. */
  @Query
  Pages<Note> notes(String board);

  /** What the notes on a board say. */
  @Query
  Pages<NoteText> noteTexts(String board);

  /** The notes on a board whose id starts so. */
  @Query
  Pages<Note> notesStarting(String board, @Prefix String noteId);

  /** The notes on a board from an id on. */
  @Query
  Pages<Note> notesFrom(String board, @From String noteId);

  /** The notes on a board after an id. */
  @Query
  Pages<Note> notesAfter(String board, @After String noteId);

  /** The notes on a board up to an id. */
  @Query
  Pages<Note> notesTo(String board, @To String noteId);

  /** The notes on a board before an id. */
  @Query
  Pages<Note> notesBefore(String board, @Before String noteId);

  /** The notes on a board from one id to another. */
  @Query
  Pages<Note> notesBetween(String board, @From String from, @To String to);

  /** The notes on a board after one id and before another. */
  @Query
  Pages<Note> notesWithin(String board, @After String after, @Before String before);

  /** One note on a board, by a query. */
  @Query
  Optional<Note> note(String board, String noteId);

  /** Boards and pins. */
  @Query
  Pages<OnBoard> onBoard(String board);

  /** A board with all that is on it. */
  @Query
  WholeBoard wholeBoard(String board);

  /** A board with all that is on it, if it is there, as it is now. */
  @Query(consistent = true)
  Optional<WholeBoard> wholeBoardNow(String board);

  /** The entries of a log about a topic. */
  @Query
  Pages<Entry> entries(String log, String topic);

  /** Measures of a series by amount. */
  @Query
  Pages<Measure> byAmount(String series);

  /** Measures of a series between two amounts. */
  @Query
  Pages<Measure> amounts(String series, @From BigDecimal from, @To BigDecimal to);

  /** Measures of a series by number. */
  @Query(index = "GSI1")
  Pages<Measure> byNumber(String series);

  /** Measures of a series from a number on, below another. */
  @Query(index = "GSI1")
  Pages<Measure> numbers(String series, @From long from, @Before long before);

  /** Measures of a series by time. */
  @Query(index = "GSI2")
  Pages<Measure> byTime(String series);

  /** Measures of a series after an instant. */
  @Query(index = "GSI2")
  Pages<Measure> since(String series, @After Instant at);

  /** Every task: a scan. */
  @Scan
  Pages<Task> everyTask();

  /** Every gadget: a scan. */
  @Scan
  Pages<Gadget> everyGadget();

  /** Every note: a scan. */
  @Scan
  Pages<Note> everyNote();

  /** Boards and pins, wherever: a scan. */
  @Scan
  Pages<OnBoard> everythingOnBoards();

  /** The tasks in the index of the due ones: a scan of the index. */
  @Scan(index = "GSI2")
  Pages<Task> everyDueTask();
}
