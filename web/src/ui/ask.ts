import { atom } from 'jotai';
import type { ReactNode } from 'react';
import { store } from '../base/store';

interface Question {
  title: string;
  text?: string;
}

export interface AlertQuestion extends Question {
  /** One more way on, beside Close. */
  action?: { label: string; run: () => void };
}

export interface ConfirmQuestion extends Question {
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** Another answer, between the two. */
  action?: { label: string; run: () => void };
}

export interface PromptQuestion extends Question {
  label: string;
  initialValue?: string;
  submitLabel?: string;
  maxLength?: number;
  /** A password: it is not shown, and submitted as typed. */
  secret?: boolean;
  /** Answers what is wrong with the value, or null. A blank value is never submitted. */
  validate?: (value: string) => string | null;
  /** Saves the value while the dialog stays open. Resolves with the reason where it could not be saved, else with null. */
  save?: (value: string) => Promise<string | null>;
}

export type Asked = { id: number } & (
  | { kind: 'confirm'; question: ConfirmQuestion; answer: (yes: boolean) => void }
  | { kind: 'alert'; question: AlertQuestion; answer: () => void }
  | { kind: 'prompt'; question: PromptQuestion; answer: (value: string | null) => void }
  | { kind: 'own'; render: () => ReactNode; answer: (value: null) => void }
);

/** Dialogs waiting for their answer; the host in the shell shows the first. */
export const askedAtom = atom<Asked[]>([]);

let lastId = 0;

function open(make: (id: number, done: () => void) => Asked): void {
  lastId += 1;
  const id = lastId;
  const done = () => store.set(askedAtom, (asked) => asked.filter((other) => other.id !== id));
  store.set(askedAtom, (asked) => [...asked, make(id, done)]);
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

/** Says something in a dialog (where the specification says "browser alert"); resolves when it is closed. */
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

/** Asks for a line of text in a dialog; null when it is closed without one. */
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

/** Shows a dialog of the caller's own; resolves with what it is closed with, null for nothing. */
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

/** Closes every open question as the user would without an answer. */
export function cancelQuestions(): void {
  for (const asked of store.get(askedAtom)) {
    if (asked.kind === 'confirm') asked.answer(false);
    else if (asked.kind === 'alert') asked.answer();
    else asked.answer(null);
  }
}
