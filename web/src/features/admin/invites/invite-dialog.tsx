import type { CreateInviteRequest, Role } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { isMaster, isTeacher, rolesToGive } from '@studyhall/domain';
import { useState } from 'react';
import { FormDialog } from '../../../common/form-dialog';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { serverNow } from '../../../transport/server-clock';
import { Select } from '../../../ui/select';
import { Switch } from '../../../ui/switch';
import { TextField } from '../../../ui/text-field';
import { classCalls } from '../../../common/console/class.calls';
import { ClassPicker } from '../../../common/console/class-picker';
import type { PickerOption } from '../../../common/console/picker';
import { SchoolField } from '../parts/school-field';
import { useSchoolSuggestion } from '../parts/use-school-suggestion';
import { roleLabel } from '../../../account/role-label';
import { useConsole } from '../../../common/console/sections';
import { invalidate } from '../../../account/data/queries';
import { inviteAddress } from './invite-status';
import type { ShownInvite } from './show-invite';

interface InviteDialogProps {
  /** The class selected at first. */
  initial?: PickerOption;
  onClose: () => void;
  onCreated: (invite: ShownInvite) => void;
}

const HOUR_MS = 3_600_000;
/** The server's clock is known to a few seconds: keeps a computed year within the server's limit. */
const CLOCK_DRIFT_MS = 60_000;
const MAX_USES = 100_000;

/** Creates an invitation link for a school or class. Mounted only while open. */
export function InviteDialog({ initial, onClose, onCreated }: InviteDialogProps) {
  const texts = useTexts(adminTexts);
  const { me } = useConsole();
  const [target, setTarget] = useState<'class' | 'school'>('class');
  const [group, setGroup] = useState<PickerOption | null>(initial ?? null);
  const [school, setSchool] = useState(isMaster(me) ? '' : (me.school ?? ''));
  const [role, setRole] = useState<Role>('STUDENT');
  const [hours, setHours] = useState(24 * 7);
  const [uses, setUses] = useState('');
  const [withCode, setWithCode] = useState(false);
  const [direct, setDirect] = useState(false);
  const askSchool = useSchoolSuggestion();

  const name = target === 'class' ? group?.label : school.trim();
  const maxUses = uses.trim() === '' ? null : Number(uses);
  const usesFit = maxUses === null || (Number.isInteger(maxUses) && maxUses >= 1 && maxUses <= MAX_USES);

  const create = async (): Promise<void> => {
    if (!name) return;
    const meant = target === 'class' ? '' : await askSchool(name).catch(() => name);
    if (meant === null) return;
    const request: CreateInviteRequest = {
      ...(target === 'class' ? { group_id: Number(group?.value) } : { school: meant }),
      role: target === 'class' ? 'STUDENT' : role,
      expires_at: new Date(serverNow() + hours * HOUR_MS - CLOCK_DRIFT_MS).toISOString(),
      max_uses: maxUses,
      short_code: withCode,
      direct: target === 'class' && direct,
    };
    const made = await classCalls.createInvite(request);
    invalidate('invites');
    onCreated({
      name,
      school: target === 'class' ? (group?.hint ?? null) : null,
      address: inviteAddress(made),
      shortCode: made.short_code,
      showsCode: withCode,
      expiresAt: made.expires_at,
    });
  };

  return (
    <FormDialog
      title={texts.createInvitation}
      text={texts.createInvitationText}
      submitLabel={texts.createLink}
      ready={Boolean(name) && usesFit}
      onSubmit={create}
      failed={texts.tryAgainLater}
      onClose={onClose}
    >
      {!isTeacher(me) && (
        <Select<'class' | 'school'>
          label={texts.invitesTo}
          value={target}
          onChange={setTarget}
          options={[
            { value: 'class', label: texts.aClass },
            { value: 'school', label: texts.wholeSchool },
          ]}
        />
      )}
      {target === 'class' ? (
        <ClassPicker label={texts.className} value={group} onChange={setGroup} />
      ) : (
        <>
          <SchoolField label={texts.school} value={school} onChange={setSchool} disabled={!isMaster(me)} />
          <Select<Role>
            label={texts.role}
            value={role}
            onChange={setRole}
            options={rolesToGive(me)
              .filter((each) => !isMaster({ role: each }))
              .map((each) => ({
                value: each,
                label: roleLabel(each, texts),
              }))}
          />
        </>
      )}
      <Switch label={texts.withCode} hint={texts.withCodeHint} checked={withCode} onChange={setWithCode} />
      {target === 'class' && (
        <Switch
          label={texts.joinDirectly}
          hint={texts.joinDirectlyHint}
          checked={direct}
          onChange={setDirect}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Select<number>
          disabled={withCode}
          label={texts.validFor}
          value={withCode ? 1 : hours}
          onChange={setHours}
          options={[
            ...(withCode ? [{ value: 1, label: texts.oneHour }] : []),
            { value: 2, label: texts.twoHours },
            { value: 24, label: texts.oneDay },
            { value: 24 * 7, label: texts.oneWeek },
            { value: 24 * 30, label: texts.thirtyDays },
            { value: 24 * LIMITS.inviteDaysMax, label: texts.oneYear },
          ]}
        />
        <TextField
          label={texts.maxUses}
          hint={texts.maxUsesHint}
          inputMode="numeric"
          value={uses}
          onChange={(event) => setUses(event.currentTarget.value)}
          error={usesFit ? undefined : texts.maxUsesWrong}
          autoComplete="off"
        />
      </div>
    </FormDialog>
  );
}
