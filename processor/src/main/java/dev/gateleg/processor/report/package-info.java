/** What is wrong with a model, and how it is told. */
@NullMarked
package dev.gateleg.processor.report;

import org.jspecify.annotations.NullMarked;
