import { Printer } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { LOCALE_NAMES, directionOf } from '../../../base/i18n/locale.atoms';
import type { GuardedChange } from '../../../common/changes/guarded-change';
import { Button } from '../../../ui/button';
import { PrintAlone } from '../../../ui/print-alone';
import { Switch } from '../../../ui/switch';
import { TextArea } from '../../../ui/text-area';
import { SettingsForm } from '../parts/settings-form';
import { useDraft } from '../../../common/use-draft';

const MAX_TEXT = 4_000;

interface TextsFormProps<Report> {
  title: string;
  text: string;
  labels: { ask: string; own: (values: { language: string }) => string; ownHint: string; print: string };
  /** True if students or parents are asked. */
  asks: boolean;
  hint?: string;
  /** The school's own texts by language, including languages that the page does not support. */
  stored: Record<string, string>;
  version: number;
  /** Saves the form as filled in, based on the version that was edited. */
  save: (
    asks: boolean,
    texts: Record<string, string>,
    version: number | undefined,
  ) => Omit<GuardedChange<Report>, 'failed'>;
  printTitle: string;
  /** The print content. */
  children: ReactNode;
}

/** A request of a school to students or parents: a switch, its own text in each language, and a page to print. */
export function TextsForm<Report>(props: TextsFormProps<Report>) {
  const { title, text, labels, asks, hint, stored, version, save, printTitle, children } = props;
  const [printing, setPrinting] = useState(false);
  const shown: { asks: boolean } & Record<string, string | boolean> = {
    asks,
    ...Object.fromEntries(LOCALE_NAMES.map(([language]) => [language, stored[language] ?? ''])),
  };
  const { draft, isDirty, restoredAt, before, change, reset } = useDraft(title, shown, version);
  const own = LOCALE_NAMES.map(([language]) => [language, String(draft[language]).trim()] as const);
  const kept = Object.entries({ ...stored, ...Object.fromEntries(own) }).filter(([, value]) => value !== '');
  return (
    <SettingsForm
      title={title}
      text={text}
      ready={isDirty}
      save={save(draft.asks, Object.fromEntries(kept), before)}
      dirty={isDirty}
      restoredAt={restoredAt}
      reset={reset}
      action={
        <Button
          variant="secondary"
          icon={<Printer size={18} aria-hidden="true" />}
          onClick={() => setPrinting(true)}
        >
          {labels.print}
        </Button>
      }
    >
      <Switch
        label={labels.ask}
        hint={hint}
        checked={draft.asks}
        onChange={(checked) => change({ asks: checked })}
      />
      {LOCALE_NAMES.map(([language, name]) => (
        <TextArea
          key={language}
          label={labels.own({ language: name })}
          hint={labels.ownHint}
          rows={3}
          maxLength={MAX_TEXT}
          lang={language}
          dir={directionOf(language)}
          value={String(draft[language])}
          onChange={(event) => change({ [language]: event.currentTarget.value })}
        />
      ))}
      {printing && (
        <PrintAlone title={printTitle} onPrinted={() => setPrinting(false)}>
          {children}
        </PrintAlone>
      )}
    </SettingsForm>
  );
}
