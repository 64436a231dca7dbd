import { formatDate } from '../../format';

/** The formatted first and last day of a term. */
export const termDays = ({ from, to }: { from: string; to: string }) => ({
  from: formatDate(`${from}T12:00:00`),
  to: formatDate(`${to}T12:00:00`),
});
