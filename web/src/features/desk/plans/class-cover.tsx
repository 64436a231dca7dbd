import type { ClassView } from '@studyhall/contracts';
import { UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { guardedChange } from '../../../common/changes/guarded-change';
import { personLabel } from '../../../common/person-name';
import { FormDialog } from '../../../common/form-dialog';
import { formatDateTime } from '../../../base/i18n/format';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { plansTexts } from '../../../base/i18n/plans.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/text-field';
import { Picker, type PickerOption } from '../../../common/console/picker';
import { useConsole } from '../../../common/console/sections';
import { invalidate } from '../../../account/data/queries';
import { useQuery } from '../../../account/data/use-query';
import { planCalls } from './plan.calls';

/** The substitute of a class with the end date, and a button that hands the class over. */
export function ClassCover({ group }: { group: ClassView }) {
  const texts = useTexts(plansTexts);
  const { me } = useConsole();
  const [open, setOpen] = useState(false);
  const { data: cover } = useQuery(planCalls.cover(group.id));
  if (cover === undefined) return null;
  const end = () =>
    guardedChange({ run: () => planCalls.endCover(group.id), topics: ['groups'], done: texts.coverEnded });
  return (
    <div className="mt-4 text-sm">
      {cover ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 break-words">
            {cover.user_id === me.id
              ? texts.youCover({ name: cover.handed_by, time: formatDateTime(cover.until) })
              : texts.covers({ name: cover.display_name, time: formatDateTime(cover.until) })}
          </p>
          <Button variant="secondary" onClick={() => void end()} className="min-h-11!">
            {texts.endCover}
          </Button>
        </div>
      ) : (
        <Button
          variant="secondary"
          icon={<UserRoundCheck size={18} aria-hidden="true" />}
          onClick={() => setOpen(true)}
          className="min-h-11!"
        >
          {texts.handOver}
        </Button>
      )}
      {open && <HandOverDialog group={group} onClose={() => setOpen(false)} />}
    </div>
  );
}

function HandOverDialog({ group, onClose }: { group: ClassView; onClose: () => void }) {
  const texts = useTexts(plansTexts);
  const admin = useTexts(adminTexts);
  const [colleague, setColleague] = useState<PickerOption | null>(null);
  const [until, setUntil] = useState('');
  const find = async (search: string, signal?: AbortSignal): Promise<PickerOption[]> =>
    (await planCalls.colleagues(group.id, search).load(signal)).map((user) => ({
      value: String(user.id),
      label: personLabel(user),
    }));
  const save = async (): Promise<void> => {
    const end = new Date(`${until}T23:59:00`).toISOString();
    await planCalls.handOver(group.id, { user_id: Number(colleague?.value), until: end });
    invalidate('groups');
    onClose();
  };
  return (
    <FormDialog
      title={texts.handOver}
      text={texts.handOverText}
      submitLabel={texts.handOverNow}
      ready={colleague !== null && until !== ''}
      onSubmit={save}
      failed={admin.tryAgainLater}
      onClose={onClose}
    >
      <Picker
        label={texts.colleague}
        value={colleague}
        onChange={setColleague}
        placeholder={admin.typeToFind}
        find={find}
      />
      <TextField
        type="date"
        label={texts.lastDay}
        value={until}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
