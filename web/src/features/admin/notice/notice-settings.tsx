import type { SchoolNotice, SetSchoolNotice } from '@studyhall/contracts';
import { useAtomValue } from 'jotai';
import { read } from '../../../account/data/read';
import { useQuery } from '../../../account/data/use-query';
import { localeAtom } from '../../../base/i18n/locale.atoms';
import { noticeTexts } from '../../../base/i18n/notice.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Pending } from '../../../common/console/load-error';
import { api } from '../../../transport/rest';
import { NoticeText, textIn, WhoCanSeeWhat } from '../../privacy';
import { TextsForm } from './texts-form';

/** A school's notice about AI: whether students must accept it, the school's own text, and a page for parents. */
export function NoticeSettings({ schoolId }: { schoolId: number }) {
  const path = `/api/schools/${schoolId}/notice`;
  const texts = useTexts(noticeTexts);
  const locale = useAtomValue(localeAtom);
  const { data: notice, error, retry } = useQuery(read<SchoolNotice>(['schools'], path));
  if (notice === null) return <Pending error={error} retry={retry} lines={4} />;
  return (
    <TextsForm
      title={texts.settings}
      text={texts.settingsText}
      labels={{ ask: texts.ask, own: texts.own, ownHint: texts.ownHint, print: texts.print }}
      asks={notice.enabled}
      hint={notice.enabled ? texts.read({ read: notice.accepted, students: notice.students }) : undefined}
      stored={notice.texts}
      version={notice.version}
      save={(enabled, own, version) => ({
        run: () =>
          api<SchoolNotice>('PUT', path, {
            body: { enabled, texts: own, version } satisfies SetSchoolNotice,
          }),
        topics: ['schools'],
        done: texts.saved,
      })}
      printTitle={texts.parentsTitle}
    >
      <div className="space-y-4">
        <h1 className="font-display text-2xl font-semibold">{texts.parentsTitle}</h1>
        <NoticeText ofSchool={textIn(locale, notice.texts)} />
        <h2 className="font-display text-xl font-semibold">{texts.whoSees}</h2>
        <WhoCanSeeWhat />
      </div>
    </TextsForm>
  );
}
