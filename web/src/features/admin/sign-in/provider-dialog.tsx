import type { IdentityProviderView } from '@studyhall/contracts';
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
import { useTextFields } from '../../../ui/use-text-fields';
import { toList } from '../parts/to-list';
import { isWholeNumber, readWhole } from '../parts/typed-number';
import { RulesField } from './rules-field';
import { signInCalls } from './sign-in.calls';

interface ProviderDialogProps {
  /** Null for a new provider. */
  provider: IdentityProviderView | null;
  onClose: () => void;
}

/** Adds or changes a provider. Mounted only while open. */
export function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const texts = useTexts(identityTexts);
  const common = useTexts(adminTexts);
  const { typed, field } = useTextFields({
    label: provider?.label ?? '',
    issuer: provider?.issuer ?? '',
    client_id: provider?.client_id ?? '',
    client_secret: '',
    schools: provider?.schools.join(', ') ?? '',
    domains: provider?.domains.join(', ') ?? '',
    claim: provider?.external_id?.claim ?? '',
    source: provider?.external_id?.source ?? '',
    groups_url: provider?.groups_url ?? '',
    renewal_minutes: String(provider?.renewal_minutes ?? 60),
    renewal_grace_hours: String(provider?.renewal_grace_hours ?? 24),
  });
  const [unknown, setUnknown] = useState(provider?.unknown ?? 'refuse');
  const [rules, setRules] = useState(provider?.rules ?? []);
  const [rulesOwn, setRulesOwn] = useState(provider?.rules_own ?? false);
  const [signsOut, setSignsOut] = useState(provider?.sign_out ?? false);
  const [consents, setConsents] = useState(provider?.renewal_consent ?? false);
  const [enabled, setEnabled] = useState(provider?.enabled ?? true);
  const disabled = provider?.by_environment ?? false;
  const save = async (): Promise<void> => {
    const { client_secret, schools, domains, claim, source, groups_url, ...fields } = typed;
    const { renewal_minutes, renewal_grace_hours } = typed;
    const external_id = claim.trim() === '' && source.trim() === '' ? null : { claim, source };
    await signInCalls.store(provider?.id ?? null, {
      ...{ ...fields, schools: toList(schools), domains: toList(domains) },
      ...{
        external_id,
        groups_url: groups_url.trim() || null,
        rules,
        unknown,
        rules_own: rulesOwn,
        sign_out: signsOut,
        renewal_minutes: readWhole(renewal_minutes) ?? 0,
        renewal_grace_hours: readWhole(renewal_grace_hours) ?? 0,
        renewal_consent: consents,
        enabled,
      },
      ...(client_secret !== '' && { client_secret }),
    });
    invalidate('identity');
    notify(texts.providerSaved, 'success');
    onClose();
  };
  return (
    <FormDialog
      title={provider === null ? texts.addProvider : texts.editProvider}
      text={texts.providerText}
      submitLabel={texts.save}
      ready={
        [typed.label, typed.issuer, typed.client_id].every((text) => text.trim() !== '') &&
        isWholeNumber(typed.renewal_minutes, { min: 0, max: 1_440 }) &&
        isWholeNumber(typed.renewal_grace_hours, { min: 1, max: 168 })
      }
      onSubmit={save}
      failed={common.tryAgainLater}
      onClose={onClose}
    >
      <TextField label={texts.label} hint={texts.labelHint} {...field('label')} disabled={disabled} />
      <TextField
        label={texts.issuer}
        hint={texts.issuerHint}
        {...field('issuer')}
        type="url"
        dir="ltr"
        disabled={disabled}
      />
      <TextField
        label={texts.clientId}
        {...field('client_id')}
        dir="ltr"
        autoComplete="off"
        disabled={disabled}
      />
      <TextField
        label={texts.clientSecret}
        hint={provider?.has_secret ? texts.secretKept : undefined}
        {...field('client_secret')}
        type="password"
        autoComplete="off"
        disabled={disabled}
      />
      <TextField label={texts.schools} hint={texts.schoolsHint} {...field('schools')} />
      <TextField label={texts.domains} hint={texts.domainsHint} {...field('domains')} dir="ltr" />
      <TextField label={texts.externalClaim} hint={texts.externalClaimHint} {...field('claim')} dir="ltr" />
      <TextField
        label={texts.externalSource}
        hint={texts.externalSourceHint}
        {...field('source')}
        dir="ltr"
      />
      <TextField
        label={texts.groupsUrl}
        hint={texts.groupsUrlHint}
        {...field('groups_url')}
        type="url"
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
      <TextField
        label={texts.renewalMinutes}
        hint={texts.renewalMinutesHint}
        {...field('renewal_minutes')}
        inputMode="numeric"
      />
      <TextField
        label={texts.renewalGrace}
        hint={texts.renewalGraceHint}
        {...field('renewal_grace_hours')}
        inputMode="numeric"
      />
      <Switch
        label={texts.renewalConsent}
        hint={texts.renewalConsentHint}
        checked={consents}
        onChange={setConsents}
      />
      <Switch label={texts.signsOut} hint={texts.signsOutHint} checked={signsOut} onChange={setSignsOut} />
      <Switch label={texts.enabled} checked={enabled} onChange={setEnabled} />
    </FormDialog>
  );
}
