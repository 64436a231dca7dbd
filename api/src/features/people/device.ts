import Bowser from 'bowser';
import type { DeviceView } from '@studyhall/contracts';

const KINDS = ['desktop', 'mobile', 'tablet'] as const;

/** The browser, the system and the kind of device that a `User-Agent` header names; null where it is missing. */
export function parseDevice(userAgent: string | null): DeviceView {
  if (!userAgent) return { browser: null, system: null, kind: null };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: browser.name || null,
    system: os.name || null,
    kind: KINDS.find((kind) => kind === platform.type) ?? null,
  };
}
