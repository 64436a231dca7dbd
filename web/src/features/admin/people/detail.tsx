import type { ReactElement } from 'react';
import { Redirect } from 'wouter';
import type { Section } from '../../../common/console/sections';
import { deferredImport } from '../../../ui/deferred';
import { deskPages } from '../../desk';
import { consolePage } from '../shell/section-pages';

const PersonPage = consolePage(deferredImport(() => import('./person-page'), 'PersonPage'));
const CertificatePage = consolePage(deferredImport(() => import('./certificate-page'), 'CertificatePage'));
const ClassPage = consolePage(deferredImport(() => import('./class-page'), 'ClassPage'));
const LessonPage = consolePage(deskPages.lesson);
const ReportPage = consolePage(deskPages.report);
const ProgressPage = consolePage(deskPages.progress);

/** The page of one user, class, lesson or certificate, if the URL names one; else null, for the section itself. */
export function detailOf(section: Section, search: string): ReactElement | null {
  const params = new URLSearchParams(search);
  if (section === 'users') {
    const id = idIn(params, 'user');
    return id === null ? null : <PersonPage key={`user ${id}`} id={id} />;
  }
  const certificate = idIn(params, 'certificate');
  // Certificates were part of the audit log before the section Privacy existed.
  if (section === 'audit' && certificate !== null)
    return <Redirect to={`/admin?section=privacy&certificate=${certificate}`} replace />;
  if (section === 'privacy')
    return certificate === null ? null : (
      <CertificatePage key={`certificate ${certificate}`} id={certificate} />
    );
  if (section === 'classes') {
    const id = idIn(params, 'class');
    const student = idIn(params, 'student');
    if (id !== null && student !== null)
      return <ProgressPage key={`progress ${id} ${student}`} group={id} student={student} />;
    return id === null ? null : <ClassPage key={`class ${id}`} id={id} />;
  }
  if (section === 'lessons') {
    const id = params.get('lesson');
    if (id === null) return null;
    const Page = params.get('report') === '1' ? ReportPage : LessonPage;
    return <Page key={`lesson ${id}`} id={id} />;
  }
  return null;
}

function idIn(params: URLSearchParams, name: string): number | null {
  const id = Number(params.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
