import type { RosterSourceKind, RosterSourceRequest, RosterSourceView } from '@studyhall/contracts';
import { isMaster } from '@studyhall/domain';
import { useState } from 'react';
import { invalidate } from '../../../account/data/queries';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { rostersTexts, type RostersTexts } from '../../../base/i18n/rosters.texts';
import { useTexts } from '../../../base/i18n/texts';
import { useConsole } from '../../../common/console/sections';
import { FormDialog } from '../../../common/form-dialog';
import { Select } from '../../../ui/select';
import { notify } from '../../../ui/snackbar';
import { Switch } from '../../../ui/switch';
import { TextField } from '../../../ui/text-field';
import { clock } from '../format';
import { SchoolField } from '../parts/school-field';
import { rosterCalls } from './rosters.calls';

export const kindLabel = (kind: RosterSourceKind, texts: RostersTexts): string =>
  ({
    oneroster_rest: texts.kindRest,
    oneroster_csv: texts.kindZip,
    csv: texts.kindCsv,
    scim: texts.kindScim,
  })[kind];

const KINDS = ['oneroster_rest', 'oneroster_csv', 'csv'] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

interface SourceDialogProps {
  /** Null for a new one. */
  source: RosterSourceView | null;
  onClose: () => void;
}

/** Adds or changes a source. Mounted while it is open. */
export function SourceDialog({ source, onClose }: SourceDialogProps) {
  const texts = useTexts(rostersTexts);
  const common = useTexts(adminTexts);
  const { me } = useConsole();
  const [fields, setFields] = useState<RosterSourceRequest>(
    source ?? {
      ...{ name: '', kind: 'oneroster_rest', school: isMaster(me) ? null : me.school },
      ...{ settings: {}, hour: 3, bound: 10, enabled: true },
    },
  );
  const [secret, setSecret] = useState('');
  const change = (changed: Partial<RosterSourceRequest>): void =>
    setFields((before) => ({ ...before, ...changed }));
  const setting = (changed: RosterSourceRequest['settings']): void =>
    setFields((before) => ({ ...before, settings: { ...before.settings, ...changed } }));
  const { name, kind, school, settings, hour, bound, enabled } = fields;
  const isRest = kind === 'oneroster_rest';
  const save = async (): Promise<void> => {
    const filled = Object.entries(settings).filter(([, value]) => value?.trim());
    await rosterCalls.store(source?.id ?? null, {
      ...{
        name: name.trim(),
        kind,
        school: school?.trim() || null,
        hour: isRest ? hour : null,
        bound,
        enabled,
      },
      settings: Object.fromEntries(filled),
      ...(secret !== '' && { client_secret: secret }),
    });
    invalidate('identity');
    notify(texts.sourceSaved, 'success');
    onClose();
  };
  return (
    <FormDialog
      title={source === null ? texts.addSource : texts.editSource}
      text={texts.sourceText}
      submitLabel={texts.save}
      ready={name.trim() !== '' && (!isRest || Boolean(settings.base_url?.trim()))}
      onSubmit={save}
      failed={common.tryAgainLater}
      onClose={onClose}
    >
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        value={name}
        maxLength={60}
        onChange={(event) => change({ name: event.currentTarget.value })}
        disabled={source !== null}
      />
      <Select
        label={texts.kind}
        value={kind}
        onChange={(next) => change({ kind: next })}
        options={KINDS.map((value) => ({ value, label: kindLabel(value, texts) }))}
        disabled={source !== null}
      />
      {isMaster(me) && (
        <SchoolField
          label={texts.schoolOrAll}
          value={school ?? ''}
          onChange={(next) => change({ school: next })}
          disabled={source !== null}
        />
      )}
      {isRest && (
        <>
          <TextField
            label={texts.address}
            hint={texts.addressHint}
            value={settings.base_url ?? ''}
            onChange={(event) => setting({ base_url: event.currentTarget.value })}
            type="url"
            dir="ltr"
          />
          <TextField
            label={texts.tokenAddress}
            hint={texts.tokenAddressHint}
            value={settings.token_url ?? ''}
            onChange={(event) => setting({ token_url: event.currentTarget.value })}
            type="url"
            dir="ltr"
          />
          <TextField
            label={texts.clientId}
            value={settings.client_id ?? ''}
            onChange={(event) => setting({ client_id: event.currentTarget.value })}
            dir="ltr"
            autoComplete="off"
          />
          <TextField
            label={texts.clientSecret}
            hint={source?.has_secret ? texts.secretKept : undefined}
            value={secret}
            onChange={(event) => setSecret(event.currentTarget.value)}
            type="password"
            autoComplete="off"
          />
          <Select
            label={texts.hour}
            value={hour}
            onChange={(next) => change({ hour: next })}
            options={[
              { value: null, label: texts.never },
              ...HOURS.map((value) => ({ value, label: clock(`${String(value).padStart(2, '0')}:00`) })),
            ]}
          />
        </>
      )}
      {kind !== 'csv' && (
        <TextField
          label={texts.org}
          hint={texts.orgHint}
          value={settings.org ?? ''}
          onChange={(event) => setting({ org: event.currentTarget.value })}
          dir="ltr"
          autoComplete="off"
        />
      )}
      <TextField
        label={texts.bound}
        hint={texts.boundHint}
        value={String(bound)}
        onChange={(event) =>
          change({ bound: Math.min(100, Number(event.currentTarget.value.replace(/\D/g, ''))) })
        }
        inputMode="numeric"
      />
      <Switch label={texts.enabled} checked={enabled} onChange={(next) => change({ enabled: next })} />
    </FormDialog>
  );
}
