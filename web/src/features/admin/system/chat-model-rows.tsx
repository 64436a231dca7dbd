import type { ModelTest } from '@studyhall/contracts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { systemTexts } from '../../../base/i18n/system.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { calls } from '../admin.calls';
import { moved } from '../parts/moved';
import { ChatModelFields } from './chat-model-fields';
import { isDuplicate, MAX_CHAT_MODELS, nextChatModel, type ChatDraft } from './models-draft';

interface ChatModelRowsProps {
  rows: readonly ChatDraft[];
  onChange: (rows: ChatDraft[]) => void;
  fixed: readonly string[];
  /** The typed server, which tests use. */
  server: { base_url: string; api_key?: string };
}

/** The ordered chat models: the first is the default. A model set by the environment is the only one. */
export function ChatModelRows({ rows, onChange, fixed, server }: ChatModelRowsProps) {
  const texts = useTexts(systemTexts);
  const [tests, setTests] = useState<Readonly<Record<string, ModelTest>>>({});
  const keyOf = (model: string): string => JSON.stringify([server, model]);
  const test = async ({ model }: ChatDraft): Promise<void> => {
    const found = await calls.testModel({ ...server, model });
    setTests((before) => ({ ...before, [keyOf(model)]: found }));
  };
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{texts.chatModels}</legend>
      <p className="mt-1 text-sm text-muted">{texts.chatModelsText}</p>
      <ol className="mt-3 space-y-3">
        {rows.map((row, at) => (
          // A row has no id, and all of it can change.
          // eslint-disable-next-line react/no-array-index-key
          <li key={at} className="rounded-lg border border-line p-3">
            <ChatModelFields
              row={row}
              place={{ at, total: rows.length }}
              fixed={fixed}
              isDuplicate={isDuplicate(rows, at)}
              onChange={(next) => onChange(rows.with(at, next))}
              onMove={(by) => onChange(moved(rows, at, by))}
              onRemove={() => onChange(rows.toSpliced(at, 1))}
              onTest={() => test(row)}
              test={tests[keyOf(row.model)]}
            />
          </li>
        ))}
      </ol>
      {rows.length < MAX_CHAT_MODELS && !fixed.includes('CHAT_MODEL') && (
        <Button
          variant="secondary"
          className="mt-3"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => onChange([...rows, nextChatModel(rows)])}
        >
          {texts.addChatModel}
        </Button>
      )}
    </fieldset>
  );
}
