import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { pageTitleAtom } from './config.atoms';

/** Puts the page's title before the product's name in the window title while mounted. */
export function usePageTitle(title: string | null): void {
  const setPageTitle = useSetAtom(pageTitleAtom);
  useEffect(() => {
    setPageTitle(title);
    return () => setPageTitle(null);
  }, [setPageTitle, title]);
}

/** {@link usePageTitle} for a page without its own component. */
export function PageTitle({ title }: { title: string | null }) {
  usePageTitle(title);
  return null;
}
