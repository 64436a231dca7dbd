import { sentenceText, type PlainSentenceCode, type SystemPart } from '@studyhall/contracts';
import type { installationValues, safeguarding } from '@studyhall/persistence';
import { isDiskFull } from '../storage/disk-full.js';
import type { ModelHealth } from './reply-health.js';
import type { SandboxState } from './sandbox-health.js';
import { webhookFault } from './webhook-fault.js';

/** The current state of a part. `since` is not known for all parts. */
export type ObservedPart = Omit<SystemPart, 'since'> & { since?: Date };

/** Reports the disk before it is full: if the free space is below this many times the reserve. */
const LOW_FACTOR = 4;

/** Limit on the schools that the mail part lists. */
const MAX_WEBHOOKS = 5;

/** The code of a sentence without values, for which `_next` is the code of the next step. */
type CauseOf<Code> = Code extends `${infer Cause}_next` ? Extract<PlainSentenceCode, Cause> : never;

const RUNNING = { state: 'ok', detail: null, next_step: null } as const;
const NOT_USED = { state: 'off', detail: null, next_step: null } as const;

export const isImpaired = ({ state }: Pick<SystemPart, 'state'>): boolean =>
  state === 'degraded' || state === 'down';

/**
 * While the default model works, failures of the others only impair the installation.
 * @param models the current models, default first
 */
export function modelPart(
  models: readonly ModelHealth[],
  { host, isDemo }: { host: string; isDemo: boolean },
): ObservedPart {
  const failing = models.filter((one) => one.state === 'fails');
  const [first] = failing;
  if (first) {
    const { kind, status = 0 } = first.fault;
    const same = failing.filter(({ fault }) => fault.kind === kind);
    return {
      name: 'model',
      state: kind === 'busy' || first !== models[0] ? 'degraded' : 'down',
      since: first.since,
      detail: sentenceText(`health_model_${kind}`, {
        host,
        status,
        model: same.map(({ model }) => model).join(', '),
      }),
      next_step: sentenceText(`health_model_${kind}_next`),
    };
  }
  if (isDemo) return failingPart('model', 'off', 'health_model_demo');
  if (models.some(({ state }) => state === 'works')) return { name: 'model', ...RUNNING };
  const detail = sentenceText('health_model_untried', { host });
  return { name: 'model', state: 'ok', detail, next_step: sentenceText('health_model_untried_next') };
}

/** @param free megabytes; undefined if files are stored elsewhere */
export function diskPart(free: number | undefined, reserve: number): ObservedPart {
  if (free === undefined) return { name: 'disk', ...NOT_USED };
  if (free >= reserve * LOW_FACTOR) return { name: 'disk', ...RUNNING };
  const isFull = free < reserve;
  const detail = sentenceText(isFull ? 'health_disk_full' : 'health_disk_low', { free });
  const next_step = sentenceText('health_disk_next');
  return { name: 'disk', state: isFull ? 'down' : 'degraded', detail, next_step };
}

/**
 * @param failing mails that are retried after a failure; null if there are none
 * @param webhooks of schools whose last alert was not delivered, longest failing first
 */
export function mailPart(
  isSetUp: boolean,
  failing: { waiting: number; since: Date } | null,
  webhooks: readonly safeguarding.FailingWebhook[],
): ObservedPart {
  const mails = failing && {
    since: failing.since,
    detail: sentenceText('health_mail_waits', { count: failing.waiting }),
    next_step: sentenceText('health_mail_next'),
  };
  const [first] = webhooks;
  const alerts = first && {
    since: first.since,
    detail: webhooks
      .slice(0, MAX_WEBHOOKS)
      .map(
        ({ school, error }) => `${sentenceText('health_webhook_fails', { school })} ${webhookFault(error)}`,
      )
      .join(' '),
    next_step: sentenceText('health_webhook_next'),
  };
  const found = [mails, alerts].filter((one) => one !== null && one !== undefined);
  if (found.length === 0) return { name: 'mail', ...(isSetUp ? RUNNING : NOT_USED) };
  return {
    name: 'mail',
    state: 'degraded',
    since: new Date(Math.min(...found.map(({ since }) => since.getTime()))),
    detail: found.map(({ detail }) => detail).join(' '),
    next_step: found.map(({ next_step }) => next_step).join(' '),
  };
}

type Server = 'api' | 'postgres' | 'redis' | 'worker' | 'storage' | 'search';

/** A server or process that is either up or down. */
export const runningPart = (name: Server, isRunning: boolean): ObservedPart =>
  isRunning ? { name, ...RUNNING } : failingPart(name, 'down', `health_${name}_down`);

/** @param error of a request to the server; undefined if it answered */
export function serverPart(name: 'postgres' | 'redis', error: unknown): ObservedPart {
  if (!isDiskFull(error)) return runningPart(name, error === undefined);
  return failingPart(name, 'down', `health_${name}_full`);
}

