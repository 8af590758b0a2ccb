/** What the compiler tells the table of each entity: its keys, its codec, its version. */
@NullMarked
package dev.gateleg.core.entity;

import org.jspecify.annotations.NullMarked;
