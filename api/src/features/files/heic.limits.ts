/** Limit on a HEIC image, which is decoded completely in memory. Phones have up to 50. */
export const HEIC_MEGAPIXELS = 64;
