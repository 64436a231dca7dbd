export interface NumberBounds {
  min: number;
  max: number;
}

/** Whether a typed text is a whole number within bounds; an emptied field is none. */
export const isWholeNumber = (text: string, { min, max }: NumberBounds): boolean =>
  /^\d{1,7}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
