import { atom } from 'jotai';
import type { ReactNode } from 'react';
import { store } from '../base/store';

interface Question {
  title: string;
  text?: string;
}

export interface AlertQuestion extends Question {
  /** An extra action beside Close. */
  action?: { label: string; run: () => void };
}

export interface ConfirmQuestion extends Question {
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** Asked over a dialog that waits for its answer, not after it. */
  isOver?: boolean;
  /** A third answer, between the two. */
  action?: { label: string; run: () => void };
}

export interface PromptQuestion extends Question {
  label: string;
  initialValue?: string;
  submitLabel?: string;
  maxLength?: number;
  /** A password: masked, and submitted untrimmed. */
  secret?: boolean;
  /** Returns what is wrong with the value, or null. A blank value is never submitted. */
  validate?: (value: string) => string | null;
  /** Saves the value while the dialog stays open. Resolves with the error text, or null on success. */
  save?: (value: string) => Promise<string | null>;
}

export type DialogRequest = { id: number } & (
  | { kind: 'confirm'; question: ConfirmQuestion; answer: (yes: boolean) => void }
  | { kind: 'alert'; question: AlertQuestion; answer: () => void }
  | { kind: 'prompt'; question: PromptQuestion; answer: (value: string | null) => void }
  | { kind: 'own'; render: () => ReactNode; answer: (value: null) => void }
);

/** Dialogs that wait for an answer; the host in the shell shows the first, and a question over it. */
export const dialogQueueAtom = atom<DialogRequest[]>([]);

let lastId = 0;

function open(make: (id: number, done: () => void) => DialogRequest): void {
  lastId += 1;
  const id = lastId;
  const done = () => store.set(dialogQueueAtom, (asked) => asked.filter((other) => other.id !== id));
  store.set(dialogQueueAtom, (asked) => [...asked, make(id, done)]);
}

/** Asks a yes-or-no question in a dialog; Escape means no. */
export function askConfirm(question: ConfirmQuestion): Promise<boolean> {
  return new Promise((resolve) =>
    open((id, done) => ({
      id,
      kind: 'confirm',
      question,
      answer: (yes) => {
        done();
        resolve(yes);
      },
    })),
  );
}

/** Shows a message in a dialog (the specification's "browser alert"). Resolves when it is closed. */
export function showAlert(title: string, text?: string, action?: AlertQuestion['action']): Promise<void> {
  return new Promise((resolve) =>
    open((id, done) => ({
      id,
      kind: 'alert',
      question: { title, text, action },
      answer: () => {
        done();
        resolve();
      },
    })),
  );
}

/** Asks for a line of text in a dialog. Null if the user cancels. */
export function askPrompt(question: PromptQuestion): Promise<string | null> {
  return new Promise((resolve) =>
    open((id, done) => ({
      id,
      kind: 'prompt',
      question,
      answer: (value) => {
        done();
        resolve(value);
      },
    })),
  );
}

/** Shows a custom dialog. Resolves with the value passed to `close`. */
export function showDialog<T>(render: (close: (value: T | null) => void) => ReactNode): Promise<T | null> {
  return new Promise((resolve) =>
    open((id, done) => {
      const answer = (value: T | null): void => {
        done();
        resolve(value);
      };
      return { id, kind: 'own', render: () => render(answer), answer };
    }),
  );
}

/** Closes every open dialog as if the user cancelled it. */
export function cancelQuestions(): void {
  for (const asked of store.get(dialogQueueAtom)) {
    if (asked.kind === 'confirm') asked.answer(false);
    else if (asked.kind === 'alert') asked.answer();
    else asked.answer(null);
  }
}
