import type { MemberView } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { calls } from '../admin.calls';

/** The most that one call assigns. */
const MOST = 5_000;

/** Everyone who may be added and fits the search, by pages. */
export async function allEligible(groupId: number, search: string): Promise<MemberView[]> {
  const found: MemberView[] = [];
  while (found.length < MOST) {
    const query = { search, limit: LIMITS.pageMax, offset: found.length };
    const { rows, total } = await calls.eligible(groupId, query).load();
    found.push(...rows);
    if (rows.length === 0 || found.length >= total) break;
  }
  return found.slice(0, MOST);
}
