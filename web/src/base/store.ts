import { createStore } from 'jotai';

/** The one store of the application: the tree reads it through the provider, plain functions directly. */
export const store = createStore();
