import { read } from '../../../account/data/read';
import { useQuery } from '../../../account/data/use-query';

/** More schools than an installation has; the list is narrowed in the browser. */
const MOST = 2_000;

/** The names of the schools that the caller may see; empty until they are known. */
export function useSchools(): string[] {
  const names = read<string[]>(['users', 'groups', 'schools'], '/api/schools', { limit: MOST });
  return useQuery(names).data ?? [];
}
