import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { pageTitleAtom } from './config.atoms';

/** Puts the page's own title before the product's name in the title of the window, while it is on the screen. */
export function usePageTitle(title: string | null): void {
  const setPageTitle = useSetAtom(pageTitleAtom);
  useEffect(() => {
    setPageTitle(title);
    return () => setPageTitle(null);
  }, [setPageTitle, title]);
}

/** {@link usePageTitle} where the page has no component of its own. */
export function PageTitle({ title }: { title: string | null }) {
  usePageTitle(title);
  return null;
}
