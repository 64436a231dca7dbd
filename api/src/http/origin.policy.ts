import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@studyhall/platform';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a method may change state, so that the origin must be checked. */
export const changesState = (method: string): boolean => !SAFE.has(method);

/**
 * Only the app's own pages may use the session cookie. Checked before every state-changing request and in the socket's
 * handshake. Source: `docs/specification/api.md#sessions`.
 */
@Injectable()
export class OriginPolicy {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Accepts requests without both headers: clients other than browsers send neither, and only have their own cookies. */
  allows(headers: IncomingHttpHeaders): boolean {
    const { origin } = headers;
    if (origin !== undefined) {
      if (!URL.canParse(origin)) return false;
      const from = new URL(origin);
      return from.host === this.readHost(headers) || from.origin === this.publicOrigin();
    }
    const site = headers['sec-fetch-site'];
    return site === undefined || site === 'same-origin' || site === 'none';
  }

  private readHost(headers: IncomingHttpHeaders): string | undefined {
    const forwarded = this.config.TRUST_PROXY === 0 ? undefined : headers['x-forwarded-host'];
    // Each proxy appends an entry, so the last one comes from the nearest proxy.
    const host = typeof forwarded === 'string' ? forwarded.split(',').at(-1) : headers.host;
    return host?.trim().toLowerCase();
  }

  private publicOrigin(): string | undefined {
    return this.config.PUBLIC_URL && new URL(this.config.PUBLIC_URL).origin;
  }
}
