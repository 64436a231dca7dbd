import { Controller, Get, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ScheduleQuery, type DashboardStats, type WeeklySchedule } from '@studyhall/contracts';
import { scopeOf } from '@studyhall/domain';
import { dashboard, schools, type Account } from '@studyhall/persistence';
import { CurrentUser } from '../../http/current-user.js';
import { adminsOnly } from '../directory/index.js';

/** The console's start page, one statement for each part. Source: `decisions.md` §5; the week is an addition. */
@Controller('api/dashboard')
export class DashboardController {
  constructor(private readonly db: DataSource) {}

  @Get('stats')
  stats(@CurrentUser() actor: Account): Promise<DashboardStats> {
    adminsOnly(actor);
    return dashboard.findStats(this.db, scopeOf(actor));
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
