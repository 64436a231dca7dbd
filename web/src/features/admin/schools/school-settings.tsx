import type { SchoolDetails, StudyMode } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { useId, useState, type FormEvent } from 'react';
import { useGuardedChange } from '../../../common/changes/guarded-change';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { reasonOf } from '../../../transport/errors';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Select } from '../../../ui/select';
import { Switch } from '../../../ui/switch';
import { TextField } from '../../../ui/text-field';
import { useStudyModes } from '../../desk';
import { schoolCalls } from './school.calls';
import { SchoolLanguages } from './school-languages';

/** Time zone, languages, help contact and study mode of a school. */
export function SchoolSettings({ school }: { school: SchoolDetails }) {
  const texts = useTexts(adminTexts);
  const modes = useStudyModes();
  const zonesId = useId();
  const [zone, setZone] = useState(school.time_zone ?? '');
  const [languages, setLanguages] = useState<readonly string[]>(school.languages);
  const [contact, setContact] = useState(school.help_contact ?? '');
  const [mode, setMode] = useState<StudyMode>(school.study_mode);
  const [passwords, setPasswords] = useState(school.password_sign_in);
  const [familyFirst, setFamilyFirst] = useState(school.family_name_first);
  const { busy, change } = useGuardedChange();
  const [error, setError] = useState<string | null>(null);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setError(null);
    const settings = {
      time_zone: zone.trim() || null,
      languages: [...languages],
      help_contact: contact.trim() || null,
      study_mode: mode,
      password_sign_in: passwords,
      family_name_first: familyFirst,
    };
    await change({
      run: () => schoolCalls.update(school.id, settings),
      topics: ['schools', 'groups', 'users'],
      done: texts.schoolSaved,
      failed: (failure) => setError(reasonOf(failure, texts.tryAgainLater)),
    });
  };
  return (
    <Card className="mt-4">
      <h3 className="mb-4 font-semibold">{texts.schoolSettings}</h3>
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-4 sm:grid-cols-2">
        {error && (
          <Banner kind="error" className="sm:col-span-2">
            {error}
          </Banner>
        )}
        <TextField
          label={texts.timeZone}
          hint={texts.timeZoneHint}
          value={zone}
          list={zonesId}
          onChange={(event) => setZone(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
        <datalist id={zonesId}>
          {Intl.supportedValuesOf('timeZone').map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        <SchoolLanguages stored={school.languages} value={languages} onChange={setLanguages} />
        <TextField
          label={texts.helpContact}
          hint={texts.helpContactHint}
          value={contact}
          maxLength={LIMITS.helpContactMax}
          onChange={(event) => setContact(event.currentTarget.value)}
          autoComplete="off"
        />
        <Select<StudyMode> label={texts.studyMode} value={mode} onChange={setMode} options={modes} />
        <Switch
          label={texts.passwordSignIn}
          hint={texts.passwordSignInHint}
          checked={passwords}
          onChange={setPasswords}
        />
        <Switch
          label={texts.familyNameFirst}
          hint={texts.familyNameFirstHint}
          checked={familyFirst}
          onChange={setFamilyFirst}
        />
        <div className="sm:col-span-2">
          <Button type="submit" busy={busy}>
            {texts.saveSettings}
          </Button>
        </div>
      </form>
    </Card>
  );
}
