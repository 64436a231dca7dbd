import { useEffect } from 'react';
import { readTabStored, storedEntries, writeTabStored } from '../base/storage';
import { store } from '../base/store';
import { pageAccount } from '../transport/account';
import { formsOf } from './local/held-forms';
import { scopeAtom } from './scope';

/** What was typed is offered again for this long. */
const KEPT_MS = 3_600_000;

interface Kept<Typed> {
  /** When it was typed, in milliseconds. */
  at: number;
  typed: Typed;
}

const placeOf = (account: number, name: string): string => `${formsOf(account)}${name}`;

/** A name for a form of an address. */
export const formPlace = (
  form: string,
  address = `${window.location.pathname}${window.location.search}`,
): string => `${address} ${form}`;

/** The ends of the names of kept forms that begin with `beginning`. */
export function keptForms(beginning: string): string[] {
  const prefix = placeOf(pageAccount() ?? 0, beginning);
  const ends = storedEntries(prefix).map(({ key }) => key.slice(prefix.length));
  return ends.filter((end) => readKeptForm(`${beginning}${end}`) !== null);
}

/** What the account of the page has typed in a form and not saved; null where nothing is kept, or for too long. */
export function readKeptForm<Typed>(name: string): Kept<Typed> | null {
  const account = pageAccount();
  if (account === null) return null;
  try {
    const kept = JSON.parse(readTabStored(placeOf(account, name)) ?? 'null') as Kept<Typed> | null;
    return kept && Date.now() - kept.at < KEPT_MS ? kept : null;
  } catch {
    return null;
  }
}

/** Deletes what is kept of a form, before its next version is shown. */
export function forgetKeptForm(name: string): void {
  const account = pageAccount();
  if (account !== null) writeTabStored(placeOf(account, name), null);
}

/**
 * Keeps what is typed in a form in this tab, over a reload and the end of the session, after which it is encrypted as other
 * drafts are; over a sign-out in another tab in memory. It goes when the form is saved or left. Never for passwords and other secrets.
 * @param name null where nothing is kept
 * @param typed null while nothing is unsaved
 */
export function useKeptForm(name: string | null, typed: object | null): void {
  const account = pageAccount();
  const place = account === null || name === null ? null : placeOf(account, name);
  const text = typed && JSON.stringify(typed);
  useEffect(() => {
    if (place === null || name === null) return;
    // What is restored keeps its time until it is changed.
    if (text && JSON.stringify(readKeptForm(name)?.typed) === text) return;
    writeTabStored(place, text && JSON.stringify({ at: Date.now(), typed: JSON.parse(text) as unknown }));
  }, [place, name, text]);
  useEffect(
    () => () => {
      // A form that closes because the session has ended is shown again after the sign-in.
      if (place !== null && store.get(scopeAtom)?.isSignedIn()) writeTabStored(place, null);
    },
    [place],
  );
}
