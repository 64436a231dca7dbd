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

/** Leads to the certificate of the erasure of an account. */
export function CertificateLink({ id }: { id: number }) {
  const texts = useTexts(peopleTexts);
  const [path] = useLocation();
  return (
    <Link href={`${path}?section=privacy&certificate=${id}`} className="text-xs underline underline-offset-4">
      {texts.certificate}
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
