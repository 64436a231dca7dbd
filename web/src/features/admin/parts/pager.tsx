import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState, type FormEvent } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { INPUT_CLASSES } from '../../../ui/field';
import { cx } from '../../../ui/class-names';
import { IconButton } from '../../../ui/icon-button';
import { Select } from '../../../ui/select';
import { formatNumber } from '../format';
import { PAGE_SIZES } from '../state/use-address';

interface PagerProps {
  /** The list's label: one screen may have two. */
  label: string;
  offset: number;
  total: number;
  size: number;
  /** True if the server stopped counting at its limit. */
  capped?: boolean;
  /** `replace` corrects an offset beyond the end. */
  onChange: (offset: number, options?: { replace: boolean }) => void;
  /** Without it, the page size is fixed. */
  onSize?: (size: number) => void;
}

/** The position in the list, buttons for the previous and next page, a page number field, and the page size. */
export function Pager({ label, offset, total, size, capped = false, onChange, onSize }: PagerProps) {
  const texts = useTexts(adminTexts);
  const last = total === 0 ? 0 : Math.floor((total - 1) / size) * size;
  useEffect(() => {
    if (offset > last) onChange(last, { replace: true });
  }, [offset, last, onChange]);
  const smallest = onSize ? PAGE_SIZES[0] : size;
  if (total <= smallest) return null;
  const until = Math.min(offset + size, total);
  return (
    <nav
      aria-label={texts.pagesOf({ list: label })}
      className="mt-3 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 text-sm text-muted"
    >
      {onSize && (
        <div className="flex items-center gap-2">
          <span aria-hidden="true">{texts.rowsPerPage}</span>
          <Select<number>
            label={texts.rowsPerPage}
            hideLabel
            compact
            value={size}
            onChange={onSize}
            options={PAGE_SIZES.map((each) => ({ value: each, label: formatNumber(each) }))}
            className="w-20"
          />
        </div>
      )}
      <span role="status">
        {texts.pageRange({
          from: formatNumber(offset + 1),
          to: formatNumber(until),
          total: capped ? `${formatNumber(total)}+` : formatNumber(total),
        })}
        {capped && <span className="ms-2">{texts.narrowSearch}</span>}
      </span>
      <div className="flex items-center gap-2">
        <IconButton
          label={texts.previousPage}
          disabled={offset === 0}
          onClick={() => onChange(Math.max(0, offset - size))}
        >
          <ChevronLeft size={18} aria-hidden="true" className="rtl:rotate-180" />
        </IconButton>
        <PageNumber
          key={offset}
          page={offset / size + 1}
          pages={last / size + 1}
          capped={capped}
          onChange={(page) => onChange((page - 1) * size)}
        />
        <IconButton label={texts.nextPage} disabled={until >= total} onClick={() => onChange(offset + size)}>
          <ChevronRight size={18} aria-hidden="true" className="rtl:rotate-180" />
        </IconButton>
      </div>
    </nav>
  );
}

interface PageNumberProps {
  page: number;
  pages: number;
  capped: boolean;
  onChange: (page: number) => void;
}

/** Enter opens the typed page; a number beyond the end opens the last page. */
function PageNumber({ page, pages, capped, onChange }: PageNumberProps) {
  const texts = useTexts(adminTexts);
  const [typed, setTyped] = useState(String(page));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = Math.min(Math.max(1, Math.round(Number(typed)) || page), pages);
    setTyped(String(wanted));
    if (wanted !== page) onChange(wanted);
  };
  return (
    <form onSubmit={submit} className="flex items-center gap-2">
      <div className="w-16">
        <input
          type="text"
          inputMode="numeric"
          aria-label={texts.pageNumber}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => setTyped(String(page))}
          maxLength={7}
          autoComplete="off"
          className={cx(INPUT_CLASSES, 'min-h-10 px-2 text-center text-sm tabular-nums')}
        />
      </div>
      <span className="whitespace-nowrap">
        {texts.ofPages({ pages: capped ? `${formatNumber(pages)}+` : formatNumber(pages) })}
      </span>
    </form>
  );
}
