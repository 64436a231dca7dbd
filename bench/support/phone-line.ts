import type { Page } from 'playwright-core';

/** A phone's connection: bytes a second, and milliseconds from a request to its answer. */
const PHONE_LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
} as const;

export interface Traffic {
  requests: number;
  bytes: number;
}

/**
 * Slows a page's network and processor; Chromium does not slow what a service worker fetches. Answers a function that reads
 * what the page has fetched so far.
 */
export async function usePhoneLine(page: Page, throttle: number): Promise<() => Traffic> {
  const cdp = await page.context().newCDPSession(page);
  const traffic: Traffic = { requests: 0, bytes: 0 };
  cdp.on('Network.requestWillBeSent', () => (traffic.requests += 1));
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (traffic.bytes += encodedDataLength));
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', PHONE_LINE);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  return () => ({ ...traffic });
}
