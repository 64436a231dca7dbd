import type { LessonTopic } from '@studyhall/contracts';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { cx } from '../../../ui/class-names';
import { ExplainTopic, type ExplainTopicProps } from './explain-topic';

interface TopicListProps {
  topics: readonly LessonTopic[];
  /** If set, named topics have a button that explains them to the class. */
  explaining?: Omit<ExplainTopicProps, 'topic'>;
  /** A long list has its own scroll box. */
  scrolls?: boolean;
}

/** Topics with the number of students who asked about each, without names. */
export function TopicList({ topics, explaining, scrolls = false }: TopicListProps) {
  const texts = useTexts(wallTexts);
  return (
    <ul
      aria-label={texts.topics}
      tabIndex={scrolls ? 0 : undefined}
      className={cx('mt-2 divide-y divide-line text-sm', scrolls && 'max-h-44 overflow-y-auto')}
    >
      {topics.map(({ place, label, students, questions }) => (
        <li key={place} className="flex min-h-11 flex-wrap items-center gap-x-3 py-1">
          <span className="min-w-0 flex-1 break-words max-sm:basis-full">
            <bdi className="font-medium">{label || texts.similarQuestions}</bdi>
            <span className="block text-muted">
              {texts.topicStudents({ count: students })} · {texts.turns({ count: questions })}
            </span>
          </span>
          {explaining && label !== '' && <ExplainTopic {...explaining} topic={label} />}
        </li>
      ))}
    </ul>
  );
}