/** A part with a cause and a next step that do not depend on values. */
export function failingPart(
  name: SystemPart['name'],
  state: SystemPart['state'],
  cause: CauseOf<PlainSentenceCode>,
): ObservedPart {
  return { name, state, detail: sentenceText(cause), next_step: sentenceText(`${cause}_next`) };
}

/** @param isOn whether running programs is enabled */
export function sandboxPart(isOn: boolean, health: SandboxState): ObservedPart {
  const name = 'sandbox';
  if (!isOn) return { name, state: 'off', detail: sentenceText('code_off'), next_step: null };
  if (health.state === 'works') return { name, ...RUNNING };
  if (health.state === 'unknown')
    return { name, state: 'ok', detail: sentenceText('health_sandbox_untried'), next_step: null };
  if (health.state === 'missing') {
    const detail = sentenceText('health_sandbox_missing', { reason: health.reason });
    return { name, state: 'off', detail, next_step: sentenceText('health_sandbox_missing_next') };
  }
  return { ...failingPart(name, 'degraded', 'health_sandbox_fails'), since: health.since };
}

/** A part that is always up while this process answers, or that is not configured. */
export const okPart = (name: SystemPart['name']): ObservedPart => ({ name, ...RUNNING });
export const offPart = (name: SystemPart['name']): ObservedPart => ({ name, ...NOT_USED });

/**
 * @param waiting number of questions that wait for a worker
 * @param limit of waiting questions; further ones are rejected
 */
export function queuesPart(waiting: number, limit: number): ObservedPart {
  if (waiting < limit / 2) return okPart('queues');
  const detail = sentenceText('health_queues_long', { waiting });
  return { name: 'queues', state: 'degraded', detail, next_step: sentenceText('health_queues_long_next') };
}

type LastBackup = Omit<installationValues.InstallationValues['backup'], 'bytes'>;

/** The sentences for the errors of a backup, by code or name. */
const BACKUP_FAULTS: Readonly<Record<string, 'full' | 'denied' | 'database_full' | 'no_files'>> = {
  ...{ ENOSPC: 'full', EDQUOT: 'full', '53100': 'database_full', FilesNotFound: 'no_files' },
  ...{ EACCES: 'denied', EPERM: 'denied', EROFS: 'denied' },
};

/** The cause of a failed backup, as one sentence. */
function backupCause({ error, path }: installationValues.BackupFault): string {
  const kind = BACKUP_FAULTS[error ?? ''];
  if (kind === 'database_full' || kind === 'no_files') return sentenceText(`health_backup_${kind}`);
  if (kind && path) return sentenceText(`health_backup_${kind}`, { path });
  return sentenceText('health_backup_other', { error: [error, path].filter(Boolean).join(', ') });
}

/** Two nights without a backup. Milliseconds. */
const BACKUP_OLD_MS = 50 * 60 * 60 * 1000;

const hoursSince = (time: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(time)) / 3_600_000));

/**
 * @param isNightly whether this process has a folder for nightly backups
 * @param folder what the worker last found when it wrote to that folder
 */
export function backupPart(
  isNightly: boolean,
  last: LastBackup | null,
  now: number,
  folder: installationValues.InstallationValues['backup_folder'] | null = null,
): ObservedPart {
  const isUnwritable = isNightly && folder?.error != null;
  const fault = isUnwritable ? folder : last;
  if (fault?.error) {
    const good = last?.made_at
      ? sentenceText('health_backup_last_good', { hours: hoursSince(last.made_at, now) })
      : sentenceText('health_backup_none');
    const what = sentenceText(isUnwritable ? 'health_backup_unwritable' : 'health_backup_failed');
    return {
      name: 'backup',
      state: 'degraded',
      since: new Date('changed_at' in fault ? fault.changed_at : fault.attempted_at),
      detail: `${what} ${backupCause(fault)} ${good}`,
      next_step: sentenceText('health_backup_failed_next'),
    };
  }
  if (!last?.made_at) {
    const next_step = sentenceText(isNightly ? 'health_backup_first_next' : 'health_backup_none_next');
    const detail = sentenceText('health_backup_none');
    return { name: 'backup', state: 'off', detail, next_step };
  }
  if (last.lost) {
    const detail = sentenceText('health_backup_lost', { lost: last.lost });
    return { name: 'backup', state: 'degraded', detail, next_step: sentenceText('health_backup_lost_next') };
  }
  const hours = hoursSince(last.made_at, now);
  const isOld = isNightly && now - Date.parse(last.made_at) > BACKUP_OLD_MS;
  const detail = sentenceText('health_backup_age', { hours });
  const next_step = isOld ? sentenceText('health_backup_failed_next') : null;
  return { name: 'backup', state: isOld ? 'degraded' : 'ok', detail, next_step };
}
