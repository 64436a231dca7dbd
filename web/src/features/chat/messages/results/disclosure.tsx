import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../../ui/class-names';
import { usePartOpen } from '../use-message-view';

interface DisclosureProps {
  /** Identifies this part of this message. */
  part: string;
  title: string;
  openAtFirst: boolean;
  /** A button at the end of the title's row. */
  action?: ReactNode;
  children: ReactNode;
}

/** A collapsible part of a panel. */
export function Disclosure({ part, title, openAtFirst, action, children }: DisclosureProps) {
  const [open, setOpen] = usePartOpen(part, openAtFirst);
  return (
    <section className="border-t border-line">
      <div className="flex items-center">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-target flex-1 items-center gap-1.5 px-3 text-start text-sm font-medium hover:bg-sunken"
        >
          <ChevronRight
            size={16}
            aria-hidden="true"
            className={cx('shrink-0 text-muted transition-transform rtl:-scale-x-100', open && 'rotate-90')}
          />
          {title}
        </button>
        {open && action && <span className="pe-1">{action}</span>}
      </div>
      {open && <div className="px-3 pt-1 pb-3">{children}</div>}
    </section>
  );
}
