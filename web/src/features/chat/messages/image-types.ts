/** Image types that browsers show and the server serves inline. */
export const isImage = (mimeType: string): boolean => /^image\/(?:png|jpeg|gif|webp)$/.test(mimeType);
