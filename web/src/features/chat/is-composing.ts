import type { KeyboardEvent } from 'react';

/** True for keys that belong to an input method. Safari ends the composition before it tells of the key: 229 remains. */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229;
