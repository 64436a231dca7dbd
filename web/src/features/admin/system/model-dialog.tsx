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
import { TestResult } from './model-test-dialog';
import {
  FIELD_SETTINGS,
  isComplete,
  isNumber,
  NUMBER_BOUNDS,
  toDraft,
  toRequest,
  type ModelNumber,
  type ModelsDraft,
} from './models-draft';

const LTR = { dir: 'ltr', autoComplete: 'off', spellCheck: false } as const;

interface ModelDialogProps {
  /** The connection in use, which the form begins with. */
  models: ModelsView;
  onClose: () => void;
}

/** Changes the model connection, then tests it and shows what the test found. Mounted while it is open. */
export function ModelDialog({ models, onClose }: ModelDialogProps) {
  const texts = useTexts(systemTexts);
  const common = useTexts(adminTexts);
  const { typed, field } = useTextFields<keyof ModelsDraft>({ ...toDraft(models) });
  const [vision, setVision] = useState(models.chat[0]?.vision ?? true);
  const [noKey, setNoKey] = useState(!models.has_key && models.version > 0);
  const [saved, setSaved] = useState<{ test: ModelTest | null } | null>(null);

  const isFixed = (name: keyof typeof FIELD_SETTINGS): boolean => models.fixed.includes(FIELD_SETTINGS[name]);
  const input = (name: keyof ModelsDraft, hint?: string) => ({
    ...field(name),
    ...LTR,
    disabled: isFixed(name),
    hint: isFixed(name) ? texts.fixedBy({ names: FIELD_SETTINGS[name] }) : hint,
  });
  const number = (name: ModelNumber, hint?: string) => ({
    ...input(name, hint),
    inputMode: 'numeric' as const,
    error: isNumber(name, typed[name]) ? undefined : texts.notNumber(NUMBER_BOUNDS[name]),
  });
  const isMoved = typed.address.trim() !== models.base_url;
  const keyHint = models.has_key ? (isMoved ? texts.newKeyHint : texts.keepKeyHint) : texts.keyHint;

  const save = async (): Promise<void> => {
    const isKeyChanged = noKey && models.has_key;
    const request = toRequest(typed, {
      noKey: noKey && (isMoved || isKeyChanged),
      vision,
      models,
    });
    const { base_url, chat } = await calls.setModels(request);
    const model = chat[0]?.model ?? '';
    // It is saved, whatever the test says.
    const test = await calls.testModel({ base_url, model }).catch(() => null);
    setSaved({ test });
  };
  return (
    <FormDialog
      title={texts.changeTitle}
      text={texts.changeText}
      submitLabel={common.saveSettings}
      ready={isComplete(typed)}
      onSubmit={save}
      failed={common.tryAgainLater}
      onClose={onClose}
      result={saved && <SavedResult test={saved.test} />}
    >
      <TextField label={texts.address} inputMode="url" {...input('address')} />
      {!noKey && <PasswordField label={texts.key} {...input('key', keyHint)} autoComplete="new-password" />}
      <Switch label={texts.noKey} checked={noKey} onChange={setNoKey} disabled={isFixed('key')} />
      <TextField label={texts.chatModel} {...input('chat')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={texts.contextField} {...number('context', texts.contextHint)} />
        <TextField label={texts.replyField} {...number('reply')} />
      </div>
      <Switch
        label={texts.vision}
        hint={isFixed('vision') ? texts.fixedBy({ names: FIELD_SETTINGS.vision }) : undefined}
        checked={vision}
        onChange={setVision}
        disabled={isFixed('vision')}
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

function SavedResult({ test }: { test: ModelTest | null }) {
  const texts = useTexts(systemTexts);
  return (
    <div className="space-y-3">
      <Banner kind="success">{texts.modelsSaved}</Banner>
      {test === null ? <p>{texts.notTested}</p> : <TestResult result={test} />}
    </div>
  );
}
