import { readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asPage, PAGE_PART } from './security-headers.js';

/** Paths of the api, for which no page is served. `/chat` is a page with GET and an api route with POST. */
const API =
  /^\/(api|history|clear-history|save-message|messages|download|socket\.io|scim|lti|healthz|metrics)(\/|$)|^\/chat\/turns(\/|$)/;
/** Paths of the web app (`web/src/shell/routes.tsx`), without the leading slash. */
const PAGE =
  /^(|signin|admin|admin-v2|plans|privacy|reset-password|index\.html|(?:chat|join|cards|lessons|todo)(?:\/[^/]+)?)\/?$/;
/** Addresses of files, for links that open in a tab. */
const FILES = /^\/(api\/files|(api\/code\/)?download)\/[\da-f-]{36}\b/;
const HASHED = /^assets\//;
/** Main scripts of workers: `vite.config.ts` places them here. */
const WORKERS = '/assets/workers/*';
/** Resources of pages: scripts, styles, fonts. */
const PARTS = ['/assets/*', '/boot.js'];
const COMPRESSED = /\.(br|gz)$/;

/**
 * The frame that shows PDFs: a page without origin, network or storage. It may run only the script in
 * `web/public/reader.html`, whose hash is listed here, and the code that the page passes to that script.
 */
const READER = 'reader.html';
const READER_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'sha256-7t/Up3DaiIQfuesqdErFouQ6oNiDULIFsmRzb744Z04=' blob: 'wasm-unsafe-eval'",
    'worker-src blob:',
    "style-src 'unsafe-inline'",
    'img-src blob: data:',
    'font-src blob: data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; '),
  'x-frame-options': 'SAMEORIGIN',
};
/**
 * Cached for long, because it rarely changes and works with any build: opening a file next to the chat must not wait for
 * it.
 */
const READER_CACHING = 'public, max-age=86400, stale-while-revalidate=2592000';

/** Minimum time between two reads of the folder for unknown names, because the app may have been rebuilt. Milliseconds. */
const LOOK_AGAIN_MS = 1_000;

/**
 * Serves the built web app in `root`. Serves only names that were found in the folder, so no path can lead outside. Every
 * other page path gets `index.html`, whose router shows the page. When a build replaces the app, the first unknown name
 * triggers a new read of the folder.
 */
export async function serveWeb(instance: FastifyInstance, root: string): Promise<void> {
  const files = new SeenFiles(root);
  await files.look();
  if (!files.has('index.html')) return;
  await instance.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
  });

  const find = async (request: FastifyRequest): Promise<string | null> => {
    const path = webPath(request);
    return path !== null && !COMPRESSED.test(path) && (await files.find(path)) ? path : null;
  };
  for (const url of PARTS)
    instance.get(url, { config: PAGE_PART }, async (request, reply) => {
      const path = await find(request);
      return path === null ? reply.callNotFound() : send(reply, path);
    });
  for (const url of ['/*', WORKERS])
    instance.get(url, async (request, reply) => {
      const path = (await find(request)) ?? (isPage(request) ? pageFile(request, files) : null);
      if (path === null) return reply.callNotFound();
      asPage(reply);
      return send(reply, path);
    });
}

/** The cached file names of a folder. A file that was deleted since gives a plain 404. */
class SeenFiles {
  private names = new Set<string>();
  private looking: Promise<void> | undefined;
  private lookedAt = -LOOK_AGAIN_MS;

  constructor(private readonly root: string) {}

  has(path: string): boolean {
    return this.names.has(path);
  }

  /** Whether the file exists. For an unknown name, reads the folder again, at most once a second. */
  async find(path: string): Promise<boolean> {
    if (this.has(path) || extname(path) === '') return this.has(path);
    if (performance.now() - this.lookedAt >= LOOK_AGAIN_MS) this.looking ??= this.look();
    await this.looking;
    return this.has(path);
  }

  async look(): Promise<void> {
    this.lookedAt = performance.now();
    this.names = await listFiles(this.root).finally(() => (this.looking = undefined));
  }
}

function send(reply: FastifyReply, path: string): FastifyReply {
  const caching = HASHED.test(path)
    ? 'public, max-age=31536000, immutable'
    : path === READER
      ? READER_CACHING
      : 'no-cache';
  if (path === READER) void reply.headers(READER_HEADERS);
  return reply.header('cache-control', caching).sendFile(path);
}

/** The path of a file or page of the web app, without the leading slash; null for paths of the api. */
function webPath(request: FastifyRequest): string | null {
  try {
    const path = decodeURIComponent((request.raw.url ?? '/').replace(/[?#].*$/s, '')).slice(1);
    return API.test(`/${path}`) ? null : path;
  } catch {
    return null;
  }
}

function isPage(request: FastifyRequest): boolean {
  const path = webPath(request);
  if (path === null) return false;
  return PAGE.test(path) ? takesHtml(request) : isUnknownPage(path, request);
}

/** The variant of `index.html` that preloads the code of the page (`web/page-files.plugin.ts`), if there is one. */
function pageFile(request: FastifyRequest, files: SeenFiles): string {
  const copy = `pages/${webPath(request)?.split('/')[0]}.html`;
  return files.has(copy) ? copy : 'index.html';
}

/**
 * Answers with the app's own page if a browser opens the address of a file in a tab that is gone, or that its session may not
 * open. Returns whether it did.
 */
export function sendFileMissing(reply: FastifyReply, status: number): boolean {
  const { headers, url } = reply.request;
  if (![401, 403, 404].includes(status) || !FILES.test(url)) return false;
  if (!headers.accept?.includes('text/html') || !('sendFile' in reply)) return false;
  asPage(reply);
  void reply.status(status).sendFile('index.html');
  return true;
}

/** Clients without a preferred type (`*\/*`, or no header), such as curl, link previews and monitors, get the page too. */
const takesHtml = ({ headers }: FastifyRequest): boolean =>
  headers.accept === undefined || /text\/html|text\/\*|\*\/\*/.test(headers.accept);

/** Browsers get the app's own "not found" page; other clients get a 404. */
const isUnknownPage = (path: string, { headers }: FastifyRequest): boolean =>
  (extname(path) === '' || path.endsWith('.html')) && (headers.accept?.includes('text/html') ?? false);

async function listFiles(root: string): Promise<Set<string>> {
  try {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
    return new Set(
      files.map((file) => relative(root, join(file.parentPath, file.name)).split(sep).join('/')),
    );
  } catch {
    return new Set();
  }
}
