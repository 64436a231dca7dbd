import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '@studyhall/platform';

/** Headers of all responses. */
const ANSWER_HEADERS = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Headers that only matter for documents. If a browser opens such a response as a page, it loads and runs nothing. */
const DOCUMENT_HEADERS = {
  'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/**
 * Marks routes of page resources (scripts, styles, fonts), which need no document headers. Does not apply to the main
 * script of a worker: a worker uses the policy of its own script.
 */
export const PAGE_PART = { isPagePart: true };

/** Adds the headers to all responses. They are always the same, so they are built once. */
export function addSecurityHeaders(instance: FastifyInstance, config: Config): void {
  const ofParts = {
    ...ANSWER_HEADERS,
    ...(config.PUBLIC_URL?.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
  const ofDocuments = { ...ofParts, ...DOCUMENT_HEADERS };
  instance.addHook('onRequest', (request, reply, done) => {
    const { isPagePart } = request.routeOptions.config as Partial<typeof PAGE_PART>;
    void reply.headers(isPagePart ? ofParts : ofDocuments);
    done();
  });
}

/**
 * Only the app's own scripts run, no page may frame the app, and nothing is loaded from other origins, so that replies
 * cannot leak data.
 */
const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "font-src 'self' data:",
  // 'self' includes the web socket of the same origin (CSP 3).
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

/** Adds the policies of a page or of a worker's script. `policy` replaces directives by name. */
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
