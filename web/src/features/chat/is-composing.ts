import type { KeyboardEvent } from 'react';

/** True for the key events of an input method. Safari ends the composition before `keydown`, which then has key code 229. */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229;
