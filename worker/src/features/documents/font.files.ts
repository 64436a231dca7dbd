/** Chinese, Japanese and Korean letters weigh too much for a package: Debian's fonts-droid-fallback, where it is. */
export const EAST_ASIAN_FILES = [
  '/usr/share/fonts-droid-fallback/truetype/DroidSansFallback.ttf',
  '/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf',
];
