/** A time zone where it is about noon now: a time slot that lasts all day has not ended there and does not end soon. */
export function middayZone(now: Date = new Date()): string {
  const ahead = 12 - now.getUTCHours();
  // The signs of these names are those of POSIX: `Etc/GMT-2` is two hours ahead.
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
