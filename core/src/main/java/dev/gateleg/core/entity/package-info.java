/** Entities as a program names them: their types, their keys, their JSON. */
@NullMarked
package dev.gateleg.core.entity;

import org.jspecify.annotations.NullMarked;
