import type { LessonView } from '@studyhall/contracts';
import { ArrowLeft, ClipboardPlus, FileText, SlidersHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useDraft, useUnfinishedForm } from '../../../common/use-draft';
import { usePageTitle } from '../../../common/page-title';
import { formatTimeOfDay } from '../../../base/i18n/format';
import { homeworkTexts } from '../../../base/i18n/homework.texts';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { ApiError } from '../../../transport/errors';
import { Banner } from '../../../ui/banner';
import { Button, buttonClasses } from '../../../ui/button';
import { cx } from '../../../ui/class-names';
import { LeaveGuard } from '../../../ui/leave-guard';
import { HomeworkDialog } from '../homework/homework-dialog';
import { emptyHomework, HOMEWORK_FORM, type PreparedLesson } from '../homework/homework-draft';
import { FullAdminFields, FullAdminOnly } from '../../../common/console/full-admin';
import { Pending } from '../../../common/console/load-error';
import { ClassQuizzes } from '../quizzes/class-quizzes';
import { sectionSearch } from '../../../common/console/sections';
import { DeskItems } from '../plans/desk-items';
import { LessonGone } from './lesson-gone';
import { LessonControls } from './lesson-controls';
import { Projector } from './projector';
import { ProjectorPanel } from './projector-panel';
import { PushPanel } from './push-panel';
import { TopicsPanel } from './topics-panel';
import { StudentPanel } from './student-panel';
import { TicketsPanel } from '../ticket/tickets-panel';
import { UnsentTexts, type UnsentMessage } from './unsent-texts';
import { usePushDraft } from './use-push-draft';
import { useWall } from './use-wall';
import { WallGrid } from './wall-grid';

/** What the teacher has typed to students and not sent, by student. */
type Messages = Readonly<Record<number, UnsentMessage | undefined>>;
const NO_MESSAGES: Messages = {};

