import type { SchoolNotice, SetSchoolNotice } from '@studyhall/contracts';
import { useAtomValue } from 'jotai';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { read } from '../../../account/data/read';
import { useQuery } from '../../../account/data/use-query';
import { LOCALE_NAMES, directionOf, localeAtom } from '../../../base/i18n/locale.atoms';
import { noticeTexts } from '../../../base/i18n/notice.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Pending } from '../../../common/console/load-error';
import { api } from '../../../transport/rest';
import { Button } from '../../../ui/button';
import { PrintAlone } from '../../../ui/print-alone';
import { Switch } from '../../../ui/switch';
import { TextArea } from '../../../ui/text-area';
import { NoticeText, textIn, WhoCanSeeWhat } from '../../privacy';
import { SettingsForm } from '../parts/settings-form';
import { useDraft } from '../state/use-draft';

const MAX_TEXT = 4_000;

/** The notice about AI of a school: whether students are asked, the school's own text, and a page for parents. */
export function NoticeSettings({ schoolId }: { schoolId: number }) {
  const path = `/api/schools/${schoolId}/notice`;
  const { data, error, retry } = useQuery(read<SchoolNotice>(['schools'], path));
  if (data === null) return <Pending error={error} retry={retry} lines={4} />;
  return <NoticeForm path={path} notice={data} />;
}

function NoticeForm({ path, notice }: { path: string; notice: SchoolNotice }) {
  const texts = useTexts(noticeTexts);
  const locale = useAtomValue(localeAtom);
  const [printing, setPrinting] = useState(false);
  const { draft, isDirty, change, reset } = useDraft<Record<string, string | boolean>>({
    enabled: notice.enabled,
    ...Object.fromEntries(LOCALE_NAMES.map(([language]) => [language, notice.texts[language] ?? ''])),
  });
  const request = (): SetSchoolNotice => {
    const own = LOCALE_NAMES.map(([language]) => [language, String(draft[language]).trim()] as const);
    const kept = { ...notice.texts, ...Object.fromEntries(own) };
    return {
      enabled: draft.enabled === true,
      texts: Object.fromEntries(Object.entries(kept).filter(([, text]) => text !== '')),
    };
  };
  return (
    <SettingsForm
      title={texts.settings}
      text={texts.settingsText}
      ready={isDirty}
      save={{
        run: () => api<SchoolNotice>('PUT', path, { body: request() }),
        topics: ['schools'],
        done: texts.saved,
      }}
      onSaved={reset}
      action={
        <Button
          variant="secondary"
          icon={<Printer size={18} aria-hidden="true" />}
          onClick={() => setPrinting(true)}
        >
          {texts.print}
        </Button>
      }
    >
      <Switch
        label={texts.ask}
        hint={notice.enabled ? texts.read({ read: notice.accepted, students: notice.students }) : undefined}
        checked={draft.enabled === true}
        onChange={(enabled) => change({ enabled })}
      />
      {LOCALE_NAMES.map(([language, name]) => (
        <TextArea
          key={language}
          label={texts.own({ language: name })}
          hint={texts.ownHint}
          rows={3}
          maxLength={MAX_TEXT}
          lang={language}
          dir={directionOf(language)}
          value={String(draft[language])}
          onChange={(event) => change({ [language]: event.currentTarget.value })}
        />
      ))}
      {printing && (
        <PrintAlone title={texts.parentsTitle} onPrinted={() => setPrinting(false)}>
          <div className="space-y-4">
            <h1 className="font-display text-2xl font-semibold">{texts.parentsTitle}</h1>
            <NoticeText ofSchool={textIn(locale, notice.texts)} />
            <h2 className="font-display text-xl font-semibold">{texts.whoSees}</h2>
            <WhoCanSeeWhat />
          </div>
        </PrintAlone>
      )}
    </SettingsForm>
  );
}
