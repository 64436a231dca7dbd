import type { GroupView } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { useCallback, useEffect, useId, useState, type FormEvent } from 'react';
import { adminTexts } from '../../../app/i18n/admin.texts';
import { useTexts } from '../../../app/i18n/texts';
import { isAbort } from '../../../transport/errors';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { SkeletonText } from '../../../ui/skeleton';
import { TextField } from '../../../ui/text-field';
import { calls, type NewSlot } from '../admin.calls';
import { LoadError } from '../parts/load-error';
import { SchoolField } from '../parts/school-field';
import { useConsole } from '../sections';
import { SlotEditor } from './slot-editor';
import type { ClassDraft } from './save-class';
import { useSaveClass } from './use-save-class';

interface ClassDialogProps {
  /** The class to edit; null to create one. */
  group: GroupView | null;
  onClose: () => void;
}

/** Create New Class and Edit Class (admin.md §2, §5). Mounted while it is open. */
export function ClassDialog({ group, onClose }: ClassDialogProps) {
  const texts = useTexts(adminTexts);
  const { me } = useConsole();
  const formId = useId();
  const locked = me.role !== 'MASTER_ADMIN';
  const [name, setName] = useState(group?.name ?? '');
  const [school, setSchool] = useState(group?.school ?? (locked ? (me.school ?? '') : ''));
  const [left, setLeft] = useState({ name: false, school: false });
  const { slots, setSlots, error, retry } = useSlots(group);
  const { save, busy } = useSaveClass(group, onClose);

  const draft: ClassDraft = { name: name.trim(), school: school.trim(), slots: slots ?? [] };
  const ready = draft.name !== '' && draft.school !== '' && draft.slots.length > 0;
  const homeless = locked && !me.school;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !busy) void save(draft);
  };

  return (
    <Dialog
      open
      onClose={busy ? () => undefined : onClose}
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
        {homeless && <Banner kind="warning">{texts.noSchoolAssigned}</Banner>}
        <TextField
          label={texts.className}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onBlur={() => setLeft((before) => ({ ...before, name: true }))}
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
          onBlur={() => setLeft((before) => ({ ...before, school: true }))}
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
      </form>
    </Dialog>
  );
}

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
