import type { ClassView, LessonPlanView, LessonTool, StudyMode } from '@studyhall/contracts';
import { LESSON_TOOLS, LIMITS } from '@studyhall/contracts/limits';
import { useState } from 'react';
import { FormDialog } from '../../../../app/form-dialog';
import { clock, day } from '../../../../base/i18n/format';
import { plansTexts } from '../../../../base/i18n/plans.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { wallTexts } from '../../../../base/i18n/wall.texts';
import { Select } from '../../../../ui/select';
import { Switch } from '../../../../ui/switch';
import { TextField } from '../../../../ui/text-field';
import { TextArea } from '../../parts/text-area';
import { invalidate } from '../../state/live';
import { useStudyModes } from '../study-modes';
import { PlanItems } from './plan-items';
import { planCalls } from './plan.calls';
import { comingSlots, draftOf, planOf, type PlanDraft } from './plan-draft';
import { useToolNames } from '../../../../app/tool-names';

const HINTS = [null, 4, 5, 6] as const;

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
  const modes = useStudyModes();
  const [draft, setDraft] = useState(() => draftOf(plan));
  const change = (part: Partial<PlanDraft>): void => setDraft((before) => ({ ...before, ...part }));
  const rule = (part: Partial<PlanDraft['rules']>): void => change({ rules: { ...draft.rules, ...part } });
  const { title, study_mode: mode, rules, items } = draft;
  const save = async (): Promise<void> => {
    await (plan ? planCalls.update(plan.id, planOf(draft)) : planCalls.create(group.id, planOf(draft)));
    invalidate('lessons');
    onClose();
  };
  return (
    <FormDialog
      size="md"
      title={plan ? texts.edit : texts.prepare}
      submitLabel={texts.save}
      ready={title.trim() !== ''}
      onSubmit={save}
      failed={wall.failed}
      onClose={onClose}
    >
      <TextField
        label={wall.title}
        data-autofocus
        dir="auto"
        maxLength={LIMITS.lessonTitleMax}
        value={title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <Scheduled group={group} draft={draft} onChange={change} />
      <Select<StudyMode>
        label={wall.studyMode}
        options={modes}
        value={mode}
        onChange={(study_mode) => change({ study_mode })}
      />
      <p className="text-sm text-muted">
        {mode === 'hints' ? texts.hintsMode : modes.find(({ value }) => value === mode)?.hint}
      </p>
      {mode === 'hints' && (
        <Select<number | null>
          label={texts.hints}
          options={HINTS.map((value) => ({ value, label: texts.hintsCount({ count: value ?? 3 }) }))}
          value={rules.hints}
          onChange={(hints) => rule({ hints })}
        />
      )}
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
      <fieldset className="space-y-3 border-t border-line pt-4">
        <legend className="sr-only">{texts.rules}</legend>
        <h3 className="font-medium">{texts.rules}</h3>
        <p className="text-sm text-muted">{texts.rulesHint}</p>
        <TextArea
          label={texts.scope}
          hint={texts.scopeHint}
          dir="auto"
          maxLength={LIMITS.lessonScopeMax}
          value={rules.scope}
          onChange={(event) => rule({ scope: event.currentTarget.value })}
        />
        <TextField
          label={texts.tone}
          hint={texts.toneHint}
          dir="auto"
          maxLength={LIMITS.lessonToneMax}
          value={rules.tone}
          onChange={(event) => rule({ tone: event.currentTarget.value })}
        />
        <Tools off={rules.tools_off} onChange={(tools_off) => rule({ tools_off })} />
      </fieldset>
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
  const keyOf = (one: PlanDraft['scheduled']): string => (one ? `${one.day} ${one.time ?? ''}` : '');
  return (
    <Select<string>
      label={texts.scheduled}
      options={[
        { value: '', label: texts.unscheduled },
        ...slots.map((one) => ({
          value: keyOf(one),
          label: [day(`${one.day}T12:00:00`), one.time && clock(one.time)].filter(Boolean).join(', '),
        })),
      ]}
      value={keyOf(scheduled)}
      onChange={(key) => onChange({ scheduled: slots.find((one) => keyOf(one) === key) ?? null })}
    />
  );
}

function Tools({ off, onChange }: { off: readonly LessonTool[]; onChange: (off: LessonTool[]) => void }) {
  const texts = useTexts(plansTexts);
  const names = useToolNames();
  return (
    <fieldset>
      <legend className="text-sm font-medium">{texts.tools}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {LESSON_TOOLS.map((tool) => (
          <Switch
            key={tool}
            label={names[tool]}
            checked={!off.includes(tool)}
            onChange={(on) => onChange(on ? off.filter((one) => one !== tool) : [...off, tool])}
          />
        ))}
      </div>
    </fieldset>
  );
}
