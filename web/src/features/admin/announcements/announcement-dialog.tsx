import type { CreateAnnouncementRequest } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { isMaster } from '@studyhall/domain';
import { useState } from 'react';
import { FormDialog } from '../../../common/form-dialog';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { announcementsTexts } from '../../../base/i18n/announcements.texts';
import { useTexts } from '../../../base/i18n/texts';
import { serverNow } from '../../../transport/server-clock';
import { Select } from '../../../ui/select';
import { notify } from '../../../ui/snackbar';
import { calls } from '../admin.calls';
import { ClassPicker } from '../../../common/console/class-picker';
import type { PickerOption } from '../../../common/console/picker';
import { SchoolPicker } from '../parts/school-picker';
import { TextArea } from '../../../ui/text-area';
import { useConsole } from '../../../common/console/sections';
import { invalidate } from '../../../account/data/queries';

type Audience = 'everyone' | 'school' | 'class';

const DAY_MS = 86_400_000;

/** Writes an announcement. Mounted while it is open. */
export function AnnouncementDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(announcementsTexts);
  const common = useTexts(adminTexts);
  const { me } = useConsole();
  const [text, setText] = useState('');
  const [audience, setAudience] = useState<Audience>('school');
  const [school, setSchool] = useState<PickerOption | null>(null);
  const [group, setGroup] = useState<PickerOption | null>(null);
  const [days, setDays] = useState(1);

  const left = LIMITS.announcementChars - text.trim().length;
  const target = targetOf(audience, isMaster(me) ? school?.value : me.school, group);

  const publish = async (): Promise<void> => {
    const ends_at = new Date(serverNow() + days * DAY_MS).toISOString();
    await calls.announce({ text: text.trim(), ends_at, ...target });
    invalidate('announcements');
    notify(texts.published, 'success');
    onClose();
  };

  return (
    <FormDialog
      title={texts.create}
      text={texts.createText}
      submitLabel={texts.publish}
      ready={text.trim() !== '' && left >= 0 && target !== null}
      onSubmit={publish}
      failed={common.tryAgainLater}
      onClose={onClose}
    >
      <TextArea
        label={texts.text}
        hint={left < 0 ? texts.tooLong({ count: -left }) : texts.textHint({ count: left })}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        dir="auto"
        rows={3}
      />
      <Select<Audience>
        label={texts.audience}
        value={audience}
        onChange={setAudience}
        options={[
          { value: 'school', label: (!isMaster(me) && me.school) || texts.schoolAudience },
          { value: 'class', label: texts.classAudience },
          ...(isMaster(me) ? [{ value: 'everyone' as const, label: texts.everyone }] : []),
        ]}
      />
      {audience === 'school' && isMaster(me) && <SchoolPicker value={school} onChange={setSchool} />}
      {audience === 'class' && <ClassPicker label={common.className} value={group} onChange={setGroup} />}
      <Select<number>
        label={texts.showFor}
        value={days}
        onChange={setDays}
        options={[
          { value: 1, label: texts.oneDay },
          { value: 3, label: texts.threeDays },
          { value: 7, label: texts.oneWeek },
          { value: 30, label: texts.thirtyDays },
        ]}
      />
    </FormDialog>
  );
}

/** Null while nothing is chosen. */
function targetOf(
  audience: Audience,
  school: string | null | undefined,
  group: PickerOption | null,
): Pick<CreateAnnouncementRequest, 'school' | 'group_id'> | null {
  if (audience === 'everyone') return {};
  if (audience === 'school') return school ? { school } : null;
  return group && { group_id: Number(group.value) };
}
