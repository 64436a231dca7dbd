import { day } from '../../format';

/** The first and last day of a term as they are written. */
export const termDays = ({ from, to }: { from: string; to: string }) => ({
  from: day(`${from}T12:00:00`),
  to: day(`${to}T12:00:00`),
});
