/** Of one HEIC image, which is decoded whole in memory. Phones have up to 50. */
export const HEIC_MEGAPIXELS = 64;
