import type { LessonItem, LessonPlanRequest, LessonPlanView, TimeSlotView } from '@studyhall/contracts';
import { draftsOf, emptyQuestion, requestOf, type DraftQuestion } from '../ticket/ticket-draft';

export type ItemKind = LessonItem['kind'];

/** An item being edited. Fields of other kinds are kept, so that changing the kind loses nothing. */
export interface DraftItem {
  /** Stays the same when items are added, moved or removed. */
  key: number;
  kind: ItemKind;
  text: string;
  fileId: string | null;
  questions: readonly DraftQuestion[];
}

export type PlanDraft = Omit<LessonPlanRequest, 'items'> & { items: readonly DraftItem[] };

let lastKey = 0;

export const emptyItem = (): DraftItem => ({
  ...{ key: (lastKey += 1), kind: 'prompt', text: '', fileId: null, questions: [emptyQuestion()] },
});

/** A stored item. Its key is negative, and the same each time. */
const draftItem = (item: LessonItem, at: number): DraftItem => ({
  ...emptyItem(),
  key: -1 - at,
  kind: item.kind,
  ...(item.kind === 'ticket' ? { questions: draftsOf(item.questions) } : { text: item.text ?? '' }),
  ...(item.kind === 'file' && { fileId: item.file_id }),
});

export const draftOf = (plan: LessonPlanView | null): PlanDraft => ({
  title: plan?.title ?? '',
  study_mode: plan?.study_mode ?? 'off',
  lesson_only: plan?.lesson_only ?? false,
  join_code: plan?.join_code ?? false,
  rules: plan?.rules ?? { scope: '', tone: '', tools_off: [], hints: null },
  scheduled: plan?.scheduled ?? null,
  items: plan?.items.map(draftItem) ?? [],
});

function toItem({ kind, text, fileId, questions }: DraftItem): LessonItem {
  if (kind === 'ticket') return { kind, questions: requestOf(questions) };
  if (kind === 'file')
    return { kind, file_id: fileId ?? '', ...(text.trim() !== '' && { text: text.trim() }) };
  return { kind, text: text.trim() };
}

export const planOf = ({ items, ...plan }: PlanDraft): LessonPlanRequest => ({
  ...plan,
  items: items.map(toItem),
});

const DAYS_AHEAD = 14;
const pad = (value: number): string => String(value).padStart(2, '0');

/** When a class meets in the next two weeks, by its weekly slots. */
export function comingSlots(
  slots: ReadonlyArray<Pick<TimeSlotView, 'day_of_week' | 'start_time'>>,
  today: Date,
): Array<{ day: string; time: string }> {
  return Array.from({ length: DAYS_AHEAD }, (_, ahead) => {
    const date = new Date(today.getFullYear(), today.getMonth(), today.getDate() + ahead);
    const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
    return slots
      .filter(({ day_of_week }) => day_of_week === (date.getDay() + 6) % 7)
      .map(({ start_time }) => ({ day, time: start_time.slice(0, 5) }))
      .toSorted((one, other) => one.time.localeCompare(other.time));
  }).flat();
}
