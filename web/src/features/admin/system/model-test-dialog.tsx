import type { ModelsView, ModelTest } from '@studyhall/contracts';
import { useState } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useServerSentences } from '../../../base/i18n/server-sentence';
import { systemTexts } from '../../../base/i18n/system.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Facts } from '../../../common/console/detail-frame';
import { FormDialog } from '../../../common/form-dialog';
import { Banner } from '../../../ui/banner';
import { PasswordField } from '../../../ui/password-field';
import { TextField } from '../../../ui/text-field';
import { useTextFields } from '../../../ui/use-text-fields';
import { calls } from '../admin.calls';

const LTR = { dir: 'ltr', autoComplete: 'off', spellCheck: false } as const;

interface ModelTestDialogProps {
  /** The connection in use, as the form's initial values. */
  models: ModelsView;
  model: string;
  onClose: () => void;
}

/** Tests a model server and shows the result above the form, for another test. Mounted only while open. */
export function ModelTestDialog({ models, model: chosen, onClose }: ModelTestDialogProps) {
  const texts = useTexts(systemTexts);
  const common = useTexts(adminTexts);
  const { typed, field } = useTextFields({ address: models.base_url, key: '', model: chosen });
  const [result, setResult] = useState<ModelTest | null>(null);
  const test = async (): Promise<void> => {
    setResult(null);
    const { address, key, model } = typed;
    setResult(
      await calls.testModel({ base_url: address, model, ...(key.trim() !== '' && { api_key: key }) }),
    );
  };
  return (
    <FormDialog
      title={texts.testTitle}
      text={texts.testText}
      submitLabel={texts.test}
      cancelLabel={common.close}
      dirty={false}
      ready={typed.address.trim() !== '' && typed.model.trim() !== ''}
      onSubmit={test}
      failed={common.tryAgainLater}
      onClose={onClose}
    >
      {result && <TestResult result={result} />}
      <TextField label={texts.address} inputMode="url" {...LTR} {...field('address')} />
      <PasswordField
        label={texts.key}
        hint={texts.testKeyHint}
        {...LTR}
        autoComplete="new-password"
        {...field('key')}
      />
      <TextField label={texts.testModel} {...LTR} {...field('model')} />
    </FormDialog>
  );
}

/** The result of a test. */
export function TestResult({ result }: { result: ModelTest }) {
  const texts = useTexts(systemTexts);
  const { sentence } = useServerSentences();
  const { ok, tools, streaming, detail, first_token_ms: count } = result;
  return (
    <div className="space-y-3">
      <Banner kind={!ok ? 'error' : tools ? 'success' : 'warning'}>{sentence({ text: detail })}</Banner>
      {count !== null && (
        <Facts
          facts={[
            [texts.firstOutput, texts.milliseconds({ count })],
            [texts.streams, streaming ? texts.yes : texts.no],
            [texts.callsTools, tools ? texts.yes : texts.no],
          ]}
        />
      )}
    </div>
  );
}
