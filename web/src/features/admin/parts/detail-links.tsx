import { can } from '@studyhall/domain';
import { Link, useLocation } from 'wouter';
import { PersonName, Username } from '../../../common/person-name';
import { useConsole } from '../../../common/console/sections';

interface DetailLinkProps {
  id: number;
  name: string;
}

const CLASSES = 'rounded-sm underline-offset-4 hover:underline';

/** The name of a person, which leads to their page for those who have such pages, and the username behind it. */
export function PersonLink({ person }: { person: { id: number; username: string; display_name: string } }) {
  const { me } = useConsole();
  const [path] = useLocation();
  if (!can(me, 'console.administer', null).allowed) return <PersonName person={person} />;
  return (
    <>
      <Link href={`${path}?section=users&user=${person.id}`} className={CLASSES}>
        <bdi>{person.display_name}</bdi>
      </Link>{' '}
      <Username person={person} />
    </>
  );
}

/** A class's name that leads to its page. */
export function ClassLink({ id, name }: DetailLinkProps) {
  const [path] = useLocation();
  return (
    <Link href={`${path}?section=classes&class=${id}`} className={CLASSES}>
      <bdi>{name}</bdi>
    </Link>
  );
}
