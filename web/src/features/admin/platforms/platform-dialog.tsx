import type { LtiPlatformView } from '@studyhall/contracts';
import { useState } from 'react';
import { invalidate } from '../../../account/data/queries';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { identityTexts } from '../../../base/i18n/identity.texts';
import { platformsTexts } from '../../../base/i18n/platforms.texts';
import { useTexts } from '../../../base/i18n/texts';
import { FormDialog } from '../../../common/form-dialog';
import { Select } from '../../../ui/select';
import { notify } from '../../../ui/snackbar';
import { Switch } from '../../../ui/switch';
import { TextField } from '../../../ui/text-field';
import { useTextFields } from '../../../ui/use-text-fields';
import { toList } from '../parts/to-list';
import { platformCalls } from './platforms.calls';

const CODE = { dir: 'ltr', autoComplete: 'off' } as const;
const URLS = { ...CODE, type: 'url', maxLength: 500 } as const;

interface PlatformDialogProps {
  /** Null for a new one. */
  platform: LtiPlatformView | null;
  onClose: () => void;
}

/** Adds or changes a platform. Mounted while it is open. */
export function PlatformDialog({ platform, onClose }: PlatformDialogProps) {
  const texts = useTexts(platformsTexts);
  const shared = useTexts(identityTexts);
  const common = useTexts(adminTexts);
  const { typed, field } = useTextFields({
    label: platform?.label ?? '',
    issuer: platform?.issuer ?? '',
    client_id: platform?.client_id ?? '',
    deployment_ids: platform?.deployment_ids.join(', ') ?? '',
    authorization_url: platform?.authorization_url ?? '',
    token_url: platform?.token_url ?? '',
    keys_url: platform?.keys_url ?? '',
    schools: platform?.schools.join(', ') ?? '',
    domains: platform?.domains.join(', ') ?? '',
    external_source: platform?.external_source ?? '',
  });
  const [unknown, setUnknown] = useState(platform?.unknown ?? 'refuse');
  const [enabled, setEnabled] = useState(platform?.enabled ?? true);
  const { schools, domains, external_source: source, deployment_ids, ...fields } = typed;
  const save = async (): Promise<void> => {
    await platformCalls.store(platform?.id ?? null, {
      ...{ ...fields, unknown, enabled, external_source: source.trim() || null },
      ...{ schools: toList(schools), domains: toList(domains), deployment_ids: toList(deployment_ids) },
    });
    invalidate('identity');
    notify(texts.platformSaved, 'success');
    onClose();
  };
  return (
    <FormDialog
      title={platform === null ? texts.addPlatform : texts.editPlatform}
      text={texts.platformText}
      submitLabel={shared.save}
      ready={[...Object.values(fields), deployment_ids].every((text) => text.trim() !== '')}
      onSubmit={save}
      failed={common.tryAgainLater}
      onClose={onClose}
    >
      <TextField label={texts.name} hint={texts.nameHint} {...field('label')} maxLength={60} />
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
      <TextField label={shared.schools} hint={shared.schoolsHint} {...field('schools')} />
      <TextField
        label={texts.externalSource}
        hint={texts.externalSourceHint}
        {...field('external_source')}
        maxLength={100}
      />
      <TextField label={shared.domains} hint={texts.domainsHint} {...field('domains')} dir="ltr" />
      <Select
        label={shared.unknown}
        value={unknown}
        onChange={setUnknown}
        options={[
          { value: 'refuse', label: shared.unknownRefuse },
          { value: 'ask', label: shared.unknownAsk },
          { value: 'create', label: texts.unknownCreate },
        ]}
      />
      <Switch label={texts.enabled} checked={enabled} onChange={setEnabled} />
    </FormDialog>
  );
}
