import { api } from '../../../transport/rest';
import { useQuery } from '../state/use-query';

/** More schools than an installation has; the list is narrowed in the browser. */
const MOST = 2_000;

/** The names of the schools that the caller may see; empty until they are known. */
export function useSchools(): string[] {
  const result = useQuery(
    'schools',
    (signal) => api<string[]>('GET', '/api/schools', { query: { limit: MOST }, signal }),
    ['users', 'groups', 'schools'],
  );
  return result.data ?? [];
}
