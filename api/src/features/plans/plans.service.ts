import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence, type PlanView } from '@studyhall/contracts';
import { studyPlans, type StoredPlan } from '@studyhall/persistence';
import { EventPublisher } from '@studyhall/platform';
import { calendarText } from './calendar.js';

const NOT_FOUND = sentence('plan_not_found');

/** The user's study plans. */
@Injectable()
export class PlansService {
  constructor(
    private readonly db: DataSource,
    private readonly events: EventPublisher,
  ) {}

  async list(userId: number): Promise<PlanView[]> {
    return (await studyPlans.findOwned(this.db, userId)).map(viewPlan);
  }

  async view(userId: number, id: string): Promise<PlanView> {
    const [plan] = await studyPlans.findOwned(this.db, userId, id);
    if (!plan) throw new AppError('not_found', NOT_FOUND);
    return viewPlan(plan);
  }

  async calendar(userId: number, id: string): Promise<string> {
    return calendarText(await this.view(userId, id));
  }

  async tick(userId: number, planId: string, sessionId: string, done: boolean): Promise<void> {
    if (!(await studyPlans.tickOwned(this.db, userId, planId, sessionId, done)))
      throw new AppError('not_found', NOT_FOUND);
    await this.events.publish({ user: userId }, 'plans.changed', {});
  }

  async remove(userId: number, id: string): Promise<void> {
    if (!(await studyPlans.removeOwned(this.db, userId, id))) throw new AppError('not_found', NOT_FOUND);
    await this.events.publish({ user: userId }, 'plans.changed', {});
  }
}

const viewPlan = ({ id, title, exam_on, sessions }: StoredPlan): PlanView => ({
  id,
  title,
  exam_on,
  sessions: sessions.map((session) => ({
    id: session.id,
    on_day: session.on_day,
    minutes: session.minutes,
    topic: session.topic,
    tasks: session.tasks,
    done: session.done,
  })),
});
