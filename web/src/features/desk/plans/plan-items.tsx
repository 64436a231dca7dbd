import { LIMITS } from '@studyhall/contracts/limits';
import { ArrowUp, Plus, Trash2 } from 'lucide-react';
import { movedUp } from '../../../base/moved-up';
import { plansTexts } from '../../../base/i18n/plans.texts';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { Select } from '../../../ui/select';
import { classCalls } from '../../../common/console/class.calls';
import { TextArea } from '../../../ui/text-area';
import { useQuery } from '../../../account/data/use-query';
import { QuestionList } from '../ticket/question-list';
import { emptyItem, type DraftItem, type ItemKind } from './plan-draft';

interface PlanItemsProps {
  group: number;
  items: readonly DraftItem[];
  onChange: (items: DraftItem[]) => void;
}

/** The prepared items of a lesson, in order. */
export function PlanItems({ group, items, onChange }: PlanItemsProps) {
  const texts = useTexts(plansTexts);
  const { data } = useQuery(classCalls.materials(group));
  const files = (data ?? [])
    .filter(({ kind }) => kind === 'source')
    .map(({ file_id, name }) => ({ value: file_id, label: name }));
  return (
    <section aria-label={texts.items} className="space-y-3 border-t border-line pt-4">
      <h3 className="font-medium">{texts.items}</h3>
      <p className="text-sm text-muted">{texts.itemsHint}</p>
      <ol className="space-y-3">
        {items.map((item, at) => (
          <li key={item.key} className="space-y-3 rounded-lg border border-line p-3">
            <Item
              item={item}
              number={at + 1}
              files={files}
              onChange={(next) => onChange(items.with(at, next))}
              onUp={at > 0 ? () => onChange(movedUp(items, at)) : undefined}
              onRemove={() => onChange(items.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      {items.length < LIMITS.lessonItems && (
        <Button
          variant="secondary"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => onChange([...items, emptyItem()])}
          className="min-h-11!"
        >
          {texts.addItem}
        </Button>
      )}
    </section>
  );
}

interface ItemProps {
  item: DraftItem;
  /** Counted from 1. */
  number: number;
  files: ReadonlyArray<{ value: string; label: string }>;
  onChange: (item: DraftItem) => void;
  /** Absent for the first one. */
  onUp?: () => void;
  onRemove: () => void;
}

function Item({ item, number, files, onChange, onUp, onRemove }: ItemProps) {
  const texts = useTexts(plansTexts);
  const wall = useTexts(wallTexts);
  const { kind, text, fileId } = item;
  return (
    <>
      <div className="flex items-end gap-2">
        <Select<ItemKind>
          label={texts.item({ number })}
          options={[
            { value: 'prompt', label: wall.prompt, hint: wall.promptHint },
            { value: 'announcement', label: wall.announcement },
            { value: 'file', label: wall.file, disabled: files.length === 0, hint: wall.fileHint },
            { value: 'ticket', label: wall.ticket },
          ]}
          value={kind}
          onChange={(next) => onChange({ ...item, kind: next })}
          className="min-w-0 flex-1"
        />
        {onUp && (
          <IconButton label={texts.moveUp({ number })} onClick={onUp} className="size-11!">
            <ArrowUp size={18} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={texts.removeItem({ number })} onClick={onRemove} className="size-11!">
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
      {kind === 'file' && (
        <Select<string | null>
          label={wall.file}
          placeholder={wall.chooseFile}
          options={files}
          value={fileId}
          onChange={(next) => onChange({ ...item, fileId: next })}
        />
      )}
      {kind === 'ticket' ? (
        <QuestionList
          questions={item.questions}
          max={LIMITS.ticketQuestions}
          onChange={(change) => onChange({ ...item, questions: change(item.questions) })}
        />
      ) : (
        <TextArea
          label={kind === 'file' ? wall.words : wall.text}
          dir="auto"
          required={kind !== 'file'}
          maxLength={LIMITS.pushTextMax}
          value={text}
          onChange={(event) => onChange({ ...item, text: event.currentTarget.value })}
        />
      )}
    </>
  );
}
