import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { BrandMark } from '../ui/brand-mark';
import { productNameAtom } from './config.atoms';
import { appTexts } from '../base/i18n/app.texts';
import { useTexts } from '../base/i18n/texts';
import { PreferencesMenu } from './preferences-menu';

/** A page for visitors with one narrow column, under the brand, which links home, and the preferences. */
export function PublicPage({ children }: { children: ReactNode }) {
  const texts = useTexts(appTexts);
  const product = useAtomValue(productNameAtom);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center justify-between gap-3 px-5 py-4 md:px-8">
        <Link
          href="/"
          aria-label={texts.homeLink({ product })}
          className="flex min-h-10 min-w-0 items-center gap-3 rounded-lg pe-2"
        >
          <BrandMark size={36} />
          <span className="truncate font-display text-lg font-semibold">{product}</span>
        </Link>
        <PreferencesMenu />
      </header>
      <main
        id="content"
        className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center px-5 pt-4 pb-[14vh]"
      >
        {children}
      </main>
    </div>
  );
}
