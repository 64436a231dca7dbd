import type { ActivityView } from '@studyhall/contracts';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { homeworkTexts } from '../../../base/i18n/homework.texts';
import { useTexts } from '../../../base/i18n/texts';
import { reasonOf } from '../../../transport/errors';
import { serverNow } from '../../../transport/server-clock';
import { askConfirm } from '../../../ui/ask';
import { Button } from '../../../ui/button';
import { Chip } from '../../../ui/chip';
import { cx } from '../../../ui/class-names';
import { Markdown } from '../../../ui/markdown';
import { notifyError } from '../../../ui/snackbar';
import { moment } from '../format';
import { offerUndo } from '../parts/undo';
import { invalidate } from '../state/live';
import { homeworkCalls } from './homework.calls';
import { HomeworkDialog } from './homework-dialog';
import { HomeworkWork } from './homework-work';

const DAY_MS = 86_400_000;

/** One homework: its state and counts; a press shows what each student did. */
export function HomeworkItem({ homework }: { homework: ActivityView }) {
  const texts = useTexts(homeworkTexts);
  const admin = useTexts(adminTexts);
  const [editing, setEditing] = useState(false);
  const [shown, setShown] = useState(false);
  const { id, title, state, opens_at, closes_at, for_all, begun, students, handed_in, instructions } =
    homework;
  const states = { planned: texts.planned, open: texts.open, closed: texts.closed };
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
    <li className="py-2">
      <button
        type="button"
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
        className="flex min-h-11 w-full items-baseline gap-3 rounded-lg py-2 text-start hover:text-brand"
      >
        <ChevronDown
          size={16}
          aria-hidden="true"
          className={cx('shrink-0 self-start mt-0.5', !shown && '-rotate-90 rtl:rotate-90')}
        />
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="min-w-0 font-medium break-words">{title}</bdi>
          <Chip tone={state === 'open' ? 'brand' : 'neutral'}>{states[state]}</Chip>
          <span className="text-muted">
            {state === 'planned'
              ? `${moment(opens_at)} – ${moment(closes_at)}`
              : state === 'open'
                ? texts.until({ time: moment(closes_at) })
                : texts.overSince({ time: moment(closes_at) })}
          </span>
          <span className="text-muted sm:ms-auto">
            {texts.counts({ begun, students, handed: handed_in })}
          </span>
        </span>
      </button>
      {shown && (
        <div className="space-y-3 ps-7 pt-1 pb-3 max-sm:ps-0">
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
        </div>
      )}
    </li>
  );
}
