import { Controller, Get, Inject, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  ScheduleQuery,
  TodayQuery,
  type DashboardStats,
  type DashboardToday,
  type WeeklySchedule,
} from '@studyhall/contracts';
import { isMaster, scopeOf } from '@studyhall/domain';
import { dashboard, schools, userLists, type Account } from '@studyhall/persistence';
import { CONFIG, type Config } from '@studyhall/platform';
import { CurrentUser } from '../../http/current-user.js';
import { adminsOnly } from '../directory/index.js';

/** The console's start page, one statement for each part. Source: `decisions.md` §5; the week is an addition. */
@Controller('api/dashboard')
export class DashboardController {
  constructor(
    private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Pick<Config, 'DEMO_MODEL'>,
  ) {}

  @Get('stats')
  stats(@CurrentUser() actor: Account): Promise<DashboardStats> {
    adminsOnly(actor);
    return dashboard.findStats(this.db, scopeOf(actor));
  }

  /** Three statements, whatever the size of the schools. */
  @Get('today')
  async today(
    @CurrentUser() actor: Account,
    @Query({ schema: TodayQuery }) { time_zone = 'UTC' }: { time_zone?: string },
  ): Promise<DashboardToday> {
    adminsOnly(actor);
    const scope = scopeOf(actor);
    const [facts, classes, never] = await Promise.all([
      dashboard.findFacts(this.db, scope, actor.id),
      dashboard.findToday(this.db, scope, time_zone),
      userLists.countUsers(this.db, { scope, never_signed_in: true }),
    ]);
    const { pending_approvals, imports, ...steps } = facts;
    const firstHour = { ...steps, model: isMaster(actor) ? !this.config.DEMO_MODEL : null };
    const isDone = Object.values(firstHour).every((done) => done !== false);
    return {
      pending_approvals,
      never_signed_in: never,
      classes,
      imports,
      first_hour: isDone ? null : firstHour,
    };
  }

  @Get('schedule')
  async week(
    @CurrentUser() actor: Account,
    @Query({ schema: ScheduleQuery }) query: { school?: string },
  ): Promise<WeeklySchedule> {
    adminsOnly(actor);
    const scope = scopeOf(actor, query.school);
    const time_zone = scope.kind === 'school' ? await schools.findTimeZone(this.db, scope.school) : null;
    return { time_zone, ...(await dashboard.findWeek(this.db, scope)) };
  }
}
