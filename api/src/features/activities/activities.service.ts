import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  LIMITS,
  sentence,
  type ActivityRequest,
  type ActivityView,
  type ActivityWork,
  type FeedbackRequest,
  type UpdateActivityRequest,
} from '@studyhall/contracts';
import {
  activities,
  activityWork,
  materials,
  members,
  type Account,
  type Executor,
} from '@studyhall/persistence';
import { EventPublisher } from '@studyhall/platform';
import {
  changeClass,
  findClass,
  recordClass,
  staffOnly,
  wrongField,
  type ClassOfActor,
} from '../directory/index.js';

const DAY_MS = 86_400_000;

/** Homework as the teachers of a class and the admins of its school give it and follow it. */
@Injectable()
export class ActivitiesService {
  constructor(
    private readonly db: DataSource,
    private readonly events: EventPublisher,
  ) {}

  /** @throws AppError `invalid` for a wrong time, source or student; `too_large`. */
  async create(actor: Account, groupId: number, request: ActivityRequest): Promise<string> {
    const opens_at = request.opens_at === undefined ? undefined : new Date(request.opens_at);
    const closes_at = new Date(request.closes_at);
    if (closes_at.getTime() <= Math.max(Date.now(), opens_at?.getTime() ?? 0))
      throw wrongField('closes_at', sentence('activity_end_early'));
    assertNear(closes_at);
    const give = async (on: Executor, group: ClassOfActor): Promise<string> => {
      await assertOfClass(on, groupId, request);
      if ((await activities.countOfGroup(on, groupId)) >= LIMITS.activitiesPerClass)
        throw new AppError('too_large', sentence('too_many_activities', { max: LIMITS.activitiesPerClass }));
      const { kind, title, instructions, sources, study_mode, students } = request;
      const made = await activities.insertActivity(on, {
        ...{ kind, title, instructions, sources, study_mode, students },
        ...{ group_id: groupId, opens_at, closes_at, created_by: actor.username },
      });
      await recordClass(on, actor, 'group.give_activity', group, { after: { title } });
      return made;
    };
    const id = await changeClass(this.db, actor, groupId, give, { action: 'group.teach' });
    await this.publish(id);
    return id;
  }

  async list(actor: Account, groupId: number): Promise<ActivityView[]> {
    await findClass(this.db, actor, groupId, 'lesson.run');
    return activities.findOfGroup(this.db, groupId);
  }

  async update(actor: Account, id: string, request: UpdateActivityRequest): Promise<void> {
    const { opens_at } = await this.find(actor, id);
    const closes_at = new Date(request.closes_at);
    if (closes_at <= opens_at && closes_at.getTime() > Date.now())
      throw wrongField('closes_at', sentence('activity_end_early'));
    assertNear(closes_at);
    await activities.closeAt(this.db, id, closes_at);
    await this.publish(id);
  }

  async work(actor: Account, id: string): Promise<ActivityWork[]> {
    await this.find(actor, id);
    return activityWork.findOfActivity(this.db, id);
  }

  /** @throws AppError `not_found` also for the work of a student who has left the class */
  async giveFeedback(actor: Account, workId: string, feedback: FeedbackRequest): Promise<void> {
    staffOnly(actor);
    const work = await activityWork.findWork(this.db, workId);
    if (!work) throw new AppError('not_found', sentence('work_not_found'));
    await findClass(this.db, actor, work.group_id, 'lesson.run');
    await activityWork.storeFeedback(this.db, workId, actor.username, feedback);
    await this.events.publish({ user: work.user_id }, 'activities.changed', {});
  }

  /** @throws AppError `not_found` for an activity of a class that the account may not teach */
  private async find(actor: Account, id: string): Promise<activities.ActivityRecord> {
    staffOnly(actor);
    const found = await activities.findActivity(this.db, id);
    if (!found) throw new AppError('not_found', sentence('activity_not_found'));
    await findClass(this.db, actor, found.group_id, 'lesson.run');
    return found;
  }

  private async publish(id: string): Promise<void> {
    const students = await activities.findStudents(this.db, id);
    await Promise.all(students.map((user) => this.events.publish({ user }, 'activities.changed', {})));
  }
}

function assertNear(end: Date): void {
  if (end.getTime() > Date.now() + LIMITS.activityDaysMax * DAY_MS)
    throw wrongField('closes_at', sentence('activity_end_late', { days: LIMITS.activityDaysMax }));
}

async function assertOfClass(
  on: Executor,
  groupId: number,
  { sources, students }: ActivityRequest,
): Promise<void> {
  for (const source of new Set(sources))
    if (!(await materials.isSource(on, groupId, source)))
      throw wrongField('sources', sentence('activity_source_unknown'));
  if (students === undefined) return;
  const known = new Set((await members.findMembers(on, groupId)).map(({ id }) => id));
  if (students.some((student) => !known.has(student)))
    throw wrongField('students', sentence('activity_student_unknown'));
}
