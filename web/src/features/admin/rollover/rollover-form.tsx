import type { RolloverProposal, RolloverRequest } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Select } from '../../../ui/select';
import { Switch } from '../../../ui/switch';
import { TextField } from '../../../ui/text-field';
import { formatNumber } from '../format';
import { TextArea } from '../../../ui/text-area';

export interface RolloverDraft {
  classes: Array<{ group_id: number; from: string; students: number; to: string; leaves: boolean }>;
  leavers: RolloverRequest['leavers'];
  /** The year of classes that stay or are created. */
  year: string;
  /** The names of new classes, one per line. */
  create: string;
}

/** The server's proposal. Names that the lowest classes give up become new classes. */
export function draftOf({ classes, school_year: year }: RolloverProposal): RolloverDraft {
  const taken = new Set(classes.map((one) => one.proposed));
  return {
    classes: classes.map(({ group_id, name, students, proposed, leaves }) => ({
      ...{ group_id, from: name, students, to: proposed, leaves },
    })),
    year,
    leavers: 'revoke',
    create: classes
      .filter(({ name, leaves }) => !taken.has(name) && !leaves)
      .map(({ name }) => name)
      .join('\n'),
  };
}

interface RolloverFormProps {
  draft: RolloverDraft;
  onChange: (draft: RolloverDraft) => void;
}

/** The new name of every class, the classes that leave, and new classes. */
export function RolloverForm({ draft, onChange }: RolloverFormProps) {
  const texts = useTexts(adminTexts);
  const change = (id: number, next: Partial<RolloverDraft['classes'][number]>) =>
    onChange({
      ...draft,
      classes: draft.classes.map((one) => (one.group_id === id ? { ...one, ...next } : one)),
    });
  return (
    <>
      <TextField
        label={texts.schoolYear}
        value={draft.year}
        maxLength={LIMITS.schoolYearMax}
        className="mb-3 sm:w-48"
        onChange={(event) => onChange({ ...draft, year: event.currentTarget.value })}
      />
      <ul className="divide-y divide-line" aria-label={texts.classes}>
        {draft.classes.map(({ group_id: id, from, students, to, leaves }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <div className="min-w-0 flex-1 basis-40">
              <p className="font-medium wrap-anywhere">
                <bdi>{from}</bdi>
              </p>
              <p className="text-sm text-muted tabular-nums">
                {texts.students}: {formatNumber(students)}
              </p>
            </div>
            <TextField
              label={texts.newNameOf({ name: from })}
              hideLabel
              value={to}
              maxLength={120}
              dir="auto"
              className="flex-1 basis-48"
              onChange={(event) => change(id, { to: event.currentTarget.value })}
            />
            <div role="group" aria-label={from}>
              <Switch
                label={texts.leaves}
                checked={leaves}
                onChange={(next) => change(id, { leaves: next })}
              />
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <Select<RolloverDraft['leavers']>
          label={texts.leaversAction}
          value={draft.leavers}
          onChange={(leavers) => onChange({ ...draft, leavers })}
          options={[
            { value: 'revoke', label: texts.goneRevoke },
            { value: 'remove', label: texts.removeAccounts, hint: texts.removeAccountsHint },
          ]}
        />
        <TextArea
          label={texts.beginningClasses}
          hint={texts.onePerLine}
          value={draft.create}
          dir="auto"
          onChange={(event) => onChange({ ...draft, create: event.currentTarget.value })}
        />
      </div>
    </>
  );
}
