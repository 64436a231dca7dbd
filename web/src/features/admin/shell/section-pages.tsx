import type { ComponentType } from 'react';
import { ChunkFailure } from '../../../common/chunk-failure';
import { SECTIONS, type Section } from '../../../common/console/sections';
import { Card } from '../../../ui/card';
import { deferredImport, lazyPart, type Deferred, type LazyPart } from '../../../ui/deferred';
import { SkeletonText } from '../../../ui/skeleton';
import { deskPages } from '../../desk';

const Loading = () => (
  <Card>
    <SkeletonText lines={6} />
  </Card>
);

/** A page of the console in its own chunk. */
export const consolePage = <Props extends object>(code: Deferred<ComponentType<Props>>): LazyPart<Props> =>
  lazyPart(code, { waiting: Loading, failed: ChunkFailure });

export const SECTION_PAGES: Record<Section, LazyPart<object>> = {
  dashboard: consolePage(deferredImport(() => import('../dashboard/dashboard.section'), 'DashboardSection')),
  users: consolePage(deferredImport(() => import('../users/users.section'), 'UsersSection')),
  classes: consolePage(deferredImport(() => import('../classes/classes.section'), 'ClassesSection')),
  lessons: consolePage(deskPages.lessons),
  assignment: consolePage(deferredImport(() => import('../members/assignment.section'), 'AssignmentSection')),
  approvals: consolePage(deferredImport(() => import('../approvals/approvals.section'), 'ApprovalsSection')),
  invitations: consolePage(deferredImport(() => import('../invites/invites.section'), 'InvitesSection')),
  safety: consolePage(deferredImport(() => import('../safety/safety.section'), 'SafetySection')),
  privacy: consolePage(deferredImport(() => import('../privacy/privacy.section'), 'PrivacySection')),
  limits: consolePage(deferredImport(() => import('../limits/limits.section'), 'LimitsSection')),
  schools: consolePage(deferredImport(() => import('../schools/schools.section'), 'SchoolsSection')),
  'sign-in': consolePage(deferredImport(() => import('../sign-in/sign-in.section'), 'SignInSection')),
  announcements: consolePage(
    deferredImport(() => import('../announcements/announcements.section'), 'AnnouncementsSection'),
  ),
  audit: consolePage(deferredImport(() => import('../audit/audit.section'), 'AuditSection')),
  system: consolePage(deferredImport(() => import('../system/system.section'), 'SystemSection')),
  guides: consolePage(deferredImport(() => import('../guides/guides.section'), 'GuidesSection')),
};

/** URL parameters of one user, class, lesson or certificate, instead of a section's list. */
const DETAILS = ['user', 'class', 'lesson', 'certificate'];

/** Loads the code of the section in the URL while the session is checked. */
export function prepareSection(search: string): void {
  const params = new URLSearchParams(search);
  const section = SECTIONS.find((each) => each === params.get('section')) ?? 'dashboard';
  if (!DETAILS.some((name) => params.has(name))) SECTION_PAGES[section].prepare().catch(() => undefined);
}
