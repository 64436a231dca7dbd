import { classCalls } from './class.calls';
import type { PickerOption } from './picker';

/** Finds classes whose name or school contains a text, in one school or all. */
export async function findGroups(
  search: string,
  school: string | null,
  signal?: AbortSignal,
): Promise<PickerOption[]> {
  const { rows } = await classCalls.groups({ search, school, limit: 20 }).load(signal);
  return rows.map((group) => ({ value: String(group.id), label: group.name, hint: group.school }));
}
