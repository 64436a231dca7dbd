/** A time zone where it is about noon now: a time slot that lasts all day has not ended there and does not end soon. */
export function middayZone(now: Date = new Date()): string {
  const ahead = 12 - now.getUTCHours();
  // The signs of these names are those of POSIX: `Etc/GMT-2` is two hours ahead.
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** A time zone where neither an hour nor a day, week or month has just begun or ends soon. */
export function midHourZone(now: Date = new Date()): string {
  const minute = now.getUTCMinutes();
  if (minute >= 15 && minute < 45) return middayZone(now);
  // Half an hour beside the others. In the first one it is about midnight when it is half past six in the evening in UTC.
  return Math.abs(now.getUTCHours() - 18) > 2 ? 'Asia/Kolkata' : 'America/St_Johns';
}
