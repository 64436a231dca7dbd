import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  sentence,
  type CloseCaseRequest,
  type SafetyCases,
  type SafetyCasesQuery,
  type SafetyCaseView,
  type SafetyReadLog,
  type SafetyReadLogQuery,
  type SafetyTrends,
  type SafetyTrendsQuery,
} from '@studyhall/contracts';
import { isSchoolAdmin } from '@studyhall/domain';
import {
  audit,
  safeguarding,
  safetyCases,
  safetyFigures,
  schools,
  shownName,
  type Account,
  type Executor,
} from '@studyhall/persistence';
import { wrongField } from '../directory/index.js';

const PAGE = 50;
const TREND_WEEKS = 12;

/**
 * Cases, for the confirmed lead and deputy of the school now. To everyone else they do not exist; a school admin gets
 * figures alone.
 */
@Injectable()
export class SafetyCasesService {
  constructor(private readonly db: DataSource) {}

  /** @throws AppError `forbidden` for a caller who is neither lead, deputy nor school admin */
  async list(
    actor: Account,
    { limit = PAGE, offset = 0, ...filter }: SafetyCasesQuery,
  ): Promise<SafetyCases> {
    const { school, scope } = await this.findSchool(actor);
    const [page, figures, deleted_students] = await Promise.all([
      scope ? safetyCases.findPage(this.db, scope, filter, { limit, offset }) : { cases: [], total: 0 },
      safetyFigures.findFigures(this.db, school),
      scope ? safetyCases.findDeletedStudents(this.db, scope) : [],
    ]);
    return { ...page, figures, deleted_students };
  }

  /** @throws AppError as {@link list} */
  async trends(actor: Account, { weeks = TREND_WEEKS, from, to }: SafetyTrendsQuery): Promise<SafetyTrends> {
    const { school } = await this.findSchool(actor);
    if (from && to && to < from) throw wrongField('from', sentence('trends_range'));
    return safetyFigures.findTrends(this.db, school, { weeks, from, to });
  }

  /** Which passages the caller read. @throws AppError `forbidden` for a caller who is neither lead nor deputy */
  async findReadLog(
    actor: Account,
    { limit = PAGE, offset = 0 }: SafetyReadLogQuery,
  ): Promise<SafetyReadLog> {
    const scope = await this.findScope(actor);
    if (scope === null) throw new AppError('forbidden');
    return safetyCases.findReadLogOfViewer(this.db, scope.school, actor.id, { limit, offset });
  }

  /** The case with its passage. Each read adds an entry to the read log and to the audit log. */
  async read(actor: Account, id: string): Promise<SafetyCaseView> {
    const viewer = { id: actor.id, name: shownName(actor), role: actor.role };
    const found = await this.record(actor, id, 'safety_case.read', undefined, (on, scope) =>
      safetyCases.readCase(on, scope, id, viewer),
    );
    const { user_id, username, display_name, ...rest } = found;
    return { ...rest, student: { id: user_id, username, display_name } };
  }

  async acknowledge(actor: Account, id: string): Promise<void> {
    await this.record(actor, id, 'safety_case.acknowledge', undefined, (on, scope) =>
      safetyCases.acknowledge(on, scope, id, shownName(actor)),
    );
  }

  /** @throws AppError `conflict` for a case that is closed */
  async close(actor: Account, id: string, request: CloseCaseRequest): Promise<void> {
    const after = { outcome: request.outcome, ...(request.withheld_reason && { withheld: true }) };
    await this.record(actor, id, 'safety_case.close', after, async (on, scope) => {
      if (await safetyCases.close(on, scope, id, shownName(actor), request)) return true;
      if (await safetyCases.exists(on, scope, id))
        throw new AppError('conflict', sentence('safety_case_closed'));
      return false;
    });
  }

  /** The audit log says who did what with which case, never whose case it is or why. */
  private async record<T>(
    actor: Account,
    id: string,
    action: `safety_case.${'read' | 'acknowledge' | 'close'}`,
    after: object | undefined,
    work: (on: Executor, scope: safeguarding.CaseScope) => Promise<T>,
  ): Promise<NonNullable<T>> {
    const scope = await this.requireScope(actor);
    return this.db.transaction(async (on) => {
      const done = await work(on, scope);
      if (!done) throw absent();
      const target = { type: 'safety_case', id, name: id.slice(0, 8) };
      await audit.record(on, { actor, action, target, school: actor.school, after });
      return done;
    });
  }

  /** The school whose figures the caller may see. */
  private async findSchool(
    actor: Account,
  ): Promise<{ school: number; scope: safeguarding.CaseScope | null }> {
    const scope = await this.findScope(actor);
    if (scope !== null) return { school: scope.school, scope };
    const own =
      isSchoolAdmin(actor) && actor.school !== null ? await schools.findByName(this.db, actor.school) : null;
    if (!own) throw new AppError('forbidden');
    return { school: own.id, scope: null };
  }

  /** Null while the caller acts in a further school: leads and deputies belong to their home school. */
  private async findScope({ id, membership_id = null }: Account): Promise<safeguarding.CaseScope | null> {
    return membership_id === null ? safeguarding.findCaseScope(this.db, id) : null;
  }

  private async requireScope(actor: Account): Promise<safeguarding.CaseScope> {
    const scope = await this.findScope(actor);
    if (scope === null) throw absent();
    return scope;
  }
}

const absent = (): AppError => new AppError('not_found', sentence('safety_case_not_found'));
