import type { LtiPlatformView } from '@studyhall/contracts';
import { useState } from 'react';
import { invalidate } from '../../../account/data/queries';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { identityTexts } from '../../../base/i18n/identity.texts';
import { platformsTexts } from '../../../base/i18n/platforms.texts';
import { useTexts } from '../../../base/i18n/texts';
import { FormDialog } from '../../../common/form-dialog';
import { notify } from '../../../ui/snackbar';
import { Switch } from '../../../ui/switch';
import { TextField } from '../../../ui/text-field';
import { useTextFields } from '../../../ui/use-text-fields';
import { toList } from '../parts/to-list';
import { usePeopleFields } from './people-fields';
import { platformCalls } from './platforms.calls';

const CODE = { dir: 'ltr', autoComplete: 'off' } as const;
const URLS = { ...CODE, type: 'url', maxLength: 500 } as const;

interface PlatformDialogProps {
  /** Null for a new platform. */
  platform: LtiPlatformView | null;
  onClose: () => void;
}

/** Adds or changes a platform. Mounted only while open. */
export function PlatformDialog({ platform, onClose }: PlatformDialogProps) {
  const texts = useTexts(platformsTexts);
  const shared = useTexts(identityTexts);
  const common = useTexts(adminTexts);
  const { people, ready, name, fields } = usePeopleFields(platform);
  const { typed, field } = useTextFields({
    issuer: platform?.issuer ?? '',
    client_id: platform?.client_id ?? '',
    deployment_ids: platform?.deployment_ids.join(', ') ?? '',
    authorization_url: platform?.authorization_url ?? '',
    token_url: platform?.token_url ?? '',
    keys_url: platform?.keys_url ?? '',
  });
  const [enabled, setEnabled] = useState(platform?.enabled ?? true);
  const save = async (): Promise<void> => {
    const deployment_ids = toList(typed.deployment_ids);
    await platformCalls.store(platform?.id ?? null, { ...people, ...typed, deployment_ids, enabled });
    invalidate('identity');
    notify(texts.platformSaved, 'success');
    onClose();
  };
  return (
    <FormDialog
      title={platform === null ? texts.addPlatform : texts.editPlatform}
      text={texts.platformText}
      submitLabel={shared.save}
      ready={ready && Object.values(typed).every((text) => text.trim() !== '')}
      onSubmit={save}
      failed={common.tryAgainLater}
      onClose={onClose}
    >
      {name}
      <TextField label={texts.issuer} {...field('issuer')} {...URLS} />
      <TextField label={texts.clientId} {...field('client_id')} {...CODE} />
      <TextField
        label={texts.deployments}
        hint={texts.deploymentsHint}
        {...field('deployment_ids')}
        {...CODE}
      />
      <TextField label={texts.authorizationUrl} {...field('authorization_url')} {...URLS} />
      <TextField label={texts.tokenUrl} {...field('token_url')} {...URLS} />
      <TextField label={texts.keysUrl} {...field('keys_url')} {...URLS} />
      {fields}
      <Switch label={texts.enabled} checked={enabled} onChange={setEnabled} />
    </FormDialog>
  );
}
