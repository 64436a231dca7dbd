import { createContext, type RefObject } from 'react';

/** Takes the form of a search that is typed and that its list does not show yet; null once the list shows it. */
export const PendingSearchContext = createContext<(form: HTMLFormElement | null) => void>(() => undefined);

/** Runs the search that is typed and not run; null if the list shows what is typed. */
export type RunSearch = (() => void) | null;
export type TypedSearch = RefObject<RunSearch>;
