import type { ClassView, LessonPlanView } from '@studyhall/contracts';
import { ClipboardPlus, Copy, Pencil, Play, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { adminTexts } from '../../../../base/i18n/admin.texts';
import { clock, day } from '../../../../base/i18n/format';
import { plansTexts } from '../../../../base/i18n/plans.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { wallTexts } from '../../../../base/i18n/wall.texts';
import { reasonOf } from '../../../../transport/errors';
import { Button } from '../../../../ui/button';
import { IconButton } from '../../../../ui/icon-button';
import { notifyError } from '../../../../ui/snackbar';
import { CopyDialog } from '../../parts/copy-dialog';
import { offerUndo } from '../../parts/undo';
import { HomeworkDialog } from '../../homework/homework-dialog';
import { invalidate } from '../../../../account/data/queries';
import { useQuery } from '../../../../account/data/use-query';
import { lessonPath } from '../lesson-path';
import { useStudyModes } from '../study-modes';
import { PlanDialog } from './plan-dialog';
import { planCalls } from './plan.calls';

/** The prepared lessons of a class: started with one press, changed, copied and deleted. */
export function ClassPlans({ group }: { group: ClassView }) {
  const texts = useTexts(plansTexts);
  const { data } = useQuery(planCalls.list(group.id));
  /** Null while nothing is edited; `plan` is null for a new one. */
  const [editing, setEditing] = useState<{ plan: LessonPlanView | null } | null>(null);
  const [copying, setCopying] = useState<LessonPlanView | null>(null);
  const [giving, setGiving] = useState<LessonPlanView | null>(null);
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
      {editing && <PlanDialog group={group} plan={editing.plan} onClose={() => setEditing(null)} />}
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
  const admin = useTexts(adminTexts);
  const { failed } = useTexts(wallTexts);
  const modes = useStudyModes();
  const [path, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const { id, title, scheduled, items, study_mode: mode } = plan;
  const act = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    await work().catch((error: unknown) => notifyError(reasonOf(error, failed)));
    setBusy(false);
    invalidate('lessons');
  };
  const start = async (): Promise<void> => navigate(lessonPath(path, await planCalls.start(id)));
  const remove = async (): Promise<void> =>
    void offerUndo(texts.deleted({ title }), await planCalls.remove(id), admin);
  const facts = [
    scheduled && day(`${scheduled.day}T12:00:00`),
    scheduled?.time && clock(scheduled.time),
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
          onClick={() => void act(start)}
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
          onClick={() => void act(remove)}
          className="size-11! enabled:hover:text-danger"
        >
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}
