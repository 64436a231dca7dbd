import type { Me } from '@studyhall/contracts';
import { lazy, Suspense, useEffect, useMemo, useState, type ComponentType } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Announcements } from '../../../common/announcements/announcements';
import { PageTitle } from '../../../common/page-title';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { cancelQuestions } from '../../../ui/ask';
import { askedDialog } from '../../../ui/ask-host';
import { usePrepared } from '../../../ui/deferred';
import { drawerDialog } from '../../../ui/drawer';
import { AnnouncementsSection } from '../announcements/announcements.section';
import { ApprovalsSection } from '../approvals/approvals.section';
import { AuditSection } from '../audit/audit.section';
import { ClassesSection } from '../classes/classes.section';
import { DashboardSection } from '../dashboard/dashboard.section';
import { GuidesSection } from '../guides/guides.section';
import { InvitesSection } from '../invites/invites.section';
import { deskPages } from '../../desk';
import { AssignmentSection } from '../members/assignment.section';
import { SchoolsSection } from '../schools/schools.section';
import { SignInSection } from '../sign-in/sign-in.section';
import { detailOf } from '../people/detail';
import {
  ConsoleContext,
  sectionOf,
  sectionSearch,
  sectionTitle,
  type Section,
} from '../../../common/console/sections';
import { pollWithoutSocket } from '../state/live';
import { UsersSection } from '../users/users.section';
import { ConsoleBar } from './console-bar';
import { ConsoleDrawer } from './console-drawer';
import { LiveLine } from './live-line';
import { subscribeAccount } from './own-account';

/** Nothing that opens waits for its code on a slow line. */
const PREPARED = [askedDialog, drawerDialog] as const;

const LessonsSection = lazy(async () => ({ default: await deskPages.lessons() }));

const PAGES: Record<Section, ComponentType> = {
  dashboard: DashboardSection,
  users: UsersSection,
  classes: ClassesSection,
  lessons: LessonsSection,
  assignment: AssignmentSection,
  approvals: ApprovalsSection,
  invitations: InvitesSection,
  schools: SchoolsSection,
  'sign-in': SignInSection,
  announcements: AnnouncementsSection,
  audit: AuditSection,
  guides: GuidesSection,
};

/** Drawer, bar and the open section. */
export function Console({ me }: { me: Me }) {
  const [path, navigate] = useLocation();
  const address = useSearch();
  const section = sectionOf(address, me);
  const texts = useTexts(adminTexts);
  const [drawerOpen, setDrawerOpen] = useState(false);

  usePrepared(PREPARED);
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
  const Page = PAGES[section];
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
          {/* `relative`: what is hidden from sight in a row is absolute, and would lengthen the page instead of scrolling here. */}
          <main
            key={detail?.key ?? section}
            id="content"
            tabIndex={0}
            className="relative min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2 print:overflow-visible"
          >
            <div className="mx-auto w-full max-w-7xl px-4 pt-6 pb-16 sm:px-6 lg:px-8">
              <Suspense>{detail ?? <Page />}</Suspense>
            </div>
          </main>
        </div>
      </div>
    </ConsoleContext>
  );
}
