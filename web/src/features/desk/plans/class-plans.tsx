import type { ClassView, LessonPlanView } from '@studyhall/contracts';
import { ClipboardPlus, Copy, Pencil, Play, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useUnfinishedForm } from '../../../common/use-draft';
import { useGuardedChange } from '../../../common/changes/guarded-change';
import { formatTime, formatDate } from '../../../base/i18n/format';
import { plansTexts } from '../../../base/i18n/plans.texts';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { CopyDialog } from '../copy-dialog';
import { HomeworkDialog } from '../homework/homework-dialog';
import { HOMEWORK_FORM } from '../homework/homework-draft';
import { useQuery } from '../../../account/data/use-query';
import { lessonPath } from '../lessons/lesson-path';
import { useStudyModes } from '../lessons/study-modes';
import { PlanDialog } from './plan-dialog';
import { planCalls } from './plan.calls';

/** The prepared lessons of a class, to start, change, copy and delete. */
export function ClassPlans({ group }: { group: ClassView }) {
  const texts = useTexts(plansTexts);
  const { data } = useQuery(planCalls.list(group.id));
  /** Null while nothing is edited; `plan` is null for a new one. */
  const [editing, setEditing] = useState<{ plan: LessonPlanView | null } | null>(null);
  const [copying, setCopying] = useState<LessonPlanView | null>(null);
  const unfinished = useUnfinishedForm(HOMEWORK_FORM);
  /** Undefined until the first choice: unfinished homework of a plan opens by itself. */
  const [chosen, setGiving] = useState<LessonPlanView | null>();
  const giving = chosen === undefined ? data?.find(({ id }) => id === unfinished) : chosen;
  const copy = async ({ id }: LessonPlanView, target: number): Promise<string> => {
    const { left_out: count } = await planCalls.copy(id, target);
    return count === 0 ? texts.copied : texts.copiedWithout({ count });
  };
  return (
    <section aria-label={texts.plans} className="text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="font-medium">{texts.plans}</h4>
        <Button
          variant="secondary"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => setEditing({ plan: null })}
          className="min-h-11!"
        >
          {texts.prepare}
        </Button>
      </div>
      {data?.length === 0 && <p className="mt-1 text-muted">{texts.noPlans}</p>}
      <ul className="divide-y divide-line">
        {data?.map((plan) => (
          <Plan
            key={plan.id}
            plan={plan}
            onEdit={() => setEditing({ plan })}
            onCopy={() => setCopying(plan)}
            onGive={() => setGiving(plan)}
          />
        ))}
      </ul>
      {editing && (
        <PlanDialog
          group={group}
          plan={data?.find(({ id }) => id === editing.plan?.id) ?? editing.plan}
          onClose={() => setEditing(null)}
        />
      )}
      {giving && <HomeworkDialog group={group.id} from={giving} onClose={() => setGiving(null)} />}
      {copying && (
        <CopyDialog
          title={copying.title}
          school={group.school}
          copy={(target) => copy(copying, target)}
          onClose={() => setCopying(null)}
        />
      )}
    </section>
  );
}

interface PlanProps {
  plan: LessonPlanView;
  onEdit: () => void;
  onCopy: () => void;
  onGive: () => void;
}

function Plan({ plan, onEdit, onCopy, onGive }: PlanProps) {
  const texts = useTexts(plansTexts);
  const { failed } = useTexts(wallTexts);
  const modes = useStudyModes();
  const [path, navigate] = useLocation();
  const { busy, change } = useGuardedChange();
  const { id, title, scheduled, items, study_mode: mode } = plan;
  const start = async (): Promise<void> => {
    const started = await change({ run: () => planCalls.start(id), topics: ['lessons'], failed });
    if (started) navigate(lessonPath(path, started.report));
  };
  const remove = () =>
    change({
      run: () => planCalls.remove(id),
      topics: ['lessons'],
      done: texts.deleted({ title }),
      failed,
    });
  const facts = [
    scheduled && formatDate(`${scheduled.day}T12:00:00`),
    scheduled?.time && formatTime(scheduled.time),
    mode !== 'off' && modes.find(({ value }) => value === mode)?.label,
    items.length > 0 && texts.itemCount({ count: items.length }),
  ].filter((fact) => typeof fact === 'string' && fact !== '');
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2">
      <div className="min-w-40 flex-1">
        <p className="font-medium break-words">
          <bdi>{title}</bdi>
        </p>
        {facts.length > 0 && <p className="text-muted">{facts.join(' · ')}</p>}
      </div>
      <div className="flex items-center">
        <Button
          variant="secondary"
          busy={busy}
          icon={<Play size={16} aria-hidden="true" className="rtl:-scale-x-100" />}
          aria-label={texts.startPlan({ title })}
          onClick={() => void start()}
          className="min-h-11!"
        >
          {texts.start}
        </Button>
        <IconButton label={texts.editPlan({ title })} onClick={onEdit} className="size-11!">
          <Pencil size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={texts.giveAsHomework({ title })} onClick={onGive} className="size-11!">
          <ClipboardPlus size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={texts.copyPlan({ title })} onClick={onCopy} className="size-11!">
          <Copy size={18} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={texts.deletePlan({ title })}
          disabled={busy}
          onClick={() => void remove()}
          className="size-11! enabled:hover:text-danger"
        >
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}
