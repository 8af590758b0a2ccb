/** An advertising system: profiles, campaigns with ad groups and bids, daily performance, and things that expire. */
@NullMarked
package dev.gateleg.examples.ads;

import org.jspecify.annotations.NullMarked;
