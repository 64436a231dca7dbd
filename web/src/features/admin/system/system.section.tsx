import type { SystemPart } from '@studyhall/contracts';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useServerSentences } from '../../../base/i18n/server-sentence';
import { systemTexts, type SystemTexts } from '../../../base/i18n/system.texts';
import { useTexts } from '../../../base/i18n/texts';
import { useQuery } from '../../../account/data/use-query';
import { LoadError } from '../../../common/console/load-error';
import { SectionHead } from '../../../common/console/section-head';
import { Banner } from '../../../ui/banner';
import { Card } from '../../../ui/card';
import { Chip, type Tone } from '../../../ui/chip';
import { SkeletonText } from '../../../ui/skeleton';
import { calls } from '../admin.calls';
import { formatDateTime } from '../format';
import { Logs } from './logs';
import { ModelConnection } from './model-connection';

/** Polls, because Redis may be down, so that no event arrives. */
const POLL_MS = 5_000;

const TONES: Record<SystemPart['state'], Tone> = {
  ok: 'ok',
  degraded: 'mark',
  down: 'danger',
  off: 'neutral',
};

/** Parts whose state is unknown while they have a detail and nothing failed. */
const TRIED_BY_USE = new Set<SystemPart['name']>(['model', 'search', 'sandbox']);

const isUntried = ({ name, state, detail }: SystemPart): boolean =>
  state === 'ok' && detail !== null && TRIED_BY_USE.has(name);

const stateLabel = (state: SystemPart['state'], texts: SystemTexts): string =>
  ({ ok: texts.stateOk, degraded: texts.stateDegraded, down: texts.stateDown, off: texts.stateOff })[state];

const partLabel = (name: SystemPart['name'], texts: SystemTexts): string =>
  ({
    model: texts.model,
    search: texts.search,
    mail: texts.mail,
    postgres: texts.postgres,
    redis: texts.redis,
    storage: texts.storage,
    disk: texts.disk,
    api: texts.api,
    worker: texts.worker,
    sandbox: texts.sandbox,
    queues: texts.queues,
    backup: texts.backup,
  })[name];

/** The parts that students need for a reply. */
const NEEDED = new Set<SystemPart['name']>(['model', 'worker', 'redis', 'postgres']);

/** The parts of the installation, for master admins (docs/operations.md, "Watching"). */
export function SystemSection() {
  const texts = useTexts(systemTexts);
  const { system } = useTexts(adminTexts);
  const { data, error, retry } = useQuery(calls.health, () => POLL_MS);
  const isStopped = data?.parts.some(({ name, state }) => state === 'down' && NEEDED.has(name));
  return (
    <>
      <SectionHead title={system} text={texts.systemText} />
      {isStopped && (
        <Banner kind="error" className="mb-4">
          {texts.studentsGetNoReplies}
        </Banner>
      )}
      {!data && error && <LoadError error={error} onRetry={retry} />}
      {!data && !error && <SkeletonText lines={6} />}
      {data && (
        <ul className="grid gap-3 lg:grid-cols-2">
          {data.parts.map((part) => (
            <li key={part.name}>
              <Part part={part} texts={texts} />
            </li>
          ))}
        </ul>
      )}
      <ModelConnection onChanged={retry} />
      <Logs />
    </>
  );
}

function Part({ part, texts }: { part: SystemPart; texts: SystemTexts }) {
  const { name, state, since, detail, next_step: nextStep } = part;
  const { sentence } = useServerSentences();
  return (
    <Card className="h-full">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{partLabel(name, texts)}</h2>
        {isUntried(part) ? (
          <Chip tone="neutral">{texts.stateUntried}</Chip>
        ) : (
          <Chip tone={TONES[state]}>{stateLabel(state, texts)}</Chip>
        )}
      </div>
      {detail && <p className="mt-2">{sentence({ text: detail })}</p>}
      {nextStep && <p className="mt-1">{sentence({ text: nextStep })}</p>}
      {since && <p className="mt-1 text-muted">{texts.since({ time: formatDateTime(since) })}</p>}
    </Card>
  );
}
