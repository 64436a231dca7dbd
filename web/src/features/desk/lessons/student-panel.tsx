import type { LessonSummary, StudentHistory } from '@studyhall/contracts';
import { atom, useAtomValue } from 'jotai';
import { ChartNoAxesColumn, LockOpen, Send, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { invalidate } from '../../../account/data/queries';
import { useQuery } from '../../../account/data/use-query';
import { useGuardedChange } from '../../../common/changes/guarded-change';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { randomId } from '../../../base/random-id';
import { FullAdminOnly } from '../../../common/console/full-admin';
import { ApiError, reasonOf } from '../../../transport/errors';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { SkeletonText } from '../../../ui/skeleton';
import { LIMITS } from '@studyhall/contracts/limits';
import { TextArea } from '../../../ui/text-area';
import { useBackToClose } from '../../../ui/use-back-to-close';
import { useMediaQuery } from '../../../ui/use-media-query';
import { useNoticePlace } from '../../../ui/use-notice-place';
import { DrawnPreview } from './drawn-preview';
import { lessonCalls } from './lesson.calls';
import { progressPath } from './lesson-path';
import { SolutionsDialog } from './solutions-dialog';
import { StudentMessages } from './student-messages';
import { UnsentTexts, type UnsentMessage } from './unsent-texts';
import type { Wall } from './wall-state';
import type { WallStudent } from './wall-order';

interface StudentPanelProps {
  lesson: LessonSummary;
  wall: Wall;
  id: number;
  message: UnsentMessage | undefined;
  onMessage: (message: UnsentMessage | undefined) => void;
  onSent: (message: UnsentMessage) => void;
  onClose: () => void;
}

const GONE = atom(null);

/** Below Tailwind's `lg`, the panel covers the page. */
const COVERS_PAGE = '(max-width: 63.99rem)';

/**
 * A student's conversation, live, where the teacher can write. The student sees which teachers read it. Back closes it,
 * also beside the wall.
 */
export function StudentPanel({ lesson, wall, id, message, onMessage, onSent, onClose }: StudentPanelProps) {
  const texts = useTexts(wallTexts);
  const [path] = useLocation();
  const student = useAtomValue<WallStudent | null>(wall.studentAtom(id) ?? GONE);
  const { history, error } = useHistory(lesson.id, id, student);
  const heading = useRef<HTMLHeadingElement>(null);
  const { main: panel, foot } = useNoticePlace(useMediaQuery(COVERS_PAGE));
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  });
  useEffect(() => {
    const { current } = panel;
    const onKey = (event: KeyboardEvent): void => leave(event);
    heading.current?.focus();
    current?.addEventListener('keydown', onKey);
    return () => current?.removeEventListener('keydown', onKey);
  }, [panel]);
  useBackToClose(true, onClose);
  const [opening, setOpening] = useState(false);
  const name = student?.display_name ?? history?.display_name ?? '';
  return (
    <aside
      aria-label={texts.conversationOf({ name })}
      ref={panel}
      className="flex flex-col border-line bg-surface max-lg:fixed max-lg:inset-0 max-lg:z-30 lg:sticky lg:top-2 lg:h-[calc(100dvh-9rem)] lg:min-h-80 lg:rounded-lg lg:border"
    >
      <header className="flex items-center gap-2 border-b border-line ps-4 pe-1">
        <h3 ref={heading} tabIndex={-1} className="min-w-0 flex-1 truncate font-semibold">
          <bdi>{name}</bdi>
        </h3>
        <Link
          href={progressPath(path, lesson.group_id, id)}
          aria-label={texts.progressOf({ name })}
          title={texts.progressOf({ name })}
          className="inline-flex size-11 items-center justify-center rounded-lg text-muted hover:bg-sunken hover:text-ink"
        >
          <ChartNoAxesColumn size={18} aria-hidden="true" />
        </Link>
        {lesson.state === 'live' && (
          <FullAdminOnly>
            <IconButton label={texts.openSolution} onClick={() => setOpening(true)} className="size-11!">
              <LockOpen size={18} aria-hidden="true" />
            </IconButton>
          </FullAdminOnly>
        )}
        <IconButton label={texts.closeConversation} onClick={onClose} className="size-11!">
          <X size={18} aria-hidden="true" />
        </IconButton>
      </header>
      {history ? (
        <StudentMessages messages={history.messages} />
      ) : (
        <div className="flex-1 p-4">
          {error ? <p role="alert">{reasonOf(error, texts.failed)}</p> : <SkeletonText lines={4} />}
        </div>
      )}
      {opening && (
        <SolutionsDialog lesson={lesson} student={{ id, name }} onClose={() => setOpening(false)} />
      )}
      {lesson.state === 'live' ? (
        <div ref={foot}>
          <FullAdminOnly>
            <WriteForm lesson={lesson.id} id={id} {...{ message, onMessage, onSent }} />
          </FullAdminOnly>
        </div>
      ) : (
        // On small screens the chat covers the page's own list of unsent texts.
        <div className="max-h-1/2 shrink-0 overflow-y-auto px-3 lg:hidden">
          <UnsentTexts messages={{ [id]: message }} students={[{ user_id: id, display_name: name }]} />
        </div>
      )}
    </aside>
  );
}

/** Refetched when a new message changes the student's tile. */
function useHistory(
  lesson: string,
  id: number,
  student: WallStudent | null,
): { history: StudentHistory | null; error: unknown } {
  const { data, error } = useQuery(lessonCalls.history(lesson, id));
  const seen = student && `${student.turns} ${student.state === 'waiting'} ${student.last_question}`;
  const shown = useRef(seen);
  useEffect(() => {
    if (shown.current !== seen) invalidate('conversation');
    shown.current = seen;
  }, [seen]);
  // Removes the conversation when the teacher may no longer read it.
  const isGone = error instanceof ApiError && error.status < 500;
  return { history: isGone ? null : data, error };
}

interface WriteFormProps extends Pick<StudentPanelProps, 'id' | 'message' | 'onMessage' | 'onSent'> {
  lesson: string;
}

function WriteForm({ lesson, id, message, onMessage, onSent }: WriteFormProps) {
  const texts = useTexts(wallTexts);
  const { busy, change } = useGuardedChange();
  const text = message?.text ?? '';
  const send = async (unsent: UnsentMessage): Promise<void> => {
    const body = { text: unsent.text.trim(), client_message_id: unsent.clientId };
    const run = () => lessonCalls.write(lesson, id, body);
    if (await change({ run, topics: ['conversation'], failed: texts.failed })) onSent(unsent);
  };
  const type = (typed: string): void =>
    onMessage(typed === '' ? undefined : { text: typed, clientId: randomId() });
  return (
    <form
      className="space-y-2 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (message && text.trim() !== '' && !busy) void send(message);
      }}
    >
      <DrawnPreview text={text} />
      <div className="flex items-end gap-2">
        <TextArea
          label={texts.writeAsTeacher}
          className="min-w-0 flex-1"
          dir="auto"
          maxLength={LIMITS.teacherMessageMax}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Button
          type="submit"
          busy={busy}
          disabled={text.trim() === ''}
          icon={<Send size={18} aria-hidden="true" className="rtl:-scale-x-100" />}
          className="min-h-11!"
        >
          {texts.send}
        </Button>
      </div>
    </form>
  );
}
