package dev.gateleg.cloudwatch;

/**
 * The bounds of auto scaling for one track.
 *
 * @param track the track
 * @param least the lowest capacity, in units a second
 * @param most the highest capacity
 * @param target the utilisation that auto scaling aims at, in percent
 * @param unitHours the capacity that this would have taken over the whole usage, in units times hours
 */
public record Bounds(Track track, long least, long most, int target, double unitHours) {

  @Override
  public String toString() {
    return track.name() + ": " + least
        + (least == most ? " fixed" : " to " + most + " at " + target + " %");
  }
}
