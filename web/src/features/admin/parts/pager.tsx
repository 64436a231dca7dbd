import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { IconButton } from '../../../ui/icon-button';
import { number } from '../format';

/** Rows of one page. */
export const PAGE_ROWS = 25;

interface PagerProps {
  /** Names the list: one screen may have two. */
  label: string;
  offset: number;
  total: number;
  size?: number;
  /** The total is only as far as the server counted. */
  capped?: boolean;
  /** `replace` corrects an offset beyond the end. */
  onChange: (offset: number, options?: { replace: boolean }) => void;
}

/** Where in the list we are, and the way to the pages beside. */
export function Pager({ label, offset, total, size = PAGE_ROWS, capped = false, onChange }: PagerProps) {
  const texts = useTexts(adminTexts);
  const last = total === 0 ? 0 : Math.floor((total - 1) / size) * size;
  useEffect(() => {
    if (offset > last) onChange(last, { replace: true });
  }, [offset, last, onChange]);
  if (total <= size) return null;
  const until = Math.min(offset + size, total);
  return (
    <nav
      aria-label={texts.pagesOf({ list: label })}
      className="mt-3 flex items-center justify-end gap-2 text-sm text-muted"
    >
      <span role="status">
        {texts.pageRange({
          from: number(offset + 1),
          to: number(until),
          total: capped ? `${number(total)}+` : number(total),
        })}
        {capped && <span className="ms-2">{texts.narrowSearch}</span>}
      </span>
      <IconButton
        label={texts.previousPage}
        disabled={offset === 0}
        onClick={() => onChange(Math.max(0, offset - size))}
      >
        <ChevronLeft size={18} aria-hidden="true" className="rtl:rotate-180" />
      </IconButton>
      <IconButton label={texts.nextPage} disabled={until >= total} onClick={() => onChange(offset + size)}>
        <ChevronRight size={18} aria-hidden="true" className="rtl:rotate-180" />
      </IconButton>
    </nav>
  );
}
