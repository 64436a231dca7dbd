import type { HelpLine } from '@studyhall/contracts';
import { useAtomValue } from 'jotai';
import { Plus } from 'lucide-react';
import { localeAtom } from '../../../../base/i18n/locale.atoms';
import { safetyTexts } from '../../../../base/i18n/safety.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { useGuardedChange } from '../../../../common/changes/guarded-change';
import { Button } from '../../../../ui/button';
import { formatDate } from '../../format';
import { moved } from '../../parts/moved';
import { SettingsForm } from '../../parts/settings-form';
import { useDraft } from '../../../../common/use-draft';
import { safetyCalls } from '../safety.calls';
import { emptyHelpLine, isHelpLineComplete, MAX_HELP_LINES } from './help-line-draft';
import { HelpLineFields } from './help-line-fields';
import type { SafeguardingSettingsProps } from './settings-props';

/** A school's help lines, in the order shown to students, and when they were last checked. */
export function HelpLineSettings({ school, settings }: SafeguardingSettingsProps) {
  const texts = useTexts(safetyTexts);
  const locale = useAtomValue(localeAtom);
  const { help_lines, reviewed_at } = settings;
  const { draft, isDirty, restoredAt, before, change, reset } = useDraft(
    'help-lines',
    { help_lines },
    help_lines,
  );
  const lines = draft.help_lines;
  const { busy, change: send } = useGuardedChange();
  const set = (next: HelpLine[]): void => change({ help_lines: next });
  const store = (done: string) => ({
    run: () => safetyCalls.change(school.id, { ...draft, help_lines_before: before }),
    topics: ['safety'] as const,
    done,
  });
  return (
    <SettingsForm
      title={texts.helpLines}
      text={texts.helpLinesText}
      ready={isDirty && lines.every(isHelpLineComplete)}
      save={store(texts.settingsSaved)}
      dirty={isDirty}
      restoredAt={restoredAt}
      reset={reset}
      action={
        !isDirty &&
        lines.length > 0 && (
          <Button variant="secondary" busy={busy} onClick={() => void send(store(texts.reviewSaved))}>
            {texts.allChecked}
          </Button>
        )
      }
    >
      <p className="text-sm">
        {reviewed_at === null ? texts.neverChecked : texts.checkedOn({ day: formatDate(reviewed_at) })}
      </p>
      {lines.length === 0 ? (
        <p className="text-sm text-muted">{texts.noHelpLines}</p>
      ) : (
        <ol className="space-y-3">
          {lines.map((line, at) => (
            // A line has no id, and what is typed into it changes everything else.
            // eslint-disable-next-line react/no-array-index-key
            <li key={at} className="rounded-lg border border-line p-3">
              <HelpLineFields
                line={line}
                place={{ at, total: lines.length }}
                onChange={(next) => set(lines.with(at, next))}
                onMove={(by) => set(moved(lines, at, by))}
                onRemove={() => set(lines.toSpliced(at, 1))}
              />
            </li>
          ))}
        </ol>
      )}
      {lines.length < MAX_HELP_LINES && (
        <Button
          variant="secondary"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => set([...lines, emptyHelpLine(locale)])}
        >
          {texts.addHelpLine}
        </Button>
      )}
    </SettingsForm>
  );
}
