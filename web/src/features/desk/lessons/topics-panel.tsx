import type { LessonSummary, LessonTopics } from '@studyhall/contracts';
import { useEffect } from 'react';
import { store } from '../../../base/store';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { useQuery } from '../../../account/data/use-query';
import { lessonCalls } from './lesson.calls';
import type { Wall } from './wall-state';
import { TopicList } from './topic-list';

/** Milliseconds until the topics are refetched: short while the server groups questions. */
const delayOf = ({ pending }: LessonTopics): number => (pending ? 1_500 : 30_000);

/** Milliseconds without a new question before the topics are refetched. */
const SETTLE_MS = 1_500;

interface TopicsPanelProps {
  lesson: LessonSummary;
  wall: Wall;
  /** Fills the form that sends to the class. */
  onEdit: (text: string) => void;
}

/** The class's topics, with a button that sends an explanation. */
export function TopicsPanel({ lesson, wall, onEdit }: TopicsPanelProps) {
  const texts = useTexts(wallTexts);
  const { id } = lesson;
  const { data, retry } = useQuery(lessonCalls.topics(id), (topics, failure) =>
    topics && failure === null ? delayOf(topics) : 30_000,
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = store.get(wall.summaryAtom).turns;
    const stop = store.sub(wall.summaryAtom, () => {
      const { turns } = store.get(wall.summaryAtom);
      if (turns === asked) return;
      asked = turns;
      clearTimeout(timer);
      timer = setTimeout(retry, SETTLE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [wall, retry]);
  if (!data) return null;
  return (
    <section aria-label={texts.topics} className="mb-4 rounded-lg border border-line bg-surface p-4">
      <h3 className="font-medium">{texts.topics}</h3>
      {data.topics.length === 0 ? (
        <p className="mt-1 text-sm text-muted">{texts.noTopics}</p>
      ) : (
        <TopicList
          scrolls
          topics={data.topics}
          explaining={lesson.state === 'live' ? { lessonId: id, onEdit } : undefined}
        />
      )}
    </section>
  );
}