/** The desk of a lesson: the students first, the teacher's tools beside them. */
export function LessonPage({ id }: { id: string }) {
  const texts = useTexts(wallTexts);
  const homework = useTexts(homeworkTexts);
  const [path, navigate] = useLocation();
  const projected = new URLSearchParams(useSearch()).get('projector') === '1';
  const { result, wall } = useWall(id);
  const [chosen, setChosen] = useState<number | null>(null);
  const [giving, setGiving] = useState(useUnfinishedForm(HOMEWORK_FORM) === '');
  const address = `${path}${sectionSearch('lessons')}&lesson=${id}`;
  // Kept here, so that what is typed stays beside a closed chat and under the projector view.
  const messages = useDraft('unsent-messages', NO_MESSAGES, undefined, address);
  const push = usePushDraft(address);
  const tiles = useRef<HTMLDivElement>(null);
  const { error, retry } = result;
  // A teacher who no longer teaches the class sees nothing of it.
  const isGone = error instanceof ApiError && error.status === 404;
  const lesson = isGone ? null : result.data;
  usePageTitle(lesson?.title ?? texts.lessons);
  const typed = { messages: messages.draft, push: push.draft.text };
  if (!lesson && isGone)
    return (
      <>
        <UnsentTexts {...typed} students={[]} />
        <LessonGone error={error} href={`${path}${sectionSearch('lessons')}`} />
      </>
    );
  if (!lesson) return <Pending error={error} retry={retry} lines={8} />;
  const live = lesson.state === 'live';
  const guard = (
    <LeaveGuard
      isUnsaved={live && (messages.isDirty || push.isTyped)}
      keptAt={projected ? address : `${address}&projector=1`}
      title={texts.leaveUnsent}
      text={texts.leaveUnsentText}
    />
  );
  if (projected)
    return (
      <>
        {guard}
        <Projector lesson={lesson} wall={wall} onClose={() => navigate(address)} />
      </>
    );
  const close = (): void => {
    setChosen(null);
    tiles.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
  };
  return (
    <>
      {guard}
      <div className="-mt-3 mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <div className="flex min-w-0 items-center gap-1">
          <Link
            href={`${path}${sectionSearch('lessons')}`}
            aria-label={texts.lessons}
            title={texts.lessons}
            className="-ms-3 inline-flex size-11 shrink-0 items-center justify-center rounded-lg text-muted hover:text-ink"
          >
            <ArrowLeft size={18} aria-hidden="true" className="rtl:-scale-x-100" />
          </Link>
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
            <h2 className="font-display text-xl font-semibold tracking-tight break-words">
              <bdi>{lesson.title}</bdi>
            </h2>
            <p className="text-sm text-muted">
              {lesson.class_name !== lesson.title && (
                <>
                  <bdi>{lesson.class_name}</bdi>
                  {live && ' · '}
                </>
              )}
              {live && texts.until({ time: formatTimeOfDay(lesson.ends_at) })}
            </p>
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <a href="#tools" className={`${buttonClasses('secondary')} min-h-11! lg:hidden`}>
            <SlidersHorizontal size={18} aria-hidden="true" />
            {texts.tools}
          </a>
          <FullAdminOnly>
            <Button
              variant="secondary"
              icon={<ClipboardPlus size={18} aria-hidden="true" />}
              onClick={() => setGiving(true)}
              className="min-h-11!"
            >
              {homework.homework}
            </Button>
          </FullAdminOnly>
          <Link href={`${address}&report=1`} className={`${buttonClasses('secondary')} min-h-11!`}>
            <FileText size={18} aria-hidden="true" />
            {texts.report}
          </Link>
        </div>
      </div>
      {giving && (
        <HomeworkDialog
          group={lesson.group_id}
          lesson={id}
          from={preparationOf(lesson)}
          onClose={() => setGiving(false)}
        />
      )}
      {!live && <Banner className="mb-4">{texts.over}</Banner>}
      {!live && <UnsentTexts {...typed} students={lesson.students} />}
      <div
        className={cx(
          'lg:grid lg:items-start lg:gap-4',
          chosen === null ? 'lg:grid-cols-[1fr_20rem]' : 'lg:grid-cols-[1fr_26rem]',
        )}
      >
        <div ref={tiles} className="min-w-0">
          <WallGrid lesson={id} wall={wall} live={live} chosen={chosen} onChoose={setChosen} />
        </div>
        {/* Stays mounted beside an open chat, so that half-written text is kept. */}
        <aside
          id="tools"
          aria-label={texts.tools}
          tabIndex={-1}
          className={cx(
            'max-lg:mt-6 lg:sticky lg:top-2 lg:max-h-[calc(100dvh-9rem)] lg:overflow-y-auto',
            chosen !== null && 'lg:hidden',
          )}
        >
          <FullAdminFields>
            {live && <LessonControls lesson={lesson} />}
            {live && <DeskItems lesson={lesson} />}
            {live && <PushPanel lesson={lesson} draft={push} />}
            <ClassQuizzes group={lesson.group_id} lesson={lesson} />
            <TicketsPanel lesson={lesson} />
            <TopicsPanel lesson={lesson} wall={wall} onEdit={push.propose} />
            {live && <ProjectorPanel lesson={lesson} href={`${address}&projector=1`} />}
          </FullAdminFields>
        </aside>
        {chosen !== null && (
          <StudentPanel
            key={chosen}
            lesson={lesson}
            wall={wall}
            id={chosen}
            message={messages.draft[chosen]}
            onMessage={(message) => messages.change({ [chosen]: message })}
            // Keeps what was typed while it was sent.
            onSent={({ clientId }) =>
              messages.change((now) => (now[chosen]?.clientId === clientId ? { [chosen]: undefined } : {}))
            }
            onClose={close}
          />
        )}
      </div>
    </>
  );
}

/** The prepared content of a lesson, as the start of homework. */
const preparationOf = ({ title, study_mode, rules, items }: LessonView): PreparedLesson => ({
  ...{ title, study_mode, rules: rules ?? emptyHomework().rules },
  items: items.map(({ item }) => item),
});
