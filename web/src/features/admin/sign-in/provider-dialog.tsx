import type { IdentityProviderRequest, IdentityProviderView, IdentityRule } from '@studyhall/contracts';
import { useState } from 'react';
import { invalidate } from '../../../account/data/queries';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { identityTexts } from '../../../base/i18n/identity.texts';
import { useTexts } from '../../../base/i18n/texts';
import { FormDialog } from '../../../common/form-dialog';
import { Select } from '../../../ui/select';
import { notify } from '../../../ui/snackbar';
import { Switch } from '../../../ui/switch';
import { TextField } from '../../../ui/text-field';
import { RulesField } from './rules-field';
import { signInCalls } from './sign-in.calls';

interface ProviderDialogProps {
  /** Null for a new one. */
  provider: IdentityProviderView | null;
  onClose: () => void;
}

const listed = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((one) => one.trim())
    .filter(Boolean);

/** Adds or changes a provider. Mounted while it is open. */
export function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const texts = useTexts(identityTexts);
  const common = useTexts(adminTexts);
  const [label, setLabel] = useState(provider?.label ?? '');
  const [issuer, setIssuer] = useState(provider?.issuer ?? '');
  const [clientId, setClientId] = useState(provider?.client_id ?? '');
  const [secret, setSecret] = useState('');
  const [schools, setSchools] = useState(provider?.schools.join(', ') ?? '');
  const [domains, setDomains] = useState(provider?.domains.join(', ') ?? '');
  const [unknown, setUnknown] = useState(provider?.unknown ?? 'refuse');
  const [rules, setRules] = useState<IdentityRule[]>(provider?.rules ?? []);
  const [rulesOwn, setRulesOwn] = useState(provider?.rules_own ?? false);
  const [enabled, setEnabled] = useState(provider?.enabled ?? true);
  const fixed = provider?.by_environment ?? false;
  const save = async (): Promise<void> => {
    const request: IdentityProviderRequest = {
      ...{ label: label.trim(), issuer: issuer.trim(), client_id: clientId.trim() },
      ...{ schools: listed(schools), domains: listed(domains), external_id: provider?.external_id ?? null },
      ...{ rules, unknown, rules_own: rulesOwn, enabled },
      ...(secret !== '' && { client_secret: secret }),
    };
    await signInCalls.store(provider?.id ?? null, request);
    invalidate('identity');
    notify(texts.providerSaved, 'success');
    onClose();
  };
  return (
    <FormDialog
      title={provider === null ? texts.addProvider : texts.editProvider}
      text={texts.providerText}
      submitLabel={texts.save}
      ready={[label, issuer, clientId].every((text) => text.trim() !== '')}
      onSubmit={save}
      failed={common.tryAgainLater}
      onClose={onClose}
    >
      <TextField
        label={texts.label}
        hint={texts.labelHint}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
        disabled={fixed}
      />
      <TextField
        label={texts.issuer}
        hint={texts.issuerHint}
        value={issuer}
        onChange={(event) => setIssuer(event.currentTarget.value)}
        type="url"
        dir="ltr"
        disabled={fixed}
      />
      <TextField
        label={texts.clientId}
        value={clientId}
        onChange={(event) => setClientId(event.currentTarget.value)}
        dir="ltr"
        autoComplete="off"
        disabled={fixed}
      />
      <TextField
        label={texts.clientSecret}
        hint={provider?.has_secret ? texts.secretKept : undefined}
        value={secret}
        onChange={(event) => setSecret(event.currentTarget.value)}
        type="password"
        autoComplete="off"
        disabled={fixed}
      />
      <TextField
        label={texts.schools}
        hint={texts.schoolsHint}
        value={schools}
        onChange={(event) => setSchools(event.currentTarget.value)}
      />
      <TextField
        label={texts.domains}
        hint={texts.domainsHint}
        value={domains}
        onChange={(event) => setDomains(event.currentTarget.value)}
        dir="ltr"
      />
      <RulesField rules={rules} onChange={setRules} />
      {rules.length > 0 && (
        <Switch label={texts.rulesOwn} hint={texts.rulesOwnHint} checked={rulesOwn} onChange={setRulesOwn} />
      )}
      <Select
        label={texts.unknown}
        value={unknown}
        onChange={setUnknown}
        options={[
          { value: 'refuse', label: texts.unknownRefuse },
          { value: 'ask', label: texts.unknownAsk },
        ]}
      />
      <Switch label={texts.enabled} checked={enabled} onChange={setEnabled} />
    </FormDialog>
  );
}
