import { classCalls } from './class.calls';
import type { PickerOption } from './picker';

/** Classes whose name or school contains a text, of one school or of all. */
export async function findGroups(
  search: string,
  school: string | null,
  signal?: AbortSignal,
): Promise<PickerOption[]> {
  const { rows } = await classCalls.groups({ search, school, limit: 20 }).load(signal);
  return rows.map((group) => ({ value: String(group.id), label: group.name, hint: group.school }));
}
