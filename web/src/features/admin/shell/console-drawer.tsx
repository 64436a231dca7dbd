import { isTeacher } from '@studyhall/domain';
import { useAtomValue } from 'jotai';
import { Link, useLocation } from 'wouter';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { productNameAtom } from '../../../common/config.atoms';
import { PreferencesFields } from '../../../common/preferences-fields';
import { useTexts } from '../../../base/i18n/texts';
import { BrandMark } from '../../../ui/brand-mark';
import { cx } from '../../../ui/class-names';
import { Drawer } from '../../../ui/drawer';
import { calls } from '../admin.calls';
import { formatNumber } from '../format';
import { SECTION_PAGES } from './section-pages';
import {
  SECTION_ICONS,
  sectionLabel,
  sectionsOf,
  sectionSearch,
  useConsole,
  type Section,
} from '../../../common/console/sections';
import { useQuery } from '../../../account/data/use-query';

interface ConsoleDrawerProps {
  section: Section;
  open: boolean;
  onClose: () => void;
}

/** The console's navigation: 280 px wide, beside the page or over it (docs/specification/console.md#screens). */
export function ConsoleDrawer({ section, open, onClose }: ConsoleDrawerProps) {
  const texts = useTexts(adminTexts);
  const product = useAtomValue(productNameAtom);
  const { me } = useConsole();
  const [path] = useLocation();
  const { data: waiting } = useQuery(calls.approvals({ limit: 1 }));
  return (
    <Drawer label={texts.console} open={open} onClose={onClose} width="w-70 print:hidden">
      <div className="flex items-center gap-3 px-5 pt-4 pb-5">
        <BrandMark size={36} />
        <div className="min-w-0">
          <p className="truncate font-display text-lg leading-tight font-semibold">{product}</p>
          <p className="text-xs text-muted">{isTeacher(me) ? texts.teacher : texts.console}</p>
        </div>
      </div>
      <nav
        aria-label={texts.sections}
        className="relative flex min-h-0 flex-1 flex-col overflow-y-auto px-3 pb-4"
      >
        {/* In low windows the entries are smaller, so that the menu needs no scroll bar beside that of the page. */}
        <ul className="flex min-h-0 flex-col gap-0.5">
          {sectionsOf(me).map((each) => (
            <li key={each} className="min-h-6 basis-11 touch:min-h-11">
              <SectionLink
                href={`${path}${sectionSearch(each)}`}
                section={each}
                current={each === section}
                label={sectionLabel(each, texts, me)}
                badge={each === 'approvals' ? (waiting?.total ?? 0) : 0}
                badgeLabel={(count) => texts.waitingCount({ count })}
                onClick={onClose}
              />
            </li>
          ))}
        </ul>
      </nav>
      <div className="border-t border-line p-4 sm:hidden">
        <PreferencesFields />
      </div>
    </Drawer>
  );
}

interface SectionLinkProps {
  href: string;
  section: Section;
  current: boolean;
  label: string;
  badge: number;
  badgeLabel: (count: string) => string;
  onClick: () => void;
}

function SectionLink({ href, section, current, label, badge, badgeLabel, onClick }: SectionLinkProps) {
  const Icon = SECTION_ICONS[section];
  return (
    <Link
      href={href}
      onClick={onClick}
      onPointerEnter={() => void SECTION_PAGES[section].prepare().catch(() => undefined)}
      aria-current={current ? 'page' : undefined}
      className={cx(
        'flex h-full items-center gap-3 rounded-lg px-3 text-sm transition-colors',
        current ? 'bg-brand-soft font-medium text-ink' : 'text-muted hover:bg-sunken hover:text-ink',
      )}
    >
      <Icon size={18} aria-hidden="true" className={cx('shrink-0', current && 'text-brand')} />
      <span className="min-w-0 flex-1">{label}</span>
      {badge > 0 && (
        <span className="min-w-6 rounded-full bg-mark px-1.5 text-center text-xs leading-6 font-semibold text-mark-ink">
          <span aria-hidden="true">{badge > 99 ? '99+' : formatNumber(badge)}</span>
          <span className="sr-only">{badgeLabel(formatNumber(badge))}</span>
        </span>
      )}
    </Link>
  );
}
