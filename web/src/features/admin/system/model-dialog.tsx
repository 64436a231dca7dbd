import type { ModelsView, ModelTest } from '@studyhall/contracts';
import { useState } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { systemTexts } from '../../../base/i18n/system.texts';
import { useTexts } from '../../../base/i18n/texts';
import { FormDialog } from '../../../common/form-dialog';
import { Banner } from '../../../ui/banner';
import { PasswordField } from '../../../ui/password-field';
import { Switch } from '../../../ui/switch';
import { TextField } from '../../../ui/text-field';
import { useTextFields } from '../../../ui/use-text-fields';
import { calls } from '../admin.calls';
import { ChatModelRows } from './chat-model-rows';
import { TestResult } from './model-test-dialog';
import {
  FIELD_SETTINGS,
  isComplete,
  isNumber,
  NUMBER_BOUNDS,
  toChatDrafts,
  toDraft,
  toRequest,
  toServer,
  toTest,
  type ModelsDraft,
} from './models-draft';

const LTR = { dir: 'ltr', autoComplete: 'off', spellCheck: false } as const;

interface ModelDialogProps {
  /** The connection in use, as the form's initial values. */
  models: ModelsView;
  onClose: () => void;
}

/** Changes the model connection, then tests it and shows the result. Mounted only while open. */
export function ModelDialog({ models, onClose }: ModelDialogProps) {
  const texts = useTexts(systemTexts);
  const common = useTexts(adminTexts);
  const { typed, field } = useTextFields<keyof ModelsDraft>({ ...toDraft(models) });
  const [chat, setChat] = useState(toChatDrafts(models));
  const wasKeyless = !models.has_key && models.fallback !== null;
  const [noKey, setNoKey] = useState(wasKeyless);
  const [saved, setSaved] = useState<SavedTest[] | null>(null);

  const isFixed = (name: keyof typeof FIELD_SETTINGS): boolean => models.fixed.includes(FIELD_SETTINGS[name]);
  const input = (name: keyof ModelsDraft, hint?: string) => ({
    ...field(name),
    ...LTR,
    disabled: isFixed(name),
    hint: isFixed(name) ? texts.fixedBy({ names: FIELD_SETTINGS[name] }) : hint,
  });
  const number = (name: 'concurrency', hint?: string) => ({
    ...input(name, hint),
    inputMode: 'numeric' as const,
    error: isNumber(name, typed[name]) ? undefined : texts.notNumber(NUMBER_BOUNDS[name]),
  });
  const isMoved = typed.address.trim() !== models.base_url;
  const keyHint = models.has_key ? (isMoved ? texts.newKeyHint : texts.keepKeyHint) : texts.keyHint;

  const sendsNoKey = noKey && (isMoved || models.has_key);
  const { version } = models;
  const request = toRequest(typed, { noKey: sendsNoKey, chat, version });
  const [first] = useState(JSON.stringify(request));
  const isChanged = noKey !== wasKeyless || JSON.stringify(request) !== first;

  const save = async (): Promise<void> => {
    const after = await calls.setModels(request);
    const { base_url } = after;
    // It is saved whatever the tests find.
    const test = async (model: string) => ({
      model,
      test: await calls.testModel({ base_url, model }).catch(() => null),
    });
    setSaved(await Promise.all(toTest(models, after).map(test)));
  };
  return (
    <FormDialog
      title={texts.changeTitle}
      text={texts.changeText}
      submitLabel={common.saveSettings}
      size="md"
      dirty={saved === null && isChanged}
      ready={isComplete(typed, chat)}
      onSubmit={save}
      failed={common.tryAgainLater}
      onClose={onClose}
      result={saved && <SavedResult tests={saved} />}
    >
      <TextField label={texts.address} inputMode="url" {...input('address')} />
      {!noKey && <PasswordField label={texts.key} {...input('key', keyHint)} autoComplete="new-password" />}
      <Switch label={texts.noKey} checked={noKey} onChange={setNoKey} disabled={isFixed('key')} />
      <ChatModelRows
        rows={chat}
        onChange={setChat}
        fixed={models.fixed}
        server={toServer(typed, sendsNoKey)}
      />
      <TextField label={texts.useImages} {...input('images')} />
      <TextField label={texts.useTranscription} {...input('transcription')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={texts.useSpeech} {...input('speech', texts.optional)} />
        <TextField label={texts.voice} {...input('voice')} />
      </div>
      <TextField label={texts.useEmbeddings} {...input('embeddings', texts.embeddingsHint)} />
      <TextField label={texts.useLimit} {...number('concurrency', texts.limitHint)} />
      <p className="text-sm text-muted">{texts.pricesHint}</p>
    </FormDialog>
  );
}

interface SavedTest {
  model: string;
  /** Null if the test failed to run. */
  test: ModelTest | null;
}

function SavedResult({ tests }: { tests: readonly SavedTest[] }) {
  const texts = useTexts(systemTexts);
  return (
    <div className="space-y-3">
      <Banner kind="success">{texts.modelsSaved}</Banner>
      {tests.map(({ model, test }) => (
        <div key={model}>
          {test === null ? <p>{texts.notTested({ name: model })}</p> : <TestResult result={test} />}
        </div>
      ))}
    </div>
  );
}
