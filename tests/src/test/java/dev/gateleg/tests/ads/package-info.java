/** Advertising: profiles, campaigns, ad groups, their daily performance, and tokens against doing things twice. */
@NullMarked
package dev.gateleg.tests.ads;

import org.jspecify.annotations.NullMarked;
