import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Chip } from '../../../ui/chip';
import { cx } from '../../../ui/class-names';

interface ActivityRowProps {
  title: string;
  state: { label: string; isOpen: boolean };
  facts: string;
  /** The students' progress. */
  counts: string | null;
  /** Shown when expanded. */
  children: ReactNode;
}

/** One homework or quiz of a class with state and counts; a press expands it. */
export function ActivityRow({ title, state, facts, counts, children }: ActivityRowProps) {
  const [shown, setShown] = useState(false);
  return (
    <li className="py-2">
      <button
        type="button"
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
        className="flex min-h-11 w-full items-baseline gap-3 rounded-lg py-2 text-start hover:text-brand"
      >
        <ChevronDown
          size={16}
          aria-hidden="true"
          className={cx('shrink-0 self-start mt-0.5', !shown && '-rotate-90 rtl:rotate-90')}
        />
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="min-w-0 font-medium break-words">{title}</bdi>
          <Chip tone={state.isOpen ? 'brand' : 'neutral'}>{state.label}</Chip>
          <span className="text-muted">{facts}</span>
          {counts !== null && <span className="text-muted sm:ms-auto">{counts}</span>}
        </span>
      </button>
      {shown && <div className="space-y-3 ps-7 pt-1 pb-3 max-sm:ps-0">{children}</div>}
    </li>
  );
}
