import type { RosterSourceView } from '@studyhall/contracts';
import { isMaster } from '@studyhall/domain';
import { useState } from 'react';
import { invalidate } from '../../../account/data/queries';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { rostersTexts } from '../../../base/i18n/rosters.texts';
import { useTexts } from '../../../base/i18n/texts';
import { useConsole } from '../../../common/console/sections';
import { FormDialog } from '../../../common/form-dialog';
import { Select } from '../../../ui/select';
import { notify } from '../../../ui/snackbar';
import { Switch } from '../../../ui/switch';
import { TextField } from '../../../ui/text-field';
import { useTextFields } from '../../../ui/use-text-fields';
import { SchoolField } from '../parts/school-field';
import { PlatformField } from './platform-field';
import { rosterCalls } from './rosters.calls';
import { ScimToken } from './scim-token';
import { hourLabel, isReadByNight, kindLabel } from './source-labels';
import { TeacherRules, type TeacherRule } from './teacher-rules';

/** Only master admins know the learning platforms. */
const KINDS = ['oneroster_rest', 'oneroster_csv', 'csv', 'scim', 'lti'] as const;
const HOURS = [null, ...Array.from({ length: 24 }, (_, hour) => hour)];
const LTR = { dir: 'ltr', autoComplete: 'off' } as const;

interface SourceDialogProps {
  /** Null for a new source. */
  source: RosterSourceView | null;
  onClose: () => void;
}

/** Adds or changes a source. Mounted only while open. */
export function SourceDialog({ source, onClose }: SourceDialogProps) {
  const texts = useTexts(rostersTexts);
  const common = useTexts(adminTexts);
  const { me } = useConsole();
  const isNew = source === null;
  const { typed, field, setField } = useTextFields({
    ...{ name: source?.name ?? '', client_secret: '' },
    ...{ base_url: '', token_url: '', client_id: '', org: '', platform: '', ...omitRules(source?.settings) },
  });
  const [kind, setKind] = useState(source?.kind ?? 'oneroster_rest');
  const [school, setSchool] = useState(source ? source.school : isMaster(me) ? null : me.school);
  const [hour, setHour] = useState(source ? source.hour : 3);
  const [bound, setBound] = useState(source?.bound ?? 10);
  const [enabled, setEnabled] = useState(source?.enabled ?? true);
  const [rules, setRules] = useState<TeacherRule[]>(source?.settings.teacher_rules ?? []);
  const [token, setToken] = useState<string | null>(null);
  const isRest = kind === 'oneroster_rest';
  const isPush = kind === 'scim';
  const isPlatform = kind === 'lti';
  const save = async (): Promise<void> => {
    const { name, client_secret, ...settings } = typed;
    const stored = await rosterCalls.store(source?.id ?? null, {
      ...{
        name,
        kind,
        bound,
        enabled,
        school: school?.trim() || null,
        hour: isReadByNight(kind) ? hour : null,
      },
      settings: {
        ...Object.fromEntries(Object.entries(settings).filter(([, value]) => value.trim() !== '')),
        ...(rules.length > 0 && { teacher_rules: rules }),
      },
      ...(client_secret !== '' && { client_secret }),
    });
    invalidate('identity');
    if (stored.token) {
      setToken(stored.token);
      return;
    }
    notify(texts.sourceSaved, 'success');
    onClose();
  };
  return (
    <FormDialog
      title={isNew ? texts.addSource : texts.editSource}
      text={
        token === null ? (isPush ? texts.scimText : isPlatform ? texts.ltiText : texts.sourceText) : undefined
      }
      submitLabel={texts.save}
      ready={
        typed.name.trim() !== '' &&
        (!isRest || typed.base_url.trim() !== '') &&
        (!(isPush || isPlatform) || Boolean(school?.trim())) &&
        (!isPlatform || typed.platform !== '') &&
        rules.every(({ value }) => value.trim() !== '')
      }
      result={token !== null && <ScimToken token={token} />}
      onSubmit={save}
      failed={common.tryAgainLater}
      onClose={onClose}
    >
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        {...field('name')}
        maxLength={60}
        disabled={!isNew}
      />
      <Select
        label={texts.kind}
        value={kind}
        onChange={setKind}
        options={KINDS.filter((value) => isMaster(me) || value === kind || value !== 'lti').map((value) => ({
          value,
          label: kindLabel(value, texts),
        }))}
        disabled={!isNew}
      />
      {isMaster(me) && (
        <SchoolField
          label={isPush || isPlatform ? texts.school : texts.schoolOrAll}
          value={school ?? ''}
          onChange={setSchool}
          disabled={!isNew}
        />
      )}
      {isRest && (
        <>
          <TextField
            label={texts.address}
            hint={texts.addressHint}
            {...field('base_url')}
            {...LTR}
            type="url"
          />
          <TextField
            label={texts.tokenAddress}
            hint={texts.tokenAddressHint}
            {...field('token_url')}
            {...LTR}
            type="url"
          />
          <TextField label={texts.clientId} {...field('client_id')} {...LTR} />
          <TextField
            label={texts.clientSecret}
            hint={source?.has_secret ? texts.secretKept : undefined}
            {...field('client_secret')}
            type="password"
            autoComplete="off"
          />
        </>
      )}
      {isPlatform && isMaster(me) && (
        <PlatformField value={typed.platform} onChange={setField('platform')} disabled={!isNew} />
      )}
      {isReadByNight(kind) && (
        <Select
          label={texts.hour}
          value={hour}
          onChange={setHour}
          options={HOURS.map((value) => ({ value, label: hourLabel(value, texts) }))}
        />
      )}
      {isPush && <TeacherRules rules={rules} onChange={setRules} disabled={!isMaster(me)} />}
      {kind.startsWith('oneroster') && (
        <TextField label={texts.org} hint={texts.orgHint} {...field('org')} {...LTR} />
      )}
      {!isPlatform && (
        <TextField
          label={isPush ? texts.boundOfDay : texts.bound}
          hint={isPush ? texts.boundOfDayHint : texts.boundHint}
          value={String(bound)}
          onChange={(event) => setBound(Math.min(100, Number(event.currentTarget.value.replace(/\D/g, ''))))}
          inputMode="numeric"
        />
      )}
      <Switch label={texts.enabled} checked={enabled} onChange={setEnabled} />
    </FormDialog>
  );
}

const omitRules = ({ teacher_rules: _rules, ...settings }: RosterSourceView['settings'] = {}) => settings;
