import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  sentence,
  type CloseCaseRequest,
  type SafetyCases,
  type SafetyCasesQuery,
  type SafetyCaseView,
} from '@studyhall/contracts';
import { isSchoolAdmin } from '@studyhall/domain';
import { safeguarding, safetyCases, schools, type Account } from '@studyhall/persistence';

const PAGE = 50;

/**
 * Cases, for the confirmed lead and deputy of the school now. To everyone else they do not exist; a school admin gets
 * figures alone.
 */
@Injectable()
export class SafetyCasesService {
  constructor(private readonly db: DataSource) {}

  /** @throws AppError `forbidden` for a caller who is neither lead, deputy nor school admin */
  async list(actor: Account, { limit = PAGE, offset = 0 }: SafetyCasesQuery): Promise<SafetyCases> {
    const led = await safeguarding.findSchoolLedBy(this.db, actor.id);
    if (led !== null) {
      const [cases, figures] = await Promise.all([
        safetyCases.findPage(this.db, led, limit, offset),
        safetyCases.findFigures(this.db, led),
      ]);
      return { cases, figures };
    }
    if (!isSchoolAdmin(actor) || actor.school === null) throw new AppError('forbidden');
    const own = await schools.findByName(this.db, actor.school);
    return { cases: [], figures: own ? await safetyCases.findFigures(this.db, own.id) : [] };
  }

  /** The case with its passage. Each read is an entry of the ledger. */
  async read(actor: Account, id: string): Promise<SafetyCaseView> {
    const school = await this.findLed(actor);
    const viewer = { name: actor.username, role: actor.role };
    const found = await safetyCases.readCase(this.db, school, id, viewer);
    if (!found) throw absent();
    const { user_id, username, ...rest } = found;
    return { ...rest, student: { id: user_id, username } };
  }

  async acknowledge(actor: Account, id: string): Promise<void> {
    const school = await this.findLed(actor);
    if (!(await safetyCases.acknowledge(this.db, school, id, actor.username))) throw absent();
  }

  /** @throws AppError `conflict` for a case that is closed */
  async close(actor: Account, id: string, request: CloseCaseRequest): Promise<void> {
    const school = await this.findLed(actor);
    if (await safetyCases.close(this.db, school, id, actor.username, request)) return;
    if (await safetyCases.exists(this.db, school, id))
      throw new AppError('conflict', sentence('safety_case_closed'));
    throw absent();
  }

  private async findLed(actor: Account): Promise<number> {
    const school = await safeguarding.findSchoolLedBy(this.db, actor.id);
    if (school === null) throw absent();
    return school;
  }
}

const absent = (): AppError => new AppError('not_found', sentence('safety_case_not_found'));
