import type { Me } from '@studyhall/contracts';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Announcements } from '../../../common/announcements/announcements';
import { ArchivedSchoolBanner } from '../../../common/console/open-school';
import { PageTitle } from '../../../common/page-title';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { cancelQuestions } from '../../../ui/ask';
import { askedDialog } from '../../../ui/ask-host';
import { usePreloaded } from '../../../ui/deferred';
import { drawerDialog } from '../../../ui/drawer';
import { detailOf } from '../people/detail';
import {
  ConsoleContext,
  sectionOf,
  sectionSearch,
  sectionTitle,
  type Section,
} from '../../../common/console/sections';
import { pollWithoutSocket } from '../state/live';
import { ConsoleBar } from './console-bar';
import { ConsoleDrawer } from './console-drawer';
import { LiveLine } from './live-line';
import { subscribeAccount } from './own-account';
import { SECTION_PAGES } from './section-pages';

/** Preloaded, so that opening them does not wait on a slow network. */
const PRELOADED = [askedDialog, drawerDialog] as const;

/** Drawer, bar and the current section. */
export function Console({ me }: { me: Me }) {
  const [path, navigate] = useLocation();
  const address = useSearch();
  const section = sectionOf(address, me);
  const texts = useTexts(adminTexts);
  const [drawerOpen, setDrawerOpen] = useState(false);

  usePreloaded(PRELOADED);
  useEffect(() => {
    const stopFollowing = pollWithoutSocket();
    const stopAccount = subscribeAccount();
    return () => {
      stopAccount();
      stopFollowing();
      cancelQuestions();
    };
  }, []);

  const value = useMemo(
    () => ({
      me,
      open: (next: Section, search?: string) => navigate(`${path}${sectionSearch(next, search)}`),
    }),
    [me, path, navigate],
  );
  const Page = SECTION_PAGES[section];
  const detail = detailOf(section, address);
  return (
    <ConsoleContext value={value}>
      <div className="flex h-dvh print:block print:h-auto">
        {detail === null && <PageTitle title={sectionTitle(section, texts, me)} />}
        <ConsoleDrawer section={section} open={drawerOpen} onClose={() => setDrawerOpen(false)} />
        <div className="flex min-w-0 flex-1 flex-col">
          <ConsoleBar section={section} onMenu={() => setDrawerOpen(true)} />
          <LiveLine />
          <Announcements />
          {/* `relative`: visually hidden elements in rows are absolute, and would extend the page instead of scrolling here. */}
          <main
            key={detail?.key ?? section}
            id="content"
            tabIndex={0}
            className="relative min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2 print:overflow-visible"
          >
            <div className="mx-auto w-full max-w-7xl px-4 pt-6 pb-16 sm:px-6 lg:px-8">
              <ArchivedSchoolBanner />
              {detail ?? <Page />}
            </div>
          </main>
        </div>
      </div>
    </ConsoleContext>
  );
}
