import type { SchoolDetails, StudyMode } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { useId } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Select } from '../../../ui/select';
import { Switch } from '../../../ui/switch';
import { TextField } from '../../../ui/text-field';
import { useStudyModes } from '../../desk';
import { SettingsForm } from '../parts/settings-form';
import { useDraft } from '../../../common/use-draft';
import { schoolCalls } from './school.calls';
import { SchoolLanguages } from './school-languages';

interface Settings {
  time_zone: string;
  languages: readonly string[];
  help_contact: string;
  study_mode: StudyMode;
  password_sign_in: boolean;
  family_name_first: boolean;
}

/** Time zone, languages, help contact and study mode of a school. */
export function SchoolSettings({ school }: { school: SchoolDetails }) {
  const texts = useTexts(adminTexts);
  const modes = useStudyModes();
  const zonesId = useId();
  const { draft, changes, isDirty, restoredAt, change, reset } = useDraft<Settings>('school', {
    time_zone: school.time_zone ?? '',
    languages: school.languages,
    help_contact: school.help_contact ?? '',
    study_mode: school.study_mode,
    password_sign_in: school.password_sign_in,
    family_name_first: school.family_name_first,
  });
  const { time_zone: zone, help_contact: contact, languages, ...others } = changes;
  const request = {
    ...others,
    ...(languages && { languages: [...languages] }),
    ...(zone !== undefined && { time_zone: zone.trim() || null }),
    ...(contact !== undefined && { help_contact: contact.trim() || null }),
  };
  return (
    <div className="mt-4">
      <SettingsForm
        title={texts.schoolSettings}
        dirty={isDirty}
        restoredAt={restoredAt}
        ready={isDirty}
        save={{
          run: () => schoolCalls.update(school.id, request),
          topics: ['schools', 'groups', 'users'],
          done: texts.schoolSaved,
        }}
        reset={reset}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={texts.timeZone}
            hint={texts.timeZoneHint}
            value={draft.time_zone}
            list={zonesId}
            onChange={(event) => change({ time_zone: event.currentTarget.value })}
            autoComplete="off"
            spellCheck={false}
          />
          <datalist id={zonesId}>
            {Intl.supportedValuesOf('timeZone').map((name) => (
              <option key={name}>{name}</option>
            ))}
          </datalist>
          <SchoolLanguages
            stored={school.languages}
            value={draft.languages}
            onChange={(chosen) => change({ languages: chosen })}
          />
          <TextField
            label={texts.helpContact}
            hint={texts.helpContactHint}
            value={draft.help_contact}
            maxLength={LIMITS.helpContactMax}
            onChange={(event) => change({ help_contact: event.currentTarget.value })}
            autoComplete="off"
          />
          <Select<StudyMode>
            label={texts.studyMode}
            value={draft.study_mode}
            onChange={(study_mode) => change({ study_mode })}
            options={modes}
          />
          <Switch
            label={texts.passwordSignIn}
            hint={texts.passwordSignInHint}
            checked={draft.password_sign_in}
            onChange={(password_sign_in) => change({ password_sign_in })}
          />
          <Switch
            label={texts.familyNameFirst}
            hint={texts.familyNameFirstHint}
            checked={draft.family_name_first}
            onChange={(family_name_first) => change({ family_name_first })}
          />
        </div>
      </SettingsForm>
    </div>
  );
}
