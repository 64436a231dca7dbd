import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { usePageTitle } from '../page-title';
import { adminTexts } from '../../base/i18n/admin.texts';
import { useTexts } from '../../base/i18n/texts';
import { ApiError } from '../../transport/errors';
import { Banner } from '../../ui/banner';
import { Card } from '../../ui/card';
import { SkeletonText } from '../../ui/skeleton';
import { LoadError } from './load-error';
import { sectionLabel, sectionSearch, useConsole, type Section } from './sections';
import type { QueryResult } from '../../account/data/use-query';

interface DetailFrameProps<T> {
  section: Section;
  result: QueryResult<T>;
  title: (data: T) => string;
  /** Actions for the item. */
  actions?: ReactNode;
  /** Shown if the server answers 404, instead of its own sentence. */
  gone?: string;
  children: (data: T) => ReactNode;
}

/** The page of one item: a link back to its section, its name, and its parts once loaded. */
export function DetailFrame<T>({ section, result, title, actions, gone, children }: DetailFrameProps<T>) {
  const texts = useTexts(adminTexts);
  const { me } = useConsole();
  const [path] = useLocation();
  const { error, retry } = result;
  // An item that was deleted, or that the user may no longer see, is removed from the page.
  const data = isGone(error) ? null : result.data;
  const name = data && title(data);
  usePageTitle(name ?? sectionLabel(section, texts, me));
  return (
    <>
      <Link
        href={`${path}${sectionSearch(section)}`}
        className="-ms-2 mb-3 inline-flex min-h-11 items-center gap-2 rounded-lg px-2 text-sm text-muted hover:text-ink"
      >
        <ArrowLeft size={16} aria-hidden="true" className="rtl:-scale-x-100" />
        {sectionLabel(section, texts, me)}
      </Link>
      {data && name !== null ? (
        <>
          <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
            <h2 className="min-w-0 font-display text-2xl font-semibold tracking-tight break-words">
              <bdi>{name}</bdi>
            </h2>
            {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
          </div>
          <div className="grid gap-4 lg:grid-cols-2">{children(data)}</div>
        </>
      ) : isGone(error) && gone !== undefined ? (
        <Banner kind="warning">{gone}</Banner>
      ) : error ? (
        <LoadError error={error} onRetry={retry} />
      ) : (
        <Card>
          <SkeletonText lines={6} />
        </Card>
      )}
    </>
  );
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** A section of the page with its own heading. */
export function Part({
  title,
  action,
  wide,
  children,
}: {
  title: string;
  action?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <Card className={wide ? 'min-w-0 lg:col-span-2' : 'min-w-0'}>
      <div className="mb-3 flex min-h-10 break-after-avoid flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-semibold">{title}</h3>
        {action}
      </div>
      {children}
    </Card>
  );
}

/** A list of labelled values. */
export function Facts({ facts }: { facts: ReadonlyArray<readonly [name: string, value: ReactNode]> }) {
  return (
    <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] items-center gap-x-6 gap-y-2 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
