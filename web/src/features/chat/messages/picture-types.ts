/** Pictures that a browser draws and the server serves to be looked at. */
export const isPicture = (mimeType: string): boolean => /^image\/(?:png|jpeg|gif|webp)$/.test(mimeType);
