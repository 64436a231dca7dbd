import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

interface ItemRowProps {
  icon: LucideIcon;
  /** The page of the item. */
  href: string;
  title: string;
  fact: string;
  children?: ReactNode;
}

/** A study item made by a reply: a link to it, and optional actions. */
export function ItemRow({ icon: Icon, href, title, fact, children }: ItemRowProps) {
  return (
    <div className="mt-4 flex w-full max-w-md flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-surface py-2 ps-3 pe-2">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-md bg-brand-soft text-brand">
        <Icon size={20} aria-hidden="true" />
      </span>
      <Link href={href} className="min-w-32 flex-1 rounded-md py-1">
        <p dir="auto" className="truncate text-sm font-medium rtl:text-right">
          {title}
        </p>
        <p className="text-xs text-muted">{fact}</p>
      </Link>
      {children}
    </div>
  );
}
