import { Link, useLocation } from 'wouter';
import { protectionTexts } from '../../../base/i18n/protection.texts';
import { useTexts } from '../../../base/i18n/texts';
import { sectionSearch } from '../../../common/console/sections';
import { Card } from '../../../ui/card';

/** Links to privacy topics on other pages. `school`: null for all schools. */
export function RelatedPrivacyLinks({ school }: { school: string | null }) {
  const texts = useTexts(protectionTexts);
  const [path] = useLocation();
  const inSchool = school === null ? '' : `&${new URLSearchParams({ school })}`;
  const links = [
    [`${path}${sectionSearch('audit')}&action=user.hold${inSchool}`, texts.holds],
    [`${path}${sectionSearch('audit')}&action=user.export${inSchool}`, texts.exports],
    [`${path}${sectionSearch('users')}&consent=waiting${inSchool}`, texts.consents],
    ['/privacy', texts.whoSees],
  ] as const;
  return (
    <Card>
      <h3 className="font-semibold">{texts.elsewhere}</h3>
      <p className="mt-1 max-w-2xl text-sm text-muted text-pretty">{texts.elsewhereText}</p>
      <ul className="mt-2 flex flex-wrap gap-x-6 text-sm">
        {links.map(([href, label]) => (
          <li key={href}>
            <Link href={href} className="inline-flex min-h-11 items-center underline underline-offset-4">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
