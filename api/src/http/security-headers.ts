import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyReply } from 'fastify';
import type { Config } from '@studyhall/platform';

/** Headers of answers that are no pages. A browser that opens one as a page loads and runs nothing of it. */
export function securityHeaders(config: Config): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
        'frame-ancestors': ["'none'"],
      },
    },
    strictTransportSecurity: config.PUBLIC_URL?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  };
}

/**
 * What changes for scripts, styles and fonts of the page: they get no headers that a browser reads of documents alone. A
 * script that a worker starts with is no such part: a worker has the policy of its own script.
 */
export const PAGE_PART_HEADERS: FastifyHelmetOptions = {
  contentSecurityPolicy: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

/**
 * Only the app's own scripts run, no page may frame the app, and nothing loads from other origins, so replies cannot
 * leak data.
 */
const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "font-src 'self' data:",
  // 'self' covers the web socket of the same origin (CSP 3).
  "connect-src 'self'",
  "frame-src 'self' blob:",
  "media-src 'self' blob:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** The page may use the microphone, for voice messages, and no other device. */
const PERMISSIONS_POLICY =
  'microphone=(self), camera=(), geolocation=(), payment=(), usb=(), serial=(), display-capture=()';

/** Adds the policies of a page, or of a worker's script. `policy` replaces directives by their name. */
export function asPage(reply: FastifyReply, policy: readonly string[] = []): void {
  const replaced = new Set(policy.map(directiveName));
  const directives = [
    ...PAGE_POLICY.filter((directive) => !replaced.has(directiveName(directive))),
    ...policy,
  ];
  void reply.headers({
    'content-security-policy': directives.join('; '),
    'permissions-policy': PERMISSIONS_POLICY,
  });
}

const directiveName = (directive: string): string => directive.split(' ', 1)[0]!;
