import { useState } from 'react';
import { guardedChange } from '../../../common/changes/guarded-change';
import { homeworkTexts } from '../../../base/i18n/homework.texts';
import { useTexts } from '../../../base/i18n/texts';
import { serverNow } from '../../../transport/server-clock';
import type { ConfirmQuestion } from '../../../ui/ask';
import { Button } from '../../../ui/button';
import { Markdown } from '../../../ui/markdown';
import { formatDateTime } from '../../../base/i18n/format';
import { ActivityRow } from './activity-row';
import { homeworkCalls } from './homework.calls';
import { HomeworkDialog } from './homework-dialog';
import type { GivenHomework } from './use-activities';
import { HomeworkWork } from './homework-work';

const DAY_MS = 86_400_000;

/** One homework with state and counts; a press shows each student's work. */
export function HomeworkItem({ homework }: { homework: GivenHomework }) {
  const texts = useTexts(homeworkTexts);
  const [editing, setEditing] = useState(false);
  const { id, title, state, opens_at, closes_at, for_all, begun, students, handed_in, instructions } =
    homework;
  const states = { draft: '', planned: texts.planned, open: texts.open, closed: texts.closed };
  const closeAt = (at: number, question?: ConfirmQuestion) =>
    guardedChange({
      question: question && (() => question),
      run: () => homeworkCalls.update(id, { closes_at: new Date(at).toISOString() }),
      topics: ['lessons'],
      failed: texts.failed,
    });
  const closeNow = () =>
    closeAt(serverNow(), {
      title: texts.closeTitle({ title }),
      text: texts.closeText,
      confirmLabel: texts.closeNow,
      danger: true,
    });
  const withdraw = () =>
    guardedChange({
      run: () => homeworkCalls.withdraw(id),
      topics: ['lessons'],
      done: texts.withdrawn({ title }),
      failed: texts.failed,
    });
  return (
    <ActivityRow
      title={title}
      state={{ label: states[state], isOpen: state === 'open' }}
      facts={
        state === 'planned'
          ? `${formatDateTime(opens_at)} – ${formatDateTime(closes_at)}`
          : state === 'open'
            ? texts.until({ time: formatDateTime(closes_at) })
            : texts.overSince({ time: formatDateTime(closes_at) })
      }
      counts={texts.counts({ begun, students, handed: handed_in })}
    >
      {!for_all && <p className="text-muted">{texts.forSome}</p>}
      {instructions !== '' && (
        <div dir="auto">
          <Markdown source={instructions} breaks />
        </div>
      )}
      <HomeworkWork id={id} />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setEditing(true)}>
          {texts.edit}
        </Button>
        <Button
          variant="secondary"
          onClick={() => void closeAt(Math.max(Date.parse(closes_at), serverNow()) + DAY_MS)}
        >
          {texts.moreTime}
        </Button>
        {state === 'open' && (
          <Button variant="secondary" onClick={() => void closeNow()}>
            {texts.closeNow}
          </Button>
        )}
        <Button variant="secondary" onClick={() => void withdraw()}>
          {texts.withdraw}
        </Button>
      </div>
      {editing && (
        <HomeworkDialog group={homework.group_id} homework={homework} onClose={() => setEditing(false)} />
      )}
    </ActivityRow>
  );
}
