/** What an engine on disk tells of its folder. */
@NullMarked
package dev.gateleg.engine.storage;

import org.jspecify.annotations.NullMarked;
