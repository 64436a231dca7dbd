import { createStore } from 'jotai';

export type Store = ReturnType<typeof createStore>;

/** The application's only store: components read it through the provider, plain functions directly. */
export const store: Store = createStore();
