import { atom } from 'jotai';
import { createContext, use, useEffect, useId, useState, type ReactNode } from 'react';
import type { AroundNavHandler } from 'wouter';
import { loadTexts, textsNow } from '../base/i18n/texts';
import { uiTexts } from '../base/i18n/ui.texts';
import { setNavigationGuard } from '../base/navigation-guard';
import { store } from '../base/store';
import { askConfirm } from './ask';

interface Unsaved {
  /** The dialog around the form. */
  dialog: string | undefined;
  isSaving: boolean;
  keptAt: string | undefined;
  question: LeaveQuestion;
}

interface LeaveQuestion {
  title?: string | undefined;
  text?: string | undefined;
  stayLabel?: string | undefined;
}

type Forms = ReadonlyMap<string, Unsaved>;

/** The forms of the page with something that is not saved. */
const unsavedAtom = atom<Forms>(new Map<string, Unsaved>());

const unsavedForms = (): Unsaved[] => [...store.get(unsavedAtom).values()];
const hasUnsaved = (): boolean => store.get(unsavedAtom).size > 0;

/** The dialog around a component. `leave` closes it, after a question while a form in it has something unsaved. */
export const DialogContext = createContext<{ id: string; leave: () => void } | null>(null);

interface LeaveGuardProps {
  isUnsaved: boolean;
  /** Nothing is asked before a running save has ended. */
  isSaving?: boolean;
  /** Another address that loses nothing: the page stays mounted there. */
  keptAt?: string;
  /** What is asked, if it is not about typed text. */
  title?: string;
  text?: string;
  stayLabel?: string;
}

/** Has the user asked before the page, or the dialog around this, is left while something is not saved. */
export function LeaveGuard({
  isUnsaved,
  isSaving = false,
  keptAt,
  title,
  text,
  stayLabel,
}: LeaveGuardProps): null {
  const id = useId();
  const dialog = use(DialogContext)?.id;
  useEffect(() => {
    if (!isUnsaved) return;
    change((forms) =>
      new Map(forms).set(id, { dialog, isSaving, keptAt, question: { title, text, stayLabel } }),
    );
    return () => change((forms) => new Map([...forms].filter(([other]) => other !== id)));
  }, [id, dialog, isUnsaved, isSaving, keptAt, title, text, stayLabel]);
  return null;
}

/** Counts whatever is typed inside as unsaved until it is unmounted. */
export function TypedGuard({ children }: { children: ReactNode }) {
  const [isTyped, setIsTyped] = useState(false);
  return (
    <div onInput={() => setIsTyped(true)}>
      <LeaveGuard isUnsaved={isTyped} />
      {children}
    </div>
  );
}

/** Whether a form in a dialog has something that is not saved. */
export const hasUnsavedIn = (dialog: string): boolean => unsavedForms().some((one) => one.dialog === dialog);

/** Asks whether a dialog may close although something in it is not saved. */
export const mayClose = (dialog: string): Promise<boolean> =>
  askToLose('discardChanges', 'discard', unsavedForms().find((one) => one.dialog === dialog)?.question);

/** Ends the guard of the page; null while nothing is unsaved. */
let stopGuard: (() => void) | null = null;

function change(to: (forms: Forms) => Forms): void {
  store.set(unsavedAtom, to);
  if (hasUnsaved()) stopGuard ??= guardLeaving();
  else {
    stopGuard?.();
    stopGuard = null;
  }
}

/** Resolves once no form is being saved, and forms that were just closed are gone. */
async function savesEnded(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  const isSaving = (): boolean => unsavedForms().some((one) => one.isSaving);
  const ended = Promise.withResolvers<void>();
  const stop = store.sub(unsavedAtom, () => isSaving() || ended.resolve());
  if (isSaving()) await ended.promise;
  stop();
}

/** The field that was changed last: it takes the focus when the user stays. */
const lastChangedAtom = atom<HTMLElement | null>(null);

async function askToLose(
  title: 'leaveUnsaved' | 'discardChanges',
  confirmLabel: 'leave' | 'discard',
  question: LeaveQuestion | undefined,
): Promise<boolean> {
  await loadTexts(uiTexts);
  const texts = textsNow(uiTexts);
  const leaves = await askConfirm({
    title: question?.title ?? texts[title],
    text: question?.text ?? texts.discardChangesText,
    confirmLabel: texts[confirmLabel],
    cancelLabel: question?.stayLabel ?? texts.keepEditing,
    danger: true,
    isOver: true,
  });
  // The question returns the focus to what opened it.
  if (!leaves) requestAnimationFrame(() => store.get(lastChangedAtom)?.focus());
  return leaves;
}

/** Whether the page may be left: nothing is unsaved once the running saves have ended, or the user gives it up. */
export async function mayLeave(): Promise<boolean> {
  await savesEnded();
  return !hasUnsaved() || askToLose('leaveUnsaved', 'leave', unsavedForms()[0]?.question);
}

const isSame = (one: string, other: string): boolean => {
  const [a = '', b = ''] = [one, other].map((address) => {
    const { origin, pathname, search } = new URL(address, window.location.href);
    return `${origin}${pathname}${search}`;
  });
  return a === b;
};

/** Whether a move to this address would lose something that is not saved. */
const isLossy = (address: string): boolean =>
  !isSame(address, window.location.href) &&
  unsavedForms().some(({ keptAt }) => keptAt === undefined || !isSame(address, keptAt));

/** Guards links and buttons that lead elsewhere, but not corrections of the address. */
const guardNavigation: AroundNavHandler = (navigate, to, options) => {
  if (options?.replace === true || !isLossy(String(to))) navigate(to, options);
  else void mayLeave().then((leaves) => leaves && navigate(to, options));
};

/** Whether a question about Back or Forward is open, or has been answered by yes. */
let state: 'idle' | 'asking' | 'leaving' = 'idle';

/** Guards links, Back, Forward and the end of the page. Returns a function that ends it. */
function guardLeaving(): () => void {
  const events = new AbortController();
  const { signal } = events;

  async function ask(key: string): Promise<void> {
    state = 'asking';
    state = (await mayLeave()) ? 'leaving' : 'idle';
    if (state === 'leaving') await window.navigation.traverseTo(key).finished?.catch(() => undefined);
    state = 'idle';
  }

  function onTraverse(event: NavigateEvent): void {
    const { destination, navigationType, cancelable } = event;
    if (navigationType !== 'traverse' || !cancelable || state === 'leaving') return;
    if (!isLossy(destination.url)) return;
    event.preventDefault();
    if (state === 'idle') void ask(destination.key);
  }

  setNavigationGuard(guardNavigation);
  // Browsers without the Navigation API ask about links and the end of the page alone.
  if ('navigation' in window) window.navigation.addEventListener('navigate', onTraverse, { signal });
  window.addEventListener('beforeunload', (event) => hasUnsaved() && event.preventDefault(), { signal });
  const noteChanged = (field: EventTarget | null): void =>
    store.set(lastChangedAtom, field instanceof HTMLElement ? field : null);
  if (!store.get(lastChangedAtom)?.isConnected) noteChanged(document.activeElement);
  document.addEventListener('input', ({ target }) => noteChanged(target), { signal, capture: true });
  return () => {
    events.abort();
    setNavigationGuard(null);
  };
}
