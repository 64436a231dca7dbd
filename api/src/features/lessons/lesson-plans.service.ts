import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  LIMITS,
  sentence,
  type LessonItem,
  type LessonPlanRequest,
  type LessonPlanView,
  type UpdatePlanRequest,
} from '@studyhall/contracts';
import {
  lessonPlans,
  materials,
  removals,
  type Account,
  type Executor,
  shownName,
} from '@studyhall/persistence';
import {
  assertUnchanged,
  withClassLocked,
  findClass,
  lockClass,
  recordClass,
  staffOnly,
  wrongField,
  type ClassOfActor,
} from '../directory/index.js';
import { InvitesService } from '../invites/index.js';
import { UndoRegistry, UndoService, type Restored } from '../undo/index.js';
import { LessonsService } from './lessons.service.js';

type Plan = lessonPlans.LessonPlan;

/** The undo kind of a removed plan. Its entries have no data: the plan stores the id of the entry. */
const REMOVED = 'lesson_plans.remove';
const NO_SUCH_PLAN = sentence('plan_not_found');

/** Lesson plans of teachers. Source: `docs/specification/api.md#identity`. */
@Injectable()
export class LessonPlansService {
  constructor(
    private readonly db: DataSource,
    private readonly lessons: LessonsService,
    private readonly invites: InvitesService,
    private readonly undo: UndoService,
    kinds: UndoRegistry,
  ) {
    kinds.register({
      kind: REMOVED,
      of: 'class',
      restore: (on, actor, _data, undoId) => this.restore(on, actor, undoId),
    });
  }

  async list(actor: Account, groupId: number): Promise<LessonPlanView[]> {
    await findClass(this.db, actor, groupId, 'group.teach');
    return (await lessonPlans.findOfGroup(this.db, groupId)).map(toView);
  }

  async view(actor: Account, id: string): Promise<LessonPlanView> {
    return toView(await this.find(actor, id));
  }

  create(actor: Account, groupId: number, request: LessonPlanRequest): Promise<string> {
    return withClassLocked(this.db, actor, groupId, async (on, group) => {
      await assertMaterials(on, groupId, request.items);
      return store(on, actor, group, toStored(actor, groupId, request));
    });
  }

  /** @throws AppError `conflict` like `assertUnchanged` */
  async update(actor: Account, id: string, { before, ...request }: UpdatePlanRequest): Promise<void> {
    const { group_id: groupId } = await this.find(actor, id);
    await withClassLocked(this.db, actor, groupId, async (on, group) => {
      const stored = await lessonPlans.findPlan(on, id);
      if (!stored) throw new AppError('not_found', NO_SUCH_PLAN);
      assertUnchanged<LessonPlanRequest>(before, toView(stored), request);
      await assertMaterials(on, groupId, request.items, stored.items);
      await lessonPlans.updatePlan(on, id, toStored(actor, groupId, request));
      await recordClass(on, actor, 'lesson_plan.update', group, {
        before: { plan: stored.title },
        after: { plan: request.title },
      });
    });
  }

  async remove(actor: Account, id: string) {
    const plan = await this.find(actor, id);
    return withClassLocked(this.db, actor, plan.group_id, async (on, group) => {
      if (!(await lessonPlans.findPlan(on, id))) throw new AppError('not_found', NO_SUCH_PLAN);
      await recordClass(on, actor, 'lesson_plan.remove', group, { before: { plan: plan.title } });
      const offer = await this.undo.offer(on, actor, { kind: REMOVED, data: {} });
      await removals.mark(on, 'lesson_plans', [id], offer.undo_id);
      return offer;
    });
  }

