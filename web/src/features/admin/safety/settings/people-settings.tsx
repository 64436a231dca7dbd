import type { SafeguardingRequest, SafeguardingView } from '@studyhall/contracts';
import { useState } from 'react';
import { safetyTexts, type SafetyTexts } from '../../../../base/i18n/safety.texts';
import { useTexts } from '../../../../base/i18n/texts';
import type { PickerOption } from '../../../../common/console/picker';
import { Button } from '../../../../ui/button';
import { Chip, type Tone } from '../../../../ui/chip';
import { Switch } from '../../../../ui/switch';
import { formatDate } from '../../format';
import { SettingsForm } from '../../parts/settings-form';
import { useDraft } from '../../../../common/use-draft';
import { safetyCalls } from '../safety.calls';
import { CodeDialog } from './code-dialog';
import type { SafeguardingSettingsProps } from './settings-props';
import { StaffPicker } from './staff-picker';

type Named = SafeguardingView['lead'];

const option = (person: Named): PickerOption | null =>
  person && { value: String(person.id), label: person.display_name };

/** Whether safeguarding is on, and who is responsible. */
export function PeopleSettings({ school, settings }: SafeguardingSettingsProps) {
  const texts = useTexts(safetyTexts);
  const { enabled, lead, deputy, confirmed_at, available } = settings;
  const stored = { enabled, lead: option(lead), deputy: option(deputy) };
  const { draft, changes, isDirty, restoredAt, change, reset } = useDraft('safeguarding', stored);
  const [entering, setEntering] = useState(false);
  const request: SafeguardingRequest = {
    ...(changes.enabled !== undefined && { enabled: changes.enabled }),
    ...(changes.lead && { lead: Number(changes.lead.value) }),
    ...(changes.deputy && { deputy: Number(changes.deputy.value) }),
  };
  const question = () => {
    if (draft.enabled === enabled) return true;
    if (!draft.enabled)
      return {
        title: texts.turnOffTitle,
        text: texts.turnOffText,
        confirmLabel: texts.turnOff,
        danger: true,
      };
    if (confirmed_at !== null) return true;
    return {
      title: texts.turnOnTitle,
      text: texts.turnOnText({ school: school.name }),
      confirmLabel: texts.turnOn,
    };
  };
  const waits = [lead, deputy].some((person) => person !== null && person.confirmed_at === null);
  return (
    <>
      <SettingsForm
        title={texts.people}
        text={texts.peopleText}
        ready={isDirty && (!draft.enabled || (draft.lead !== null && draft.deputy !== null))}
        save={{
          question,
          run: () => safetyCalls.change(school.id, request),
          topics: ['safety'],
          done: texts.settingsSaved,
        }}
        dirty={isDirty}
        restoredAt={restoredAt}
        reset={reset}
        action={
          available.mail &&
          waits && (
            <Button variant="secondary" onClick={() => setEntering(true)}>
              {texts.enterCode}
            </Button>
          )
        }
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <div>
            <StaffPicker
              label={texts.lead}
              school={school.name}
              value={draft.lead}
              onChange={(chosen) => change({ lead: chosen })}
            />
            {!changes.lead && <PersonState person={lead} />}
          </div>
          <div>
            <StaffPicker
              label={texts.deputy}
              school={school.name}
              value={draft.deputy}
              onChange={(chosen) => change({ deputy: chosen })}
            />
            {!changes.deputy && <PersonState person={deputy} />}
          </div>
        </div>
        <Switch
          label={texts.switchOn}
          hint={texts.switchOnHint}
          checked={draft.enabled}
          onChange={(next) => change({ enabled: next })}
        />
        {draft.enabled && (draft.lead === null || draft.deputy === null) && (
          <p className="text-sm">{texts.namesMissing}</p>
        )}
      </SettingsForm>
      {entering && <CodeDialog schoolId={school.id} onClose={() => setEntering(false)} />}
    </>
  );
}

function PersonState({ person }: { person: Named }) {
  const texts = useTexts(safetyTexts);
  if (person === null) return null;
  const [tone, text] = stateOf(person, texts);
  return (
    <div className="mt-2">
      <Chip tone={tone}>{text}</Chip>
    </div>
  );
}

function stateOf(person: NonNullable<Named>, texts: SafetyTexts): [Tone, string] {
  if (!person.available) return ['danger', texts.notAvailable];
  if (person.confirmed_at === null) return ['mark', texts.notConfirmed];
  return ['ok', texts.confirmedOn({ day: formatDate(person.confirmed_at) })];
}
