import type { SchoolConsent, SetSchoolConsent } from '@studyhall/contracts';
import { useAtomValue } from 'jotai';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { read } from '../../../account/data/read';
import { useQuery } from '../../../account/data/use-query';
import { consentTexts } from '../../../base/i18n/consent.texts';
import { LOCALE_NAMES, directionOf, localeAtom } from '../../../base/i18n/locale.atoms';
import { useTexts } from '../../../base/i18n/texts';
import { Pending } from '../../../common/console/load-error';
import { api } from '../../../transport/rest';
import { Button } from '../../../ui/button';
import { PrintAlone } from '../../../ui/print-alone';
import { Switch } from '../../../ui/switch';
import { TextArea } from '../../../ui/text-area';
import { textIn } from '../../privacy';
import { SettingsForm } from '../parts/settings-form';
import { useDraft } from '../state/use-draft';

const MAX_TEXT = 4_000;

/** Whether a school asks for the consent of parents, with which text, and a form to print. */
export function ConsentSettings({ schoolId, school }: { schoolId: number; school: string | null }) {
  const path = `/api/schools/${schoolId}/consent`;
  const { data, error, retry } = useQuery(read<SchoolConsent>(['schools', 'users'], path));
  if (data === null) return <Pending error={error} retry={retry} lines={4} />;
  return <ConsentForm path={path} school={school} consent={data} />;
}

interface ConsentFormProps {
  path: string;
  school: string | null;
  consent: SchoolConsent;
}

function ConsentForm({ path, school, consent }: ConsentFormProps) {
  const texts = useTexts(consentTexts);
  const locale = useAtomValue(localeAtom);
  const [printing, setPrinting] = useState(false);
  const { draft, isDirty, change, reset } = useDraft<Record<string, string | boolean>>({
    required: consent.required,
    ...Object.fromEntries(LOCALE_NAMES.map(([language]) => [language, consent.texts[language] ?? ''])),
  });
  const request = (): SetSchoolConsent => {
    const own = LOCALE_NAMES.map(([language]) => [language, String(draft[language]).trim()] as const);
    const kept = { ...consent.texts, ...Object.fromEntries(own) };
    return {
      required: draft.required === true,
      texts: Object.fromEntries(Object.entries(kept).filter(([, text]) => text !== '')),
    };
  };
  const { given, students, withdrawn } = consent;
  const waiting = students - given - withdrawn;
  const closes = draft.required === true && !consent.required && students > given;
  return (
    <SettingsForm
      title={texts.settings}
      text={texts.settingsText}
      ready={isDirty}
      save={{
        question: closes
          ? () => ({
              title: texts.closeTitle,
              text: texts.closeText({ count: students - given }),
              confirmLabel: texts.closeConfirm,
              danger: true,
            })
          : undefined,
        run: () => api<SchoolConsent>('PUT', path, { body: request() }),
        topics: ['schools', 'users'],
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
        hint={consent.required ? texts.counts({ given, waiting, withdrawn }) : undefined}
        checked={draft.required === true}
        onChange={(required) => change({ required })}
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
        <PrintAlone title={texts.formTitle} onPrinted={() => setPrinting(false)}>
          <div className="space-y-6">
            <div>
              <p dir="auto">{school}</p>
              <h1 className="font-display text-2xl font-semibold">{texts.formTitle}</h1>
            </div>
            <p dir="auto" className="break-words whitespace-pre-line">
              {textIn(locale, consent.texts)}
            </p>
            {[texts.agree, texts.disagree].map((choice) => (
              <p key={choice}>☐ {choice}</p>
            ))}
            {[texts.student, texts.parent, texts.signature].map((line) => (
              <p key={line} className="border-b border-line-strong pt-6 pb-1">
                {line}
              </p>
            ))}
            <p className="text-sm text-muted">{texts.version({ version: consent.version })}</p>
          </div>
        </PrintAlone>
      )}
    </SettingsForm>
  );
}