  /** Copies a plan without its day, and without files that are not sources of the other class. */
  async copy(actor: Account, id: string, groupId: number): Promise<{ plan_id: string; left_out: number }> {
    const plan = await this.find(actor, id);
    return withClassLocked(this.db, actor, groupId, async (on, group) => {
      const known = await materials.findSourcesAmong(on, groupId, fileIds(plan.items));
      const items = plan.items.filter((item) => item.kind !== 'file' || known.has(item.file_id));
      const { title, study_mode, lesson_only, join_code, rules } = plan;
      const copied = { title, study_mode, lesson_only, join_code, rules, items, scheduled: null };
      return {
        plan_id: await store(on, actor, group, toStored(actor, groupId, copied)),
        left_out: plan.items.length - items.length,
      };
    });
  }

  /** Starts a planned lesson with its items ready for sending. @throws AppError `lesson_running` */
  async start(actor: Account, id: string): Promise<string> {
    const plan = await this.find(actor, id);
    const lesson = await this.lessons.start(
      actor,
      plan.group_id,
      { title: plan.title, study_mode: plan.study_mode, lesson_only: plan.lesson_only },
      { rules: plan.rules, items: plan.items },
    );
    if (plan.join_code)
      await this.invites.create(actor, {
        group_id: plan.group_id,
        role: 'STUDENT',
        short_code: true,
        direct: true,
      });
    return lesson;
  }

  /** @throws AppError `not_found` for a plan of a class that the account does not teach */
  private async find(actor: Account, id: string): Promise<Plan> {
    staffOnly(actor);
    const plan = await lessonPlans.findPlan(this.db, id);
    if (!plan) throw new AppError('not_found', NO_SUCH_PLAN);
    await findClass(this.db, actor, plan.group_id, 'group.teach');
    return plan;
  }

  private async restore(on: Executor, actor: Account, undoId: string): Promise<Restored> {
    const plan = await lessonPlans.findRemoved(on, undoId);
    if (!plan) throw new AppError('not_found', NO_SUCH_PLAN);
    const group = await lockClass(on, actor, plan.group_id, 'group.teach');
    await add(on, actor, group, plan, () => removals.restore(on, 'lesson_plans', [plan.id]));
    return { restored: 1, conflicts: [] };
  }
}

const store = (on: Executor, actor: Account, group: ClassOfActor, plan: lessonPlans.NewLessonPlan) =>
  add(on, actor, group, plan, () => lessonPlans.insertPlan(on, plan));

/** Adds a new or restored plan to the class. @throws AppError `too_large`. */
async function add<Result>(
  on: Executor,
  actor: Account,
  group: ClassOfActor,
  plan: { title: string },
  work: () => Promise<Result>,
): Promise<Result> {
  if ((await lessonPlans.countOfGroup(on, group.id)) >= LIMITS.lessonPlans)
    throw new AppError('too_large', sentence('too_many_lesson_plans', { max: LIMITS.lessonPlans }));
  const added = await work();
  await recordClass(on, actor, 'lesson_plan.add', group, { after: { plan: plan.title } });
  return added;
}

const fileIds = (items: readonly LessonItem[]): string[] =>
  items.flatMap((item) => (item.kind === 'file' ? [item.file_id] : []));

/** Checks new files. Existing files of the plan may have been removed from the class since and are not checked. */
async function assertMaterials(
  on: Executor,
  groupId: number,
  items: readonly LessonItem[],
  known: readonly LessonItem[] = [],
): Promise<void> {
  const old = new Set(fileIds(known));
  const fresh = fileIds(items).filter((id) => !old.has(id));
  const found = await materials.findSourcesAmong(on, groupId, fresh);
  if (fresh.some((id) => !found.has(id))) throw wrongField('items', sentence('material_not_found'));
}

const toStored = (
  actor: Account,
  groupId: number,
  { scheduled, ...plan }: LessonPlanRequest,
): lessonPlans.NewLessonPlan => ({
  ...plan,
  group_id: groupId,
  on_day: scheduled?.day ?? null,
  at_time: scheduled?.time ?? null,
  changed_by: shownName(actor),
});

const toView = ({ on_day: day, at_time: time, changed_at, ...plan }: Plan): LessonPlanView => ({
  ...plan,
  scheduled: day === null ? null : { day, time },
  changed_at: changed_at.toISOString(),
});
