import type { GroupView } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { useCallback, useEffect, useId, useState, type FocusEvent, type FormEvent } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { isAbort } from '../../../transport/errors';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { SkeletonText } from '../../../ui/skeleton';
import { TextField } from '../../../ui/text-field';
import { calls, type ClassDraft, type NewSlot } from '../admin.calls';
import { LoadError } from '../parts/load-error';
import { SchoolField } from '../parts/school-field';
import { TextArea } from '../parts/text-area';
import { useConsole } from '../sections';
import { SlotEditor } from './slot-editor';
import { useSaveClass } from './use-save-class';

interface ClassDialogProps {
  /** The class to edit, as it was when the dialog opened; null to create one. */
  group: GroupView | null;
  /** The class as the list has it now. */
  latest?: GroupView;
  onClose: () => void;
  /** Starts over with what a colleague has made of the class. */
  onTakeLatest?: () => void;
}

/** Create New Class and Edit Class (admin.md §2, §5). Mounted while it is open. */
export function ClassDialog({ group, latest, onClose, onTakeLatest }: ClassDialogProps) {
  const texts = useTexts(adminTexts);
  const { me } = useConsole();
  const formId = useId();
  const locked = me.role !== 'MASTER_ADMIN';
  const [name, setName] = useState(group?.name ?? '');
  const [school, setSchool] = useState(group?.school ?? (locked ? (me.school ?? '') : ''));
  const [description, setDescription] = useState(group?.description ?? '');
  const [left, setLeft] = useState({ name: false, school: false });
  const { slots, setSlots, error, retry } = useSlots(group);
  const { save, busy } = useSaveClass(group, onClose);

  const draft: ClassDraft = {
    name: name.trim(),
    school: school.trim(),
    description: description.trim() || null,
    time_slots:
      slots?.map(({ day_of_week, start_time, end_time }) => ({ day_of_week, start_time, end_time })) ?? [],
  };
  const ready = draft.name !== '' && draft.school !== '' && draft.time_slots.length > 0;
  const missingSchool = locked && !me.school;
  const changed = !busy && group !== null && latest !== undefined && factsOf(latest) !== factsOf(group);
  /** A field was left for another one: a finger that opens the dialog moves the focus too. */
  const leave = (field: 'name' | 'school') => (event: FocusEvent<HTMLInputElement>) => {
    const goesOn = event.currentTarget.form?.contains(event.relatedTarget);
    if (goesOn) setLeft((before) => ({ ...before, [field]: true }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !busy) void save(draft);
  };

  return (
    <Dialog
      open
      busy={busy}
      onClose={onClose}
      size="md"
      title={group ? texts.editClass : texts.createNewClass}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} disabled={!ready} busy={busy}>
            {group ? texts.update : texts.create}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="space-y-5">
        {missingSchool && <Banner kind="warning">{texts.noSchoolAssigned}</Banner>}
        {changed && (
          <Banner
            kind="warning"
            action={
              <Button variant="quiet" className="-my-2" onClick={onTakeLatest}>
                {texts.showTheirs}
              </Button>
            }
          >
            {texts.changedMeanwhile}
          </Banner>
        )}
        <TextField
          label={texts.className}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onBlur={leave('name')}
          error={left.name && draft.name === '' ? texts.enterClassName : undefined}
          maxLength={LIMITS.classNameMax}
          autoComplete="off"
          autoFocus
          required
        />
        <SchoolField
          label={texts.school}
          value={school}
          onChange={setSchool}
          onBlur={leave('school')}
          error={left.school && draft.school === '' ? texts.enterSchoolName : undefined}
          disabled={locked}
        />
        {slots ? (
          <SlotEditor slots={slots} onChange={setSlots} />
        ) : error ? (
          <LoadError error={error} onRetry={retry} />
        ) : (
          <SkeletonText lines={4} />
        )}
        <TextArea
          label={texts.description}
          hint={texts.descriptionHint}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
          maxLength={2_000}
        />
      </form>
    </Dialog>
  );
}

/** What a colleague may change; the schedule stands for the slots. */
const factsOf = ({ name, school, description, schedule }: GroupView): string =>
  JSON.stringify([name, school, description, schedule]);

/** The slots as they were when the dialog opened: what is being edited is not exchanged under the editor. */
function useSlots(group: GroupView | null) {
  const [slots, setSlots] = useState<NewSlot[] | null>(group ? null : []);
  const [error, setError] = useState<unknown>(null);
  const id = group?.id;
  const load = useCallback(
    (signal?: AbortSignal) => {
      if (id === undefined) return;
      calls.slots(id, signal).then(setSlots, (failure: unknown) => {
        if (!isAbort(failure)) setError(failure);
      });
    },
    [id],
  );
  useEffect(() => {
    const controller = new AbortController();
    load(controller.signal);
    return () => controller.abort();
  }, [load]);
  const retry = () => {
    setError(null);
    load();
  };
  return { slots, setSlots, error, retry };
}
