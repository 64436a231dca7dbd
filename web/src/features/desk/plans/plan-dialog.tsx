import type { ClassView, LessonPlanRequest, LessonPlanView } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { useState } from 'react';
import { FormDialog } from '../../../common/form-dialog';
import { formatTime, formatDate } from '../../../base/i18n/format';
import { plansTexts } from '../../../base/i18n/plans.texts';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { Select } from '../../../ui/select';
import { Switch } from '../../../ui/switch';
import { TextField } from '../../../ui/text-field';
import { invalidate } from '../../../account/data/queries';
import { ChangedMeanwhile } from '../changed-meanwhile';
import { useSharedDraft } from '../use-shared-draft';
import { PlanItems } from './plan-items';
import { planCalls } from './plan.calls';
import { comingSlots, draftOf, planOf, type PlanDraft } from './plan-draft';
import { RulesFields, StudyModeFields } from './preparation-fields';

/** Prepares a lesson, or changes a prepared one. */
export function PlanDialog({
  group,
  plan,
  onClose,
}: {
  group: ClassView;
  plan: LessonPlanView | null;
  onClose: () => void;
}) {
  const texts = useTexts(plansTexts);
  const wall = useTexts(wallTexts);
  const { draft, change, before, isDirty, versions, save } = useSharedDraft<
    PlanDraft,
    LessonPlanRequest | undefined
  >(null, draftOf(plan), plan ?? undefined);
  const { title, items } = draft;
  const submit = async (): Promise<void> => {
    const body = planOf(draft);
    const isSaved = await save(body, () =>
      plan ? planCalls.update(plan.id, { ...body, before }) : planCalls.create(group.id, body),
    ).finally(() => invalidate('lessons'));
    if (isSaved) onClose();
  };
  return (
    <FormDialog
      size="md"
      title={plan ? texts.edit : texts.prepare}
      submitLabel={texts.save}
      ready={title.trim() !== ''}
      dirty={isDirty}
      onSubmit={submit}
      failed={wall.failed}
      onClose={onClose}
    >
      <ChangedMeanwhile versions={versions} />
      <TextField
        label={wall.title}
        data-autofocus
        dir="auto"
        maxLength={LIMITS.lessonTitleMax}
        value={title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <Scheduled group={group} draft={draft} onChange={change} />
      <StudyModeFields label={wall.studyMode} draft={draft} onChange={change} />
      <Switch
        label={wall.lessonOnly}
        hint={wall.lessonOnlyHint}
        checked={draft.lesson_only}
        onChange={(lesson_only) => change({ lesson_only })}
      />
      <Switch
        label={texts.joinCode}
        hint={texts.joinCodeHint}
        checked={draft.join_code}
        onChange={(join_code) => change({ join_code })}
      />
      <RulesFields draft={draft} onChange={change} />
      <PlanItems group={group.id} items={items} onChange={(next) => change({ items: next })} />
    </FormDialog>
  );
}

function Scheduled({
  group,
  draft: { scheduled },
  onChange,
}: {
  group: ClassView;
  draft: PlanDraft;
  onChange: (part: Partial<PlanDraft>) => void;
}) {
  const texts = useTexts(plansTexts);
  const [coming] = useState(() => comingSlots(group.time_slots, new Date()));
  const isComing = coming.some((one) => one.day === scheduled?.day && one.time === scheduled.time);
  const slots = scheduled && !isComing ? [scheduled, ...coming] : coming;
  if (slots.length === 0) return null;
  const toKey = (one: PlanDraft['scheduled']): string => (one ? `${one.day} ${one.time ?? ''}` : '');
  return (
    <Select<string>
      label={texts.scheduled}
      options={[
        { value: '', label: texts.unscheduled },
        ...slots.map((one) => ({
          value: toKey(one),
          label: [formatDate(`${one.day}T12:00:00`), one.time && formatTime(one.time)]
            .filter(Boolean)
            .join(', '),
        })),
      ]}
      value={toKey(scheduled)}
      onChange={(key) => onChange({ scheduled: slots.find((one) => toKey(one) === key) ?? null })}
    />
  );
}
