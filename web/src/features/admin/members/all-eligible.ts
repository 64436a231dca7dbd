import type { MemberView } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { calls } from '../admin.calls';

/** The maximum number per call. */
const MAX_ELIGIBLE = 5_000;

/** Loads all students who can be added and match the search, page by page. */
export async function allEligible(groupId: number, search: string): Promise<MemberView[]> {
  const found: MemberView[] = [];
  while (found.length < MAX_ELIGIBLE) {
    const query = { search, limit: LIMITS.pageMax, offset: found.length };
    const { rows, total } = await calls.eligible(groupId, query).load();
    found.push(...rows);
    if (rows.length === 0 || found.length >= total) break;
  }
  return found.slice(0, MAX_ELIGIBLE);
}
