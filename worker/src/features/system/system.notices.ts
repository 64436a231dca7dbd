import type { SystemPart, SystemPartName } from '@studyhall/contracts';
import type { installationValues } from '@studyhall/persistence';

/** The shortest time between two reports of a problem of one part. Milliseconds. */
const MIN_PAUSE_MS = 60 * 60 * 1000;

type Reported = installationValues.InstallationValues['system_notices'];

export interface Notice {
  part: SystemPartName;
  kind: 'system_problem' | 'system_recovered';
}

/**
 * What to report of the current parts, and what has been reported then. A problem is reported when it begins or changes,
 * at most once an hour for each part; its end is reported once, and only where the problem was. So a part that comes and
 * goes sends at most two mails an hour.
 */
export function systemNotices(
  parts: ReadonlyArray<Pick<SystemPart, 'name' | 'state'>>,
  reported: Reported,
  now: number,
): { notices: Notice[]; reported: Reported } {
  const next = { ...reported };
  const notices: Notice[] = [];
  for (const { name, state } of parts) {
    const last = reported[name];
    if (state === 'degraded' || state === 'down') {
      const isRecent = last !== undefined && now - Date.parse(last.reported_at) < MIN_PAUSE_MS;
      if (last?.state === state || isRecent) continue;
      next[name] = { reported_at: new Date(now).toISOString(), state };
      notices.push({ part: name, kind: 'system_problem' });
    } else if (last?.state) {
      next[name] = { ...last, state: null };
      notices.push({ part: name, kind: 'system_recovered' });
    }
  }
  return { notices, reported: next };
}
