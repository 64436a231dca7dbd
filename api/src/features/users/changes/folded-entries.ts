import type { audit } from '@studyhall/persistence';

/**
 * One entry for each school in place of one for each user: for a change that stores the same for all. It names every
 * user in `after.users`, and is found by each of them.
 */
export function foldBySchool(entries: readonly audit.AuditEntry[]): audit.AuditEntry[] {
  const groups = Map.groupBy(entries, ({ school, otherSchool }) => JSON.stringify([school, otherSchool]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first || group.length === 1) return group;
    return {
      ...first,
      target: { type: 'users', id: group.length, name: String(group.length) },
      after: { ...first.after, users: group.map(({ target }) => target.name) },
      people: group.map(({ target }) => Number(target.id)),
    };
  });
}
