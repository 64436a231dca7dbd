import { Link, useLocation } from 'wouter';
import { protectionTexts } from '../../../base/i18n/protection.texts';
import { useTexts } from '../../../base/i18n/texts';
import { sectionSearch } from '../../../common/console/sections';
import { Card } from '../../../ui/card';

/** A link to the privacy settings from their former place. `schoolId`: for master admins. */
export function MovedSettings({ schoolId }: { schoolId?: number }) {
  const texts = useTexts(protectionTexts);
  const [path] = useLocation();
  const ofSchool = schoolId === undefined ? '' : `&id=${schoolId}`;
  return (
    <Card>
      <p className="text-sm text-muted">{texts.moved}</p>
      <Link
        href={`${path}${sectionSearch('privacy')}${ofSchool}`}
        className="inline-flex min-h-11 items-center text-sm font-medium underline underline-offset-4"
      >
        {texts.open}
      </Link>
    </Card>
  );
}
