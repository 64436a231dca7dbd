import type { Me } from '@studyhall/contracts';
import { adminScopeOf, isMaster, isSchoolAdmin, isTeacher } from '@studyhall/domain';
import {
  Activity,
  BookOpen,
  Building2,
  CalendarDays,
  Gauge,
  History,
  KeyRound,
  LayoutDashboard,
  LockKeyhole,
  Megaphone,
  QrCode,
  Radio,
  ShieldAlert,
  UserCheck,
  Users,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import { createContext, useContext } from 'react';
import type { AdminTexts } from '../../base/i18n/admin.texts';

/** The console's sections, in the drawer's order; their ids appear in the URL. */
export const SECTIONS = [
  'dashboard',
  'users',
  'classes',
  'lessons',
  'assignment',
  'approvals',
  'invitations',
  'safety',
  'privacy',
  'limits',
  'schools',
  'sign-in',
  'announcements',
  'audit',
  'system',
  'guides',
] as const;
export type Section = (typeof SECTIONS)[number];

export const SECTION_ICONS: Record<Section, LucideIcon> = {
  dashboard: LayoutDashboard,
  users: Users,
  classes: CalendarDays,
  lessons: Radio,
  assignment: UsersRound,
  approvals: UserCheck,
  invitations: QrCode,
  safety: ShieldAlert,
  privacy: LockKeyhole,
  limits: Gauge,
  schools: Building2,
  'sign-in': KeyRound,
  announcements: Megaphone,
  audit: History,
  system: Activity,
  guides: BookOpen,
};

/** The sections of teachers, about the classes they teach. Source: `docs/specification/api.md#class`. */
const OF_TEACHERS = new Set<Section>([
  'dashboard',
  'classes',
  'lessons',
  'assignment',
  'approvals',
  'invitations',
  'guides',
]);

/** Sections that only make changes: hidden from school admins with a narrower scope. */
const OF_FULL_ADMINS = new Set<Section>([
  'assignment',
  'approvals',
  'invitations',
  'sign-in',
  'announcements',
]);

/** Sections for master admins only. */
const OF_MASTERS = new Set<Section>(['schools', 'system']);

/** Leads and deputies of a school see its cases, school admins its figures. Source: `docs/specification/api.md#safety`. */
const seesSafety = (me: Me): boolean => me.leads_safety === true || (isSchoolAdmin(me) && me.school !== null);

const hasSection = (me: Me, section: Section): boolean => {
  if (section === 'safety') return seesSafety(me);
  if (isTeacher(me)) return OF_TEACHERS.has(section);
  if (adminScopeOf(me) !== 'full' && OF_FULL_ADMINS.has(section)) return false;
  if (section === 'privacy') return isMaster(me) || me.school !== null;
  return !OF_MASTERS.has(section) || isMaster(me);
};

/** The sections that a user has. */
export const sectionsOf = (me: Me): Section[] => SECTIONS.filter((section) => hasSection(me, section));

/** The section in the URL; the dashboard if it is unknown. */
export function sectionOf(search: string, me: Me): Section {
  const named = new URLSearchParams(search).get('section');
  return sectionsOf(me).find((section) => section === named) ?? 'dashboard';
}

export const sectionSearch = (section: Section, search?: string): string =>
  section === 'dashboard' ? '' : `?${new URLSearchParams({ section, ...(search && { search }) })}`;

export const sectionLabel = (section: Section, texts: AdminTexts, me: Me): string =>
  (isTeacher(me) ? labelOfTeacher(section, texts) : null) ??
  {
    dashboard: texts.dashboard,
    users: texts.userManagement,
    classes: texts.classManagement,
    lessons: texts.lessons,
    assignment: texts.classUserAssignment,
    approvals: texts.userApprovals,
    invitations: texts.invitations,
    safety: texts.safety,
    privacy: texts.privacy,
    limits: texts.useAndLimits,
    schools: texts.schools,
    'sign-in': texts.signInSection,
    announcements: texts.announcements,
    audit: texts.auditLog,
    system: texts.system,
    guides: texts.platformGuide,
  }[section];

/** Labels of sections that have another name for a teacher. */
const labelOfTeacher = (section: Section, texts: AdminTexts): string | null =>
  section === 'classes'
    ? texts.myClasses
    : section === 'assignment'
      ? texts.members
      : section === 'approvals'
        ? texts.approvals
        : null;

export const sectionTitle = (section: Section, texts: AdminTexts, me: Me): string => {
  if (section === 'approvals') return texts.userApprovalRequests;
  return section === 'guides' ? texts.platformGuides : sectionLabel(section, texts, me);
};

export interface Console {
  me: Me;
  /** Opens a section; the search applies to users. */
  open: (section: Section, search?: string) => void;
}

export const ConsoleContext = createContext<Console | null>(null);

/** The console's user, and navigation to its other sections. */
export function useConsole(): Console {
  const console = useContext(ConsoleContext);
  if (!console) throw new Error('This part belongs inside the console.');
  return console;
}
