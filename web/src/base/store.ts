import { createStore } from 'jotai';

export type Store = ReturnType<typeof createStore>;

/** The one store of the application: the tree reads it through the provider, plain functions directly. */
export const store: Store = createStore();
