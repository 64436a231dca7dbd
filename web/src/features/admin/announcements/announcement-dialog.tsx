import type { CreateAnnouncementRequest } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { isMaster } from '@studyhall/domain';
import { FormDialog } from '../../../common/form-dialog';
import { RestoredLine } from '../../../common/restored-line';
import { useDraft } from '../../../common/use-draft';
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

interface AnnouncementFields {
  text: string;
  audience: Audience;
  school: PickerOption | null;
  group: PickerOption | null;
  days: number;
}

const EMPTY: AnnouncementFields = { text: '', audience: 'school', school: null, group: null, days: 1 };

/** The form in what is kept of forms. */
export const ANNOUNCEMENT_FORM = 'announcement';

const DAY_MS = 86_400_000;

/** Creates an announcement. Mounted only while open. */
export function AnnouncementDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(announcementsTexts);
  const common = useTexts(adminTexts);
  const { me } = useConsole();
  const form = useDraft(ANNOUNCEMENT_FORM, EMPTY);
  const { change } = form;
  const { text, audience, school, group, days } = form.draft;

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
      dirty={form.isDirty}
      ready={text.trim() !== '' && left >= 0 && target !== null}
      onSubmit={publish}
      failed={common.tryAgainLater}
      onClose={onClose}
    >
      <RestoredLine at={form.restoredAt} onDiscard={form.reset} />
      <TextArea
        label={texts.text}
        hint={left < 0 ? texts.tooLong({ count: -left }) : texts.textHint({ count: left })}
        value={text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        dir="auto"
        rows={3}
      />
      <Select<Audience>
        label={texts.audience}
        value={audience}
        onChange={(next) => change({ audience: next })}
        options={[
          { value: 'school', label: (!isMaster(me) && me.school) || texts.schoolAudience },
          { value: 'class', label: texts.classAudience },
          ...(isMaster(me) ? [{ value: 'everyone' as const, label: texts.everyone }] : []),
        ]}
      />
      {audience === 'school' && isMaster(me) && (
        <SchoolPicker value={school} onChange={(next) => change({ school: next })} />
      )}
      {audience === 'class' && (
        <ClassPicker label={common.className} value={group} onChange={(next) => change({ group: next })} />
      )}
      <Select<number>
        label={texts.showFor}
        value={days}
        onChange={(next) => change({ days: next })}
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

/** Null while nothing is selected. */
function targetOf(
  audience: Audience,
  school: string | null | undefined,
  group: PickerOption | null,
): Pick<CreateAnnouncementRequest, 'school' | 'group_id'> | null {
  if (audience === 'everyone') return {};
  if (audience === 'school') return school ? { school } : null;
  return group && { group_id: Number(group.value) };
}
