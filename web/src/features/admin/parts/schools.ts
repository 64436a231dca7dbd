import { read } from '../../../account/data/read';
import { useQuery } from '../../../account/data/use-query';

/** More schools than any installation has: the browser filters the list. */
const MAX_SCHOOLS = 2_000;

/** The names of the schools that the user may see; empty until loaded. */
export function useSchools(): string[] {
  const names = read<string[]>(['users', 'groups', 'schools'], '/api/schools', { limit: MAX_SCHOOLS });
  return useQuery(names).data ?? [];
}
