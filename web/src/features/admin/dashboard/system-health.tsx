import type { SystemPart } from '@studyhall/contracts';
import { useAtomValue } from 'jotai';
import { guidePath } from '../../../base/guide-path';
import { localeAtom } from '../../../base/i18n/locale.atoms';
import { peopleTexts } from '../../../base/i18n/people.texts';
import { useServerSentences } from '../../../base/i18n/server-sentence';
import { useTexts } from '../../../base/i18n/texts';
import { Banner } from '../../../ui/banner';
import { calls } from '../admin.calls';
import { formatDateTime } from '../format';
import { useQuery } from '../../../account/data/use-query';

/** Polls, because Redis may be down, so that no event arrives. */
const POLL_MS = 5_000;

/** Failed parts of the installation with the next step, for master admins. */
export function SystemHealth() {
  const { data } = useQuery(calls.health, () => POLL_MS);
  const impaired = (data?.parts ?? []).filter(({ state }) => state === 'down' || state === 'degraded');
  return impaired.map((part) => <Impaired key={part.name} part={part} />);
}

function Impaired({ part: { name, state, since, detail, next_step: nextStep } }: { part: SystemPart }) {
  const texts = useTexts(peopleTexts);
  const locale = useAtomValue(localeAtom);
  const { sentence } = useServerSentences();
  const isModel = name === 'model';
  return (
    <Banner kind={state === 'down' ? 'error' : 'warning'} className="mb-4">
      <p className="font-semibold">{detail && sentence({ text: detail })}</p>
      <p>{nextStep && sentence({ text: nextStep })}</p>
      <p className="mt-1 text-muted">
        {since && texts.impairedSince({ time: formatDateTime(since) })} {isModel && texts.untilReplySucceeds}
      </p>
      {isModel && (
        <a
          href={guidePath('connect-a-model.html', locale)}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-10 items-center text-brand underline underline-offset-4"
        >
          {texts.modelGuide}
        </a>
      )}
    </Banner>
  );
}
