import type { ModelTest } from '@studyhall/contracts';
import { FlaskConical } from 'lucide-react';
import { systemTexts } from '../../../base/i18n/system.texts';
import { useTexts } from '../../../base/i18n/texts';
import { useGuardedChange } from '../../../common/changes/guarded-change';
import { Button } from '../../../ui/button';
import { Chip } from '../../../ui/chip';
import { Switch } from '../../../ui/switch';
import { TextField } from '../../../ui/text-field';
import { formatNumber } from '../format';
import { RowButtons } from '../parts/row-buttons';
import { TestResult } from './model-test-dialog';
import { CHAT_SETTINGS, isNumber, NUMBER_BOUNDS, type ChatDraft } from './models-draft';

const LTR = { dir: 'ltr', autoComplete: 'off', spellCheck: false } as const;

interface ChatModelFieldsProps {
  row: ChatDraft;
  place: { at: number; total: number };
  /** The settings that the environment determines. */
  fixed: readonly string[];
  /** True if another row has the same name. */
  isDuplicate: boolean;
  onChange: (row: ChatDraft) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  /** Tests the model with the typed values. */
  onTest: () => Promise<unknown>;
  /** The result of its last test. */
  test: ModelTest | undefined;
}

/** One chat model, with its position in the list and a test. */
export function ChatModelFields(props: ChatModelFieldsProps) {
  const { row, place, fixed, isDuplicate, onChange, onMove, onRemove, onTest, test } = props;
  const texts = useTexts(systemTexts);
  const { busy, change } = useGuardedChange();
  const title = texts.chatModelPlace({ place: formatNumber(place.at + 1) });
  const name = row.model.trim() || title;
  const isFixed = (field: keyof ChatDraft): boolean => fixed.includes(CHAT_SETTINGS[field]);
  const hintOf = (field: keyof ChatDraft): string | undefined =>
    isFixed(field) ? texts.fixedBy({ names: CHAT_SETTINGS[field] }) : undefined;
  const input = (field: 'model' | 'context' | 'reply') => ({
    ...LTR,
    value: row[field],
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }): void =>
      onChange({ ...row, [field]: value }),
    disabled: isFixed(field),
    hint: hintOf(field),
  });
  const number = (field: 'context' | 'reply') => ({
    ...input(field),
    inputMode: 'numeric' as const,
    error: isNumber(field, row[field]) ? undefined : texts.notNumber(NUMBER_BOUNDS[field]),
  });
  return (
    <fieldset className="space-y-3">
      <legend className="sr-only">{title}</legend>
      <div className="flex flex-wrap items-start gap-x-2">
        <TextField
          className="min-w-0 flex-1 basis-60"
          label={texts.chatModel}
          {...input('model')}
          error={isDuplicate ? texts.modelTwice : undefined}
        />
        {place.total > 1 && (
          <div className="flex sm:mt-[1.625rem]">
            <RowButtons {...{ name, place, onMove, onRemove }} />
          </div>
        )}
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField label={texts.contextField} {...number('context')} />
        <TextField label={texts.replyField} {...number('reply')} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Switch
          label={texts.vision}
          hint={hintOf('vision')}
          checked={row.vision}
          onChange={(vision) => onChange({ ...row, vision })}
          disabled={isFixed('vision')}
        />
        <div className="flex items-center gap-3">
          {place.total > 1 && place.at === 0 && <Chip>{texts.defaultModel}</Chip>}
          <Button
            variant="secondary"
            aria-label={texts.testOf({ name })}
            busy={busy}
            disabled={row.model.trim() === ''}
            icon={<FlaskConical size={18} aria-hidden="true" />}
            onClick={() => void change({ run: onTest, topics: [] })}
          >
            {texts.test}
          </Button>
        </div>
      </div>
      {test && <TestResult result={test} />}
    </fieldset>
  );
}
