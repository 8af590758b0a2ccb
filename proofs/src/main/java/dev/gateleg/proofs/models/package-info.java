/**
 * Random models and random programs on them, under faults, against a reference that is written without Gateleg.
 *
 * <p>A run goes: {@code ModelGenerator} → {@code ModelSource} → {@code ModelCompiler}, then {@code ProgramGenerator} →
 * {@code Player}. The {@code Recorder} sees each item before and after each request, the {@code Judge} asks {@code
 * Meaning} what the verb should have done with it, and the {@code Audit} looks at all that is left at the end. To add a
 * component type, add a constant to {@code ValueType}; to add a verb, add it to {@code Verb}, {@code Meaning} and {@code
 * Caller}.
 */
@NullMarked
package dev.gateleg.proofs.models;

import org.jspecify.annotations.NullMarked;
