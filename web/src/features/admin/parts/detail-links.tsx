import { can } from '@studyhall/domain';
import { Link, useLocation } from 'wouter';
import { useConsole } from '../../../common/console/sections';

interface DetailLinkProps {
  id: number;
  name: string;
}

const CLASSES = 'rounded-sm underline-offset-4 hover:underline';

/** A username that leads to the user's page, for those who have such pages. */
export function PersonLink({ id, name }: DetailLinkProps) {
  const { me } = useConsole();
  const [path] = useLocation();
  if (!can(me, 'console.administer', null).allowed) return <bdi>{name}</bdi>;
  return (
    <Link href={`${path}?section=users&user=${id}`} className={CLASSES}>
      <bdi>{name}</bdi>
    </Link>
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
