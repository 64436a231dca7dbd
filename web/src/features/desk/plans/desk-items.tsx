import type { DeskItem, LessonView } from '@studyhall/contracts';
import { Check, Send } from 'lucide-react';
import { useGuardedChange } from '../../../common/changes/guarded-change';
import { formatTimeOfDay } from '../../../base/i18n/format';
import { plansTexts } from '../../../base/i18n/plans.texts';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { Button } from '../../../ui/button';
import { Markdown } from '../../../ui/markdown';
import { classCalls } from '../../../common/console/class.calls';
import { useQuery } from '../../../account/data/use-query';
import { planCalls } from './plan.calls';

/** A lesson's prepared items, to send one by one, and the code to join its class. */
export function DeskItems({ lesson }: { lesson: LessonView }) {
  const texts = useTexts(plansTexts);
  const { id, items, join_code: code, group_id: group } = lesson;
  const materials = useQuery(classCalls.materials(group));
  if (items.length === 0 && code === null) return null;
  const next = items.find(({ sent_at }) => sent_at === null);
  const nameOf = (file: string): string =>
    materials.data?.find(({ file_id }) => file_id === file)?.name ?? texts.aFile;
  return (
    <section
      aria-label={texts.prepared}
      className="mb-4 rounded-lg border border-line bg-surface p-4 text-sm"
    >
      {code !== null && (
        <p className="mb-2 flex flex-wrap items-baseline gap-x-3">
          {texts.codeToJoin}
          <span dir="ltr" className="font-mono text-2xl font-semibold tracking-widest">
            {code}
          </span>
        </p>
      )}
      {items.length > 0 && (
        <>
          <h3 className="font-medium">{texts.prepared}</h3>
          <ol className="divide-y divide-line">
            {items.map((one) => (
              <Row key={one.place} lesson={id} item={one} isNext={one === next} nameOf={nameOf} />
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

function Row({
  lesson,
  item: { place, item, sent_at: at },
  isNext,
  nameOf,
}: {
  lesson: string;
  item: DeskItem;
  isNext: boolean;
  nameOf: (file: string) => string;
}) {
  const texts = useTexts(plansTexts);
  const wall = useTexts(wallTexts);
  const { busy, change } = useGuardedChange();
  const kinds = {
    prompt: wall.prompt,
    announcement: wall.announcement,
    file: wall.file,
    ticket: wall.ticket,
  };
  const words =
    item.kind === 'ticket'
      ? item.questions.map(({ text }) => text).join(' · ')
      : [item.kind === 'file' && nameOf(item.file_id), item.text].filter(Boolean).join(' · ');
  const send = () =>
    change({ run: () => planCalls.send(lesson, place), topics: ['lessons'], failed: wall.failed });
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="text-muted">{kinds[item.kind]}</p>
        <div dir="auto" className="line-clamp-2 break-words">
          <Markdown source={words} breaks />
        </div>
      </div>
      {at === null ? (
        <Button
          variant={isNext ? 'primary' : 'secondary'}
          busy={busy}
          icon={<Send size={16} aria-hidden="true" className="rtl:-scale-x-100" />}
          aria-label={texts.sendItem({ number: place })}
          onClick={() => void send()}
          className="min-h-11!"
        >
          {wall.send}
        </Button>
      ) : (
        <span className="flex shrink-0 items-center gap-1 text-muted">
          <Check size={16} aria-hidden="true" className="text-ok" />
          {texts.sentAt({ time: formatTimeOfDay(at) })}
        </span>
      )}
    </li>
  );
}
