import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, LIMITS, sentence, type Sentence } from '@studyhall/contracts';
import { studyPlans, type ClaimedTurn } from '@studyhall/persistence';
import { EventPublisher } from '@studyhall/platform';
import { parsePlan, planSchema, type PlanDraft } from '../../study/index.js';
import type { Tool, ToolContext, ToolOutcome } from './tool.js';

/** Stores a study plan for an exam and attaches it to the reply. */
@Injectable()
export class MakeStudyPlanTool implements Tool<PlanDraft> {
  readonly name = 'make_study_plan';
  readonly description =
    'Stores a plan of study sessions until an exam, which the user ticks off and puts into a calendar. Use it when the user ' +
    'asks for a study plan. Take the topics from the materials of the user: search them first if no passages are given. ' +
    'Ask for the date of the exam if it is not known.';
  readonly parameters = planSchema;
  readonly read = (raw: unknown, { today }: Pick<ClaimedTurn, 'today'>): PlanDraft => parsePlan(raw, today);
  readonly unusable = sentence('plan_not_made');

  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    private readonly events: EventPublisher,
  ) {}

  runningTitle({ title }: PlanDraft): Sentence {
    return sentence('step_making_plan', { title: title.slice(0, 60) });
  }

  async run({ title, exam_on, sessions }: PlanDraft, { turn, details }: ToolContext): Promise<ToolOutcome> {
    if ((await studyPlans.countOwned(this.db, turn.user_id)) >= LIMITS.plans)
      throw new AppError('conflict', sentence('too_many_plans', { max: LIMITS.plans }));
    const plan = {
      title,
      exam_on,
      sessions: sessions.map((session) => ({ ...session, minutes: session.minutes ?? null })),
    };
    const id = await this.db.transaction((on) => studyPlans.insertPlanOfTurn(on, turn, plan));
    if (id === null) throw new AppError('unavailable', this.unusable);
    const count = sessions.length;
    details.study_items = [...(details.study_items ?? []), { kind: 'plan', id, title, count }];
    await this.events.publish({ user: turn.user_id }, 'plans.changed', {});
    return {
      title: sentence('step_made_plan', { count }),
      content: JSON.stringify({ success: true, shown_to_the_user: `${count} sessions: ${title}` }),
    };
  }
}
