import type { SystemPart, SystemPartName } from '@studyhall/contracts';
import type { installationValues } from '@studyhall/persistence';

/** The minimum time between two problem reports of one part. Milliseconds. */
const MIN_PAUSE_MS = 60 * 60 * 1000;
/** How long a part must have a problem before it is reported. Milliseconds. */
const MIN_DURATION_MS = 3 * 60 * 1000;

type Reported = installationValues.InstallationValues['system_notices'];

export interface Notice {
  part: SystemPartName;
  kind: 'system_problem' | 'system_recovered';
}

/**
 * Decides what to report, given the current parts and the earlier reports. A problem is reported after it has lasted three
 * minutes, so that a restart reports nothing, and again when it changes; at most once an hour per part. Its end is reported
 * once, and only if the problem was reported. So an unstable part causes at most two mails an hour.
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
      if (last?.state === state) {
        next[name] = { reported_at: last.reported_at, state };
        continue;
      }
      const pending_since = last?.pending_since ?? new Date(now).toISOString();
      if (isWithin(MIN_DURATION_MS, pending_since) || isWithin(MIN_PAUSE_MS, last?.reported_at)) {
        next[name] = { reported_at: null, state: null, ...last, pending_since };
        continue;
      }
      next[name] = { reported_at: new Date(now).toISOString(), state };
      notices.push({ part: name, kind: 'system_problem' });
    } else if (last) {
      next[name] = { reported_at: last.reported_at, state: null };
      if (last.state) notices.push({ part: name, kind: 'system_recovered' });
    }
  }
  return { notices, reported: next };

  function isWithin(duration: number, time: string | null | undefined): boolean {
    return time != null && now - Date.parse(time) < duration;
  }
}
