import { ArrowLeft, FileText, Presentation } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { usePageTitle } from '../../../app/page-title';
import { timeOf } from '../../../base/i18n/format';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { ApiError } from '../../../transport/errors';
import { Banner } from '../../../ui/banner';
import { buttonClasses } from '../../../ui/button';
import { SkeletonText } from '../../../ui/skeleton';
import { LoadError } from '../parts/load-error';
import { sectionSearch } from '../sections';
import { DeskItems } from './plans/desk-items';
import { LessonControls } from './lesson-controls';
import { Projector } from './projector';
import { PushPanel, type PushDraft } from './push-panel';
import { TopicsPanel } from './topics-panel';
import { StudentPanel } from './student-panel';
import { TicketsPanel } from './ticket/tickets-panel';
import { useWall } from './use-wall';
import { WallGrid } from './wall-grid';

/** A lesson that is live: its controls, what was sent, and the wall. */
export function LessonPage({ id }: { id: string }) {
  const texts = useTexts(wallTexts);
  const [path, navigate] = useLocation();
  const projected = new URLSearchParams(useSearch()).get('projector') === '1';
  const { result, wall } = useWall(id);
  const [chosen, setChosen] = useState<number | null>(null);
  const [draft, setDraft] = useState<PushDraft | null>(null);
  const tiles = useRef<HTMLDivElement>(null);
  const { error, retry } = result;
  // A teacher who does not teach the class any more sees nothing of it.
  const lesson = error instanceof ApiError && error.status === 404 ? null : result.data;
  usePageTitle(lesson?.title ?? texts.lessons);
  const address = `${path}${sectionSearch('lessons')}&lesson=${id}`;
  if (!lesson) return error ? <LoadError error={error} onRetry={retry} /> : <SkeletonText lines={8} />;
  if (projected) return <Projector lesson={lesson} wall={wall} onClose={() => navigate(address)} />;
  const live = lesson.state === 'live';
  const close = (): void => {
    setChosen(null);
    tiles.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
  };
  return (
    <>
      <Link
        href={`${path}${sectionSearch('lessons')}`}
        className="-ms-2 mb-2 inline-flex min-h-11 items-center gap-2 rounded-lg px-2 text-sm text-muted hover:text-ink"
      >
        <ArrowLeft size={16} aria-hidden="true" className="rtl:-scale-x-100" />
        {texts.lessons}
      </Link>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="font-display text-2xl font-semibold tracking-tight break-words">
            <bdi>{lesson.title}</bdi>
          </h2>
          <p className="text-sm text-muted">
            {lesson.class_name !== lesson.title && (
              <>
                <bdi>{lesson.class_name}</bdi>
                {live && ' · '}
              </>
            )}
            {live && texts.until({ time: timeOf(lesson.ends_at) })}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Link href={`${address}&report=1`} className={`${buttonClasses('secondary')} min-h-11!`}>
            <FileText size={18} aria-hidden="true" />
            {texts.report}
          </Link>
          <Link href={`${address}&projector=1`} className={`${buttonClasses('secondary')} min-h-11!`}>
            <Presentation size={18} aria-hidden="true" />
            {texts.projector}
          </Link>
        </div>
      </div>
      {live ? <LessonControls lesson={lesson} /> : <Banner className="mb-4">{texts.over}</Banner>}
      <div
        className={chosen === null ? undefined : 'lg:grid lg:grid-cols-[1fr_26rem] lg:items-start lg:gap-4'}
      >
        <div ref={tiles} className="min-w-0">
          <div className={chosen === null ? 'xl:grid xl:grid-cols-2 xl:items-start xl:gap-x-4' : undefined}>
            <div>
              {live && <DeskItems lesson={lesson} />}
              {live && <PushPanel lesson={lesson} draft={draft} />}
              <TicketsPanel lesson={lesson} />
            </div>
            <TopicsPanel lesson={lesson} wall={wall} onEdit={(text) => setDraft({ text })} />
          </div>
          <WallGrid wall={wall} live={live} chosen={chosen} onChoose={setChosen} />
        </div>
        {chosen !== null && (
          <StudentPanel key={chosen} lesson={lesson} wall={wall} id={chosen} onClose={close} />
        )}
      </div>
    </>
  );
}
