import { can } from '@studyhall/domain';
import { Link, useLocation } from 'wouter';
import { peopleTexts } from '../../../base/i18n/people.texts';
import { useTexts } from '../../../base/i18n/texts';
import { PersonName, Username } from '../../../common/person-name';
import { useConsole } from '../../../common/console/sections';

interface DetailLinkProps {
  id: number;
  name: string;
}

const CLASSES = 'rounded-sm underline-offset-4 hover:underline';

/** A person's name and username; the name links to their page for users who can open it. */
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

/** A link to the certificate of an account's erasure. */
export function CertificateLink({ id }: { id: number }) {
  const texts = useTexts(peopleTexts);
  const [path] = useLocation();
  return (
    <Link href={`${path}?section=privacy&certificate=${id}`} className="text-xs underline underline-offset-4">
      {texts.certificate}
    </Link>
  );
}

/** A class's name, linked to its page. */
export function ClassLink({ id, name }: DetailLinkProps) {
  const [path] = useLocation();
  return (
    <Link href={`${path}?section=classes&class=${id}`} className={CLASSES}>
      <bdi>{name}</bdi>
    </Link>
  );
}
