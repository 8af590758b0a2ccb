/** The annotations with which entities and access patterns are written down. */
@NullMarked
package dev.gateleg.model;

import org.jspecify.annotations.NullMarked;
