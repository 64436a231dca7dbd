import { guidePath } from '../../../base/guide-path';
import { localeAtom } from '../../../base/i18n/locale.atoms';
import { useAtomValue } from 'jotai';
import { isAdmin, isMaster } from '@studyhall/domain';
import {
  ArrowUpRight,
  Braces,
  Crown,
  GraduationCap,
  ListChecks,
  PlugZap,
  Presentation,
  School,
  type LucideIcon,
} from 'lucide-react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { apiUrl } from '../../../transport/rest';
import { SectionHead } from '../../../common/console/section-head';
import { useConsole } from '../../../common/console/sections';

interface Guide {
  /** A guide, or the full path of a server page. */
  file: string;
  title: string;
  text: string;
  Icon: LucideIcon;
  mastersOnly?: boolean;
  adminsOnly?: boolean;
}

/** Platform Guides: cards that open a guide in a new tab (docs/specification/console.md#screens, docs/specification/console.md#permissions). */
export function GuidesSection() {
  const texts = useTexts(adminTexts);
  const { me } = useConsole();
  const guides: Guide[] = [
    {
      file: 'master-admin-guide.html',
      title: texts.masterAdminGuide,
      text: texts.masterAdminGuideText,
      Icon: Crown,
      mastersOnly: true,
    },
    {
      file: 'school-admin-guide.html',
      title: texts.schoolAdminGuide,
      text: texts.schoolAdminGuideText,
      Icon: School,
      adminsOnly: true,
    },
    {
      file: 'teacher-guide.html',
      title: texts.teacherGuide,
      text: texts.teacherGuideText,
      Icon: Presentation,
    },
    {
      file: 'student-guide.html',
      title: texts.studentGuide,
      text: texts.studentGuideText,
      Icon: GraduationCap,
    },
    {
      file: 'connect-a-model.html',
      title: texts.connectGuide,
      text: texts.connectGuideText,
      Icon: PlugZap,
      mastersOnly: true,
    },
    { file: '/api/docs', title: texts.apiDocs, text: texts.apiDocsText, Icon: Braces, mastersOnly: true },
    {
      file: '/api/queues',
      title: texts.jobQueues,
      text: texts.jobQueuesText,
      Icon: ListChecks,
      mastersOnly: true,
    },
  ];
  return (
    <>
      <SectionHead title={texts.platformGuides} text={texts.guidesText} />
      <ul className="grid gap-4 sm:grid-cols-2 md:max-lg:grid-cols-1">
        {guides
          .filter(({ mastersOnly }) => !mastersOnly || isMaster(me))
          .filter(({ adminsOnly }) => !adminsOnly || isAdmin(me))
          .map((guide) => (
            <li key={guide.file}>
              <GuideCard guide={guide} newTab={texts.newTab} />
            </li>
          ))}
      </ul>
    </>
  );
}

function GuideCard({ guide: { file, title, text, Icon }, newTab }: { guide: Guide; newTab: string }) {
  const locale = useAtomValue(localeAtom);
  return (
    <a
      href={file.startsWith('/') ? apiUrl(file) : guidePath(file, locale)}
      target="_blank"
      rel="noopener"
      className="group flex h-full items-start gap-4 rounded-lg border border-line bg-surface p-5 shadow-soft transition-colors hover:border-line-strong"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-lg bg-brand-soft text-brand">
        <Icon size={22} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-display text-lg font-semibold">{title}</span>
        <span className="mt-1 block text-sm text-muted text-pretty">{text}</span>
      </span>
      <ArrowUpRight size={18} aria-hidden="true" className="shrink-0 text-muted group-hover:text-brand" />
      <span className="sr-only">{newTab}</span>
    </a>
  );
}
