/** The UTC offset of a time zone at a moment, in milliseconds. */
function aheadOf(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric' },
  }).formatToParts(at);
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return local - Math.floor(at / 60_000) * 60_000;
}

/** The day (`YYYY-MM-DD`) and time (`HH:MM`) of a moment in a time zone. */
export function dayAndTime(zone: string, moment: string): { day: string; time: string } {
  const at = Date.parse(moment);
  const local = new Date(at + aheadOf(zone, at)).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
}

/** The moment of a day (`YYYY-MM-DD`) and time (`HH:MM`) in a time zone, in ISO 8601; null if invalid. */
export function momentIn(zone: string, date: string, time: string): string | null {
  const local = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(local)) return null;
  // The second pass handles moments near a change of the offset.
  const near = local - aheadOf(zone, local);
  return new Date(local - aheadOf(zone, near)).toISOString();
}
