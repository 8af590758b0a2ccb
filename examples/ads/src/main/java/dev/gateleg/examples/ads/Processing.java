package dev.gateleg.examples.ads;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.TimeToLive;
import java.time.Instant;

/** A job that was begun, and is taken for dead after an hour. */
@Entity(companion = "Processings")
@Key(partition = "PROCESSING#{job}", sort = "STATE")
public record Processing(String job, long done, @TimeToLive Instant expiresAt) {}
