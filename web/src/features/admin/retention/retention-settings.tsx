import type { RetentionAnswer, RetentionEffects } from '@studyhall/contracts';
import { useQuery } from '../../../account/data/use-query';
import { retentionTexts, type RetentionTexts } from '../../../base/i18n/retention.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Pending } from '../../../common/console/load-error';
import { TextField } from '../../../ui/text-field';
import { formatNumber } from '../format';
import { SettingsForm } from '../parts/settings-form';
import { useDraft } from '../../../common/use-draft';
import { BOUNDS, KINDS, toDraft, toRequest } from './retention-draft';
import { retentionCalls } from './retention.calls';

/** How long a school keeps data. */
export function RetentionSettings({ school }: { school: { id: number } }) {
  const { data, error, retry } = useQuery(retentionCalls.settings(school.id));
  if (data === null) return <Pending error={error} retry={retry} lines={6} />;
  return <RetentionForm school={school} settings={data} />;
}

function RetentionForm({ school, settings }: { school: { id: number }; settings: RetentionAnswer }) {
  const texts = useTexts(retentionTexts);
  const { draft, changes, isDirty, restoredAt, before, change, reset } = useDraft(
    'retention',
    toDraft(settings),
    settings,
  );
  const request = toRequest(changes);
  const labels = {
    chats: [texts.chats, texts.chatsHint],
    files: [texts.files, texts.filesHint],
    lessons: [texts.lessons, texts.lessonsHint],
    audit: [texts.audit, texts.auditHint],
    safety: [texts.safety, texts.safetyHint],
  } as const;
  const ask = async () => {
    const { effects } = await retentionCalls.change(school.id, { ...request, dry_run: true });
    const due = dueLines(effects, texts);
    if (due.length === 0) return true;
    const text = `${due.join(' ')} ${texts.noWayBack}`;
    return { title: texts.eraseTitle, text, confirmLabel: texts.eraseTonight, danger: true };
  };
  return (
    <SettingsForm
      title={texts.title}
      text={texts.text}
      ready={isDirty && request !== null}
      save={{
        question: ask,
        run: () => retentionCalls.change(school.id, { ...request, before }),
        topics: ['schools', 'safety'],
        done: texts.saved,
      }}
      dirty={isDirty}
      restoredAt={restoredAt}
      reset={reset}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {KINDS.map((kind) => (
          <TextField
            key={kind}
            label={labels[kind][0]}
            hint={labels[kind][1]({
              min: formatNumber(BOUNDS[kind].min),
              max: formatNumber(BOUNDS[kind].max),
            })}
            inputMode="numeric"
            value={draft[kind]}
            onChange={(event) => change({ [kind]: event.currentTarget.value })}
          />
        ))}
      </div>
    </SettingsForm>
  );
}

/** A sentence for each kind with data due for deletion. */
function dueLines(effects: RetentionEffects, texts: RetentionTexts): string[] {
  const { chats, people, files, lessons, audit_entries: entries, safety_cases: cases } = effects;
  return [
    ...(chats > 0 ? [texts.dueChats({ count: chats, people: texts.ofPeople({ count: people }) })] : []),
    ...(files > 0 ? [texts.dueFiles({ count: files })] : []),
    ...(lessons > 0 ? [texts.dueLessons({ count: lessons })] : []),
    ...(entries > 0 ? [texts.dueEntries({ count: entries })] : []),
    ...(cases > 0 ? [texts.dueCases({ count: cases })] : []),
  ];
}
