import { useQuery } from '../../../account/data/use-query';
import { calls } from '../admin.calls';

/** Fields that contain a person's id. */
const PEOPLE: readonly string[] = ['lead', 'deputy', 'confirmed', 'earlier_cases_shown_to'];

export const isPerson = (name: string, value: unknown): value is number =>
  PEOPLE.includes(name) && typeof value === 'number';

/** The name of a recorded person; the number if the user may not see the person, or the account was deleted. */
export function RecordedPerson({ id }: { id: number }) {
  const { data } = useQuery(calls.person(id));
  return <>{data?.display_name ?? `#${id}`}</>;
}
