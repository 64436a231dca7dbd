import Bowser from 'bowser';
import type { DeviceView } from '@studyhall/contracts';

const KINDS = ['desktop', 'mobile', 'tablet'] as const;

/** Parses browser, system and kind of device from a `User-Agent` header; null for missing parts. */
export function parseDevice(userAgent: string | null): DeviceView {
  if (!userAgent) return { browser: null, system: null, kind: null };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: browser.name || null,
    system: os.name || null,
    kind: KINDS.find((kind) => kind === platform.type) ?? null,
  };
}
