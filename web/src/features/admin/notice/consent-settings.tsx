import type { SchoolConsent, SetSchoolConsent } from '@studyhall/contracts';
import { useAtomValue } from 'jotai';
import { read } from '../../../account/data/read';
import { useQuery } from '../../../account/data/use-query';
import { consentTexts } from '../../../base/i18n/consent.texts';
import { localeAtom } from '../../../base/i18n/locale.atoms';
import { useTexts } from '../../../base/i18n/texts';
import { Pending } from '../../../common/console/load-error';
import { api } from '../../../transport/rest';
import { textIn } from '../../privacy';
import { TextsForm } from './texts-form';

/** A school's request for parental consent: a switch, its text, and a form to print. */
export function ConsentSettings({ schoolId, school }: { schoolId: number; school: string | null }) {
  const path = `/api/schools/${schoolId}/consent`;
  const texts = useTexts(consentTexts);
  const locale = useAtomValue(localeAtom);
  const { data: consent, error, retry } = useQuery(read<SchoolConsent>(['schools', 'users'], path));
  if (consent === null) return <Pending error={error} retry={retry} lines={4} />;
  const { given, students, withdrawn } = consent;
  const waiting = students - given - withdrawn;
  const closing = () => ({
    title: texts.closeTitle,
    text: texts.closeText({ count: students - given }),
    confirmLabel: texts.closeConfirm,
    danger: true,
  });
  return (
    <TextsForm
      title={texts.settings}
      text={texts.settingsText}
      labels={{ ask: texts.ask, own: texts.own, ownHint: texts.ownHint, print: texts.print }}
      asks={consent.required}
      hint={consent.required ? texts.counts({ given, waiting, withdrawn }) : undefined}
      stored={consent.texts}
      version={consent.version}
      save={(required, own, version) => ({
        question: required && !consent.required && students > given ? closing : undefined,
        run: () =>
          api<SchoolConsent>('PUT', path, {
            body: { required, texts: own, version } satisfies SetSchoolConsent,
          }),
        topics: ['schools', 'users'],
        done: texts.saved,
      })}
      printTitle={texts.formTitle}
    >
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
    </TextsForm>
  );
}
