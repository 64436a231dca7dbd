import type { ReactNode } from 'react';
import { adminTexts } from '../../base/i18n/admin.texts';
import { useTexts } from '../../base/i18n/texts';
import { Banner } from '../../ui/banner';
import { useConsole } from './sections';

const BANNER_ID = 'archived-school';

/** A banner: the admin's own school is archived, and which actions are disabled. */
export function ArchivedSchoolBanner() {
  const texts = useTexts(adminTexts);
  const { me } = useConsole();
  if (!me.school_archived) return null;
  return (
    <div id={BANNER_ID} className="mb-5">
      <Banner kind="warning">{texts.ownSchoolArchived({ school: me.school ?? '' })}</Banner>
    </div>
  );
}

/** Disables what an archived school cannot do. The banner is the reason. */
export function OpenSchoolFields({ children }: { children: ReactNode }) {
  const texts = useTexts(adminTexts);
  const { me } = useConsole();
  if (!me.school_archived) return children;
  return (
    <fieldset disabled title={texts.archivedReason} aria-describedby={BANNER_ID} className="contents">
      {children}
    </fieldset>
  );
}
