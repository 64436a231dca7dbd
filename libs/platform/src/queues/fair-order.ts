/** School, class and user of a job; empty if it has none. */
export type OwnerPath = readonly [school: string, group: string, user: string];

/** The result of the script LIST. Lua encodes an empty table as an object. */
export interface LaneState {
  jobs: Array<[id: string, arrival: number, path: OwnerPath]> | Record<string, never>;
  rings: Record<string, string[] | Record<string, never>>;
  tags: string[] | Record<string, never>;
  prefix: string;
  running: number;
  capacity: number;
}

interface WaitingJob {
  id: string;
  path: OwnerPath;
}

const list = <Item>(items: Item[] | Record<string, never>): Item[] => (Array.isArray(items) ? items : []);

/**
 * The waiting jobs in the order of admission, if no job joins or leaves. Simulates the rounds of the `FairQueue` scripts.
 * Jobs of users who use all their slots come last.
 */
export function fairOrder(state: LaneState): WaitingJob[] {
  const tags = new Map(pairs(list(state.tags)).map(([name, value]) => [name, Number(value)]));
  const rings = new Map(
    Object.entries(state.rings).map(([key, members]) => [
      key,
      new Map(pairs(list(members)).map(([member, score]) => [member, Number(score)])),
    ]),
  );
  const waiting = new Map<string, WaitingJob[]>();
  for (const [id, , path] of list(state.jobs).toSorted(([, one], [, other]) => one - other))
    waiting.set(path[2], [...(waiting.get(path[2]) ?? []), { id, path }]);
  let arrivals = tags.get('arrivals') ?? 0;

  const ringKey = (path: OwnerPath, level: number): string =>
    `${state.prefix}:ring${level > 0 ? `:${path[0]}` : ''}${level > 1 ? `\0${path[1]}` : ''}`;
  const first = (ring: string): string | undefined =>
    [...(rings.get(ring) ?? [])].toSorted(([a, one], [b, other]) => one - other || (a < b ? -1 : 1))[0]?.[0];

  /** The path of the next user in the round. */
  function next(): OwnerPath | undefined {
    const school = first(`${state.prefix}:ring`);
    const group = school === undefined ? undefined : first(`${state.prefix}:ring:${school}`);
    const user = group === undefined ? undefined : first(`${state.prefix}:ring:${school}\0${group}`);
    return user === undefined ? undefined : [school!, group!, user];
  }

  function serve(path: OwnerPath, isLast: boolean): void {
    let leaving = isLast;
    for (const level of [2, 1, 0]) {
      const key = ringKey(path, level);
      const ring = rings.get(key)!;
      const member = path[level]!;
      const round = Math.floor(ring.get(member) ?? 0);
      tags.set(`V${key}`, round).set(`F${key}>${member}`, round + 1);
      ring.delete(member);
      if (!leaving) ring.set(member, round + 1 + (++arrivals % 1_000_000) / 1_000_000);
      leaving &&= ring.size === 0;
    }
  }

  const order: WaitingJob[] = [];
  for (let path = next(); path; path = next()) {
    const jobs = waiting.get(path[2]) ?? [];
    const job = jobs.shift();
    serve(path, jobs.length === 0);
    if (job) order.push(job);
  }
  return [...order, ...[...waiting.values()].flat()];
}

function pairs(flat: string[]): Array<[string, string]> {
  return Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at]!, flat[2 * at + 1]!]);
}
