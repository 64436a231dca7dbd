import { Link, useLocation } from 'wouter';
import { sectionSearch, type Section } from '../../../common/console/sections';
import { cx } from '../../../ui/class-names';

interface SectionViewsProps<View extends string> {
  section: Section;
  /** The links' label for screen readers. */
  label: string;
  views: ReadonlyArray<{ id: View; label: string }>;
  current: View;
}

/** The pages of a section as links, each with its own URL. The first has the section's URL. */
export function SectionViews<View extends string>({
  section,
  label,
  views,
  current,
}: SectionViewsProps<View>) {
  const [path] = useLocation();
  const search = sectionSearch(section);
  return (
    <nav aria-label={label} className="mb-5 border-b border-line print:hidden">
      <ul className="flex flex-wrap sm:gap-x-1">
        {views.map(({ id, label: name }, at) => (
          <li key={id}>
            <Link
              href={`${path}${search}${at === 0 ? '' : `&view=${id}`}`}
              aria-current={id === current ? 'page' : undefined}
              className={cx(
                'flex min-h-11 items-center border-b-2 px-2.5 text-sm whitespace-nowrap sm:px-3 transition-colors focus-visible:-outline-offset-2',
                id === current ? 'border-brand font-medium' : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
