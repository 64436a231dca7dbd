import { Controller, Get, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  ScheduleQuery,
  TodayQuery,
  DashboardStats,
  DashboardToday,
  WeeklySchedule,
} from '@studyhall/contracts';
import { isMaster, isTeacher, scopeFor, type Scope } from '@studyhall/domain';
import { dashboard, schools, lists, type Account } from '@studyhall/persistence';
import { ModelConnection, ReplyHealth } from '@studyhall/platform';
import { Actor, Answers } from '../../http/index.js';
import { staffOnly } from '../directory/index.js';

/**
 * The console's start page, with one statement per part. Source: `docs/specification/api.md#administration`; the week is an
 * addition.
 */
@Controller('api/dashboard')
export class DashboardController {
  constructor(
    private readonly db: DataSource,
    private readonly connection: ModelConnection,
    private readonly replies: ReplyHealth,
  ) {}

  @Get('stats')
  @Answers('Students and classes by school, and how many requests wait.', DashboardStats)
  stats(@Actor() actor: Account) {
    staffOnly(actor);
    return dashboard.findStats(this.db, scopeFor(actor));
  }

  /** Needs three statements and one read of Redis, whatever the size of the schools. */
  @Get('today')
  @Answers('What an admin or teacher does next.', DashboardToday)
  async today(
    @Actor() actor: Account,
    @Query({ schema: TodayQuery }) { time_zone = 'UTC' }: { time_zone?: string },
  ) {
    staffOnly(actor);
    const scope = scopeFor(actor);
    if (isTeacher(actor)) return this.todayOfTeacher(scope, time_zone);
    const [facts, classes, never] = await Promise.all([
      dashboard.findFacts(this.db, scope, actor.id),
      dashboard.findToday(this.db, scope, time_zone),
      lists.users.count(this.db, scope, { never_signed_in: true }),
    ]);
    const { pending_approvals, imports, ...steps } = facts;
    // School admins already have a school and do not choose the model.
    const firstHour = isMaster(actor)
      ? { ...steps, model: await this.hasModel() }
      : { ...steps, school: null, model: null };
    const isDone = Object.values(firstHour).every((done) => done !== false);
    return {
      pending_approvals,
      never_signed_in: never,
      classes,
      imports,
      first_hour: isDone ? null : firstHour,
    };
  }

  /** A chat model counts as connected after it has written a reply, as long as its replies do not fail. */
  private async hasModel(): Promise<boolean> {
    if (this.connection.current().DEMO_MODEL) return false;
    return (await this.replies.models()).some(({ state }) => state === 'works');
  }

  /** A teacher has no users, imports and setup steps. */
  private async todayOfTeacher(scope: Scope, timeZone: string): Promise<DashboardToday> {
    const [{ pending_approvals }, classes] = await Promise.all([
      dashboard.findStats(this.db, scope),
      dashboard.findToday(this.db, scope, timeZone),
    ]);
    return { pending_approvals, never_signed_in: 0, classes, imports: [], first_hour: null };
  }

  @Get('schedule')
  @Answers('The week of all own classes.', WeeklySchedule)
  async week(@Actor() actor: Account, @Query({ schema: ScheduleQuery }) query: ScheduleQuery) {
    staffOnly(actor);
    const scope = scopeFor(actor, query.school);
    const hasSchool = scope.kind === 'school' || scope.kind === 'taught';
    const time_zone = hasSchool ? await schools.findTimeZone(this.db, scope.school) : null;
    return { time_zone, ...(await dashboard.findWeek(this.db, scope, query)) };
  }
}
