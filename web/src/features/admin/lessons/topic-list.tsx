import type { LessonTopic } from '@studyhall/contracts';
import { Megaphone } from 'lucide-react';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { cx } from '../../../ui/class-names';
import { Button } from '../../../ui/button';

interface TopicListProps {
  topics: readonly LessonTopic[];
  /** With it, each topic has a button that sends an explanation. */
  onExplain?: (text: string) => void;
  /** A long list scrolls in itself. */
  scrolls?: boolean;
}

/** Topics with how many students asked about each. It never names one. */
export function TopicList({ topics, onExplain, scrolls = false }: TopicListProps) {
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
          {onExplain && label !== '' && (
            <Button
              variant="quiet"
              icon={<Megaphone size={18} aria-hidden="true" className="rtl:-scale-x-100" />}
              onClick={() => onExplain(texts.explainTopic({ topic: label }))}
              className="min-h-11! px-2!"
            >
              {texts.explain}
              <span className="sr-only">{label}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
