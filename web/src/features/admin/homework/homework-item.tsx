import { useState } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { homeworkTexts } from '../../../base/i18n/homework.texts';
import { useTexts } from '../../../base/i18n/texts';
import { reasonOf } from '../../../transport/errors';
import { serverNow } from '../../../transport/server-clock';
import { askConfirm } from '../../../ui/ask';
import { Button } from '../../../ui/button';
import { Markdown } from '../../../ui/markdown';
import { notifyError } from '../../../ui/snackbar';
import { moment } from '../format';
import { offerUndo } from '../parts/undo';
import { invalidate } from '../../../account/data/queries';
import { ActivityRow } from './activity-row';
import { homeworkCalls } from './homework.calls';
import { HomeworkDialog } from './homework-dialog';
import type { GivenHomework } from './use-activities';
import { HomeworkWork } from './homework-work';

const DAY_MS = 86_400_000;

/** One homework: its state and counts; a press shows what each student did. */
export function HomeworkItem({ homework }: { homework: GivenHomework }) {
  const texts = useTexts(homeworkTexts);
  const admin = useTexts(adminTexts);
  const [editing, setEditing] = useState(false);
  const { id, title, state, opens_at, closes_at, for_all, begun, students, handed_in, instructions } =
    homework;
  const states = { draft: '', planned: texts.planned, open: texts.open, closed: texts.closed };
  const act = (work: Promise<unknown>): void =>
    void work.then(
      () => invalidate('lessons'),
      (error: unknown) => notifyError(reasonOf(error, texts.failed)),
    );
  const closeAt = (at: number): void =>
    act(homeworkCalls.update(id, { closes_at: new Date(at).toISOString() }));
  const withdraw = async (): Promise<void> =>
    void offerUndo(texts.withdrawn({ title }), await homeworkCalls.withdraw(id), admin);
  const closeNow = async (): Promise<void> => {
    const yes = await askConfirm({
      title: texts.closeTitle({ title }),
      text: texts.closeText,
      confirmLabel: texts.closeNow,
      danger: true,
    });
    if (yes) closeAt(serverNow());
  };
  return (
    <ActivityRow
      title={title}
      state={{ label: states[state], isOpen: state === 'open' }}
      facts={
        state === 'planned'
          ? `${moment(opens_at)} – ${moment(closes_at)}`
          : state === 'open'
            ? texts.until({ time: moment(closes_at) })
            : texts.overSince({ time: moment(closes_at) })
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
          onClick={() => closeAt(Math.max(Date.parse(closes_at), serverNow()) + DAY_MS)}
        >
          {texts.moreTime}
        </Button>
        {state === 'open' && (
          <Button variant="secondary" onClick={() => void closeNow()}>
            {texts.closeNow}
          </Button>
        )}
        <Button variant="secondary" onClick={() => act(withdraw())}>
          {texts.withdraw}
        </Button>
      </div>
      {editing && (
        <HomeworkDialog group={homework.group_id} homework={homework} onClose={() => setEditing(false)} />
      )}
    </ActivityRow>
  );
}
