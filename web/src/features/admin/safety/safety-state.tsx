import type { SafeguardingView } from '@studyhall/contracts';
import { Link, useLocation } from 'wouter';
import { adminTexts, type AdminTexts } from '../../../base/i18n/admin.texts';
import { safetyTexts, type SafetyTexts } from '../../../base/i18n/safety.texts';
import { useTexts } from '../../../base/i18n/texts';
import { sectionSearch } from '../../../common/console/sections';
import { Banner, type BannerKind } from '../../../ui/banner';
import { formatDate } from '../format';
import { listed } from '../parts/listed';

interface SafetyStateProps {
  settings: SafeguardingView;
  /** Adds a link to the settings, for users who can change them. */
  canChange: boolean;
  /** True if the user reads the cases: other users are told what to do about waiting cases. */
  readsCases?: boolean;
}

/** What safeguarding needs to work; empty while it works. */
export function SafetyState({ settings, canChange, readsCases = false }: SafetyStateProps) {
  const texts = useTexts(safetyTexts);
  const [path] = useLocation();
  const state = missing(settings, texts, useTexts(adminTexts));
  if (state === null) return null;
  return (
    <Banner
      kind={state.kind}
      className="mb-4 print:hidden"
      action={
        canChange && (
          <Link
            href={`${path}${sectionSearch('safety')}&view=settings`}
            className="-my-2 flex min-h-target shrink-0 items-center font-medium underline underline-offset-2"
          >
            {texts.settings}
          </Link>
        )
      }
    >
      {state.text}
      {state.kind === 'warning' && !readsCases && ` ${texts.adminsCannotRead}`}
    </Banner>
  );
}

function missing(
  settings: SafeguardingView,
  texts: SafetyTexts,
  common: AdminTexts,
): { kind: BannerKind; text: string } | null {
  const { enabled, confirmed_at, replacement_due, lead, deputy, help_lines } = settings;
  if (!enabled) return { kind: 'info', text: texts.isOff };
  if (replacement_due !== null)
    return { kind: 'warning', text: texts.replacementDue({ day: formatDate(replacement_due) }) };
  const waitsFor = [lead, deputy].flatMap((one) =>
    one && one.confirmed_at === null ? [one.display_name] : [],
  );
  if (waitsFor.length === 0)
    return help_lines.length === 0 ? { kind: 'warning', text: texts.lacksHelpLines } : null;
  const names = listed(waitsFor, common);
  return {
    kind: 'warning',
    text: confirmed_at === null ? texts.chatWaitsFor({ names }) : texts.waitsFor({ names }),
  };
}
