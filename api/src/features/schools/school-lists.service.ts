import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  LIMITS,
  sentence,
  type SchoolDetails,
  type SchoolsQuery,
  type SchoolSuggestion,
  type SchoolView,
} from '@studyhall/contracts';
import { can, scopeFor } from '@studyhall/domain';
import { lists, schoolMoves, schools, type Account, type ListPage } from '@studyhall/persistence';
import { adminsOnly, assertAllowed, LikelyNames } from '../directory/index.js';

/** Lists and pages of schools, and suggestions for a typed name. */
@Injectable()
export class SchoolLists {
  constructor(private readonly db: DataSource) {}

  async names(actor: Account, { search, limit = LIMITS.schoolsMax }: SchoolsQuery): Promise<string[]> {
    adminsOnly(actor);
    return schools.findNames(this.db, scopeFor(actor), { search, limit });
  }

  /** All schools without `limit`. */
  async page(actor: Account, query: SchoolsQuery): Promise<ListPage<SchoolView>> {
    adminsOnly(actor);
    const { limit = Number.MAX_SAFE_INTEGER } = query;
    return lists.schools.page(this.db, scopeFor(actor), { ...query, limit });
  }

  async details(actor: Account, id: number): Promise<SchoolDetails> {
    adminsOnly(actor);
    const school = await lists.schools.find(this.db, { kind: 'all' }, id);
    if (!school) throw new AppError('not_found', sentence('school_not_found'));
    assertAllowed(can(actor, 'school.see', { school: school.name }));
    const [{ invitations, requests }, admins, former] = await Promise.all([
      schoolMoves.countEffects(this.db, school.name),
      schoolMoves.findAdmins(this.db, school.name),
      schools.findFormerNames(this.db, id),
    ]);
    return { ...school, admin_list: admins, invitations, requests, former_names: former };
  }

  /** Suggestions for a typed name: a form asks before it creates a school with a misspelt name. */
  async suggest(actor: Account, name: string): Promise<SchoolSuggestion> {
    assertAllowed(can(actor, 'school.administer', null));
    const [unusable] = await schools.findUnusable(this.db, [name]);
    if (unusable)
      return { name, state: unusable.current ? 'renamed' : 'archived', nearest: unusable.current };
    if (await schools.findByName(this.db, name)) return { name, state: 'known', nearest: null };
    const known = await schools.findNames(this.db, { kind: 'all' });
    return { name, state: 'new', nearest: new LikelyNames(known).find(name) };
  }
}
