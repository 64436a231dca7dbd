import type { STORED_OBJECTS } from '../privacy/stores.js';

/** The key of a stored object. Its first part is listed in the register of personal data. */
export const objectKey = (kind: keyof typeof STORED_OBJECTS, id: string): string => `${kind}/${id}`;
