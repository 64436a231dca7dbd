import type { ModelsView } from '@studyhall/contracts';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from '../../../account/data/use-query';
import { systemTexts, type SystemTexts } from '../../../base/i18n/system.texts';
import { useTexts } from '../../../base/i18n/texts';
import { guardedChange } from '../../../common/changes/guarded-change';
import { Facts } from '../../../common/console/detail-frame';
import { Pending } from '../../../common/console/load-error';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { calls } from '../admin.calls';
import { ChatModelList } from './chat-model-list';
import { ModelDialog } from './model-dialog';
import { ModelTestDialog } from './model-test-dialog';

const useLabel = (use: ModelsView['models'][number]['use'], texts: SystemTexts): string =>
  ({
    chat: texts.useChat,
    images: texts.useImages,
    transcription: texts.useTranscription,
    speech: texts.useSpeech,
    embeddings: texts.useEmbeddings,
    moderation: texts.useModeration,
  })[use];

/** The model server in use, its change, and a test of this or another server; each may change the model's health. */
export function ModelConnection({ onChanged }: { onChanged: () => void }) {
  const texts = useTexts(systemTexts);
  const { data, error, retry } = useQuery(calls.models);
  const [open, setOpen] = useState<'change' | { test: string } | null>(null);
  const refetch = (): void => {
    retry();
    onChanged();
  };
  const close = (): void => {
    setOpen(null);
    refetch();
  };
  const remove = async ({ version, fallback }: ModelsView): Promise<void> => {
    const question = {
      title: texts.removeSaved,
      text: fallback?.demo
        ? texts.removeSavedDemoText
        : texts.removeSavedText({ address: fallback?.base_url ?? '' }),
      ...{ confirmLabel: texts.remove, danger: true },
    };
    await guardedChange({
      ...{ question: () => question, topics: [], done: texts.savedRemoved },
      run: () => calls.removeModels(version),
    });
    refetch();
  };
  return (
    <Card className="mt-6">
      <h2 className="font-semibold">{texts.connection}</h2>
      <p className="mt-1 mb-4 max-w-2xl text-sm text-muted text-pretty">{texts.connectionText}</p>
      {data === null ? (
        <Pending error={error} retry={retry} lines={6} />
      ) : (
        <>
          <Facts facts={toFacts(data, texts)} />
          {data.fixed.length > 0 && (
            <p className="mt-3 max-w-2xl text-sm text-muted">
              {texts.fixedHere({ names: data.fixed.join(', ') })}
            </p>
          )}
          <h3 className="mt-5 text-sm font-semibold">{texts.chatModels}</h3>
          <ChatModelList chat={data.chat} onTest={(test) => setOpen({ test })} />
          <div className="mt-4 flex flex-wrap gap-2">
            <Button icon={<Pencil size={18} aria-hidden="true" />} onClick={() => setOpen('change')}>
              {texts.change}
            </Button>
            {data.fallback && (
              <Button
                variant="quiet"
                icon={<Trash2 size={18} aria-hidden="true" />}
                onClick={() => void remove(data)}
              >
                {texts.removeSaved}
              </Button>
            )}
          </div>
          {open === 'change' && <ModelDialog models={data} onClose={close} />}
          {open !== null && open !== 'change' && (
            <ModelTestDialog models={data} model={open.test} onClose={close} />
          )}
        </>
      )}
    </Card>
  );
}

const toFacts = (data: ModelsView, texts: SystemTexts) => {
  const { concurrency } = data;
  const uses = [...new Set(data.models.map(({ use }) => use))].filter((use) => use !== 'chat');
  return [
    [
      texts.address,
      <bdi key="address" dir="ltr">
        {data.base_url}
      </bdi>,
    ],
    [texts.key, data.has_key ? texts.keySet : texts.keyMissing],
    ...uses.map(
      (use) =>
        [
          useLabel(use, texts),
          <bdi key={use} dir="ltr">
            {data.models
              .filter((one) => one.use === use)
              .map(({ model }) => model)
              .join(', ')}
          </bdi>,
        ] as const,
    ),
    [texts.useLimit, concurrency === 0 ? texts.noLimit : String(concurrency)],
  ] as const;
};
