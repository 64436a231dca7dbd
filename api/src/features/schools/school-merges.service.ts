import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  LIMITS,
  sentence,
  type MergeEffects,
  type MergeSchoolRequest,
  type SchoolView,
} from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import {
  announcements,
  audit,
  consents,
  directory,
  lists,
  lockInTransaction,
  outbox,
  safeguarding,
  schoolMoves,
  schools,
  similarNames,
  users,
  type Account,
  type Group,
} from '@studyhall/persistence';
import { assertAllowed, lockActor, runChange, wrongField } from '../directory/index.js';
import { SchoolEvents } from './school.events.js';
import { found } from './schools.service.js';

const { classNameKey } = similarNames;

/** Merges a school into another. */
@Injectable()
export class SchoolMerges {
  constructor(
    private readonly db: DataSource,
    private readonly events: SchoolEvents,
  ) {}

  /**
   * Moves everything of the school to another school. If the other school has a class with the same name, appends the name
   * of the former school.
   */
  async merge(
    actor: Account,
    id: number,
    { into: intoId, dry_run: dryRun }: MergeSchoolRequest,
  ): Promise<{ school: SchoolView; effects: MergeEffects }> {
    assertAllowed(can(actor, 'school.administer', null));
    if (id === intoId) throw wrongField('into', sentence('school_merge_itself'));
    const { from: left, ...merged } = await runChange(this.db, { dryRun }, async (on) => {
      await lockInTransaction(on, 'schools');
      await lockActor(on, actor);
      const ids = [id, intoId];
      const both = await schools.lockSchools(on, ids);
      const [from, into] = ids.map((one) => both.find((school) => school.id === one));
      if (!from || !into) throw new AppError('not_found', sentence('school_not_found'));
      if (into.archived_at) throw wrongField('into', sentence('school_archived', { school: into.name }));
      const [asks, intoAsks] = await Promise.all(ids.map((one) => consents.findOfSchool(on, one)));
      if (asks?.required && !intoAsks?.required)
        throw wrongField('into', sentence('school_merge_consent', { from: from.name, into: into.name }));
      const [safety, intoSafety] = await Promise.all(ids.map((one) => safeguarding.findOfSchool(on, one)));
      if (safety?.enabled && !intoSafety?.enabled)
        throw wrongField('into', sentence('school_merge_safeguarding', { from: from.name, into: into.name }));
      const renamed = renamedClasses(
        await directory.findClasses(on, [from.name]),
        await directory.findClasses(on, [into.name]),
        from.name,
      );
      const effects = {
        ...(await schoolMoves.countEffects(on, from.name)),
        renamed_classes: renamed,
        safety_cases_wait: await safeguarding.hasCases(on, from.id),
        announcements: await announcements.countCurrent(on, { school: from.name, groupId: null }),
        limits: await schoolMoves.endLimits(on, from.name),
      };
      if (!dryRun) {
        await directory.updateClasses(
          on,
          renamed.map(({ id: group, new_name: name }) => ({ id: group, fields: { name } })),
        );
        await schoolMoves.mergeSchool(on, from, into);
        if (effects.safety_cases_wait)
          await outbox.add(
            on,
            { kind: 'safety_earlier_asked', schoolId: into.id },
            await users.findGrantedMasters(on),
          );
        await audit.record(on, {
          actor,
          action: 'school.merge',
          target: { type: 'school', id: from.id, name: from.name },
          school: into.name,
          before: { name: from.name, ...effects },
          after: { name: into.name },
        });
      }
      return {
        effects,
        from: from.name,
        school: found(await lists.schools.find(on, { kind: 'all' }, intoId)),
      };
    });
    if (!dryRun) await this.events.moved(left, merged.school.name);
    return merged;
  }
}

/** New names for classes whose name the other school also has. */
export function renamedClasses(
  moving: ReadonlyArray<Pick<Group, 'id' | 'name'>>,
  there: ReadonlyArray<Pick<Group, 'id' | 'name'>>,
  from: string,
): MergeEffects['renamed_classes'] {
  const kept = new Set(there.map(({ name }) => classNameKey(name)));
  const taken = new Set([...kept, ...moving.map(({ name }) => classNameKey(name))]);
  return moving
    .filter(({ name }) => kept.has(classNameKey(name)))
    .map(({ id, name }) => {
      for (let count = 1; ; count += 1) {
        const suffix = ` (${from}${count === 1 ? '' : ` ${count}`})`.slice(-LIMITS.classNameMax);
        const newName = name.slice(0, LIMITS.classNameMax - suffix.length).trimEnd() + suffix;
        if (taken.has(classNameKey(newName))) continue;
        taken.add(classNameKey(newName));
        return { id, name, new_name: newName };
      }
    });
}
