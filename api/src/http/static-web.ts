import { readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asPage, PAGE_PART } from './security-headers.js';

/** Paths of the api: never answered with a page. `/chat` is a page on GET and the api's on POST. */
const API =
  /^\/(api|history|clear-history|save-message|messages|download|socket\.io|scim|lti|healthz|metrics)(\/|$)|^\/chat\/turns(\/|$)/;
/** Addresses of the web app (`web/src/shell/routes.tsx`), without the leading slash. */
const PAGE =
  /^(|signin|admin|admin-v2|plans|privacy|reset-password|index\.html|(?:chat|join|cards|lessons|todo)(?:\/[^/]+)?)\/?$/;
const HASHED = /^assets\//;
/** Scripts that a worker starts with: `vite.config.ts` puts them here. */
const WORKERS = '/assets/workers/*';
/** What pages load: scripts, styles, fonts. */
const PARTS = ['/assets/*', '/boot.js'];
const COMPRESSED = /\.(br|gz)$/;

/**
 * The frame that shows PDFs: a page without an origin, network or storage. It runs the script in `web/public/reader.html`,
 * whose digest is listed here, and the code that the page passes to that script.
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
/** It changes hardly ever, and no build depends on its age: a file beside the chat does not wait for it. */
const READER_CACHING = 'public, max-age=86400, stale-while-revalidate=2592000';

/** Milliseconds between two reads of the folder for unknown names: the app may have been rebuilt. */
const LOOK_AGAIN_MS = 1_000;

/**
 * Serves the built web app of `root`. Only names that were seen in the folder are served, so no path leads anywhere
 * else; every other page address gets `index.html`, whose router shows the page. When a build replaces the app, the
 * first unknown name makes this process read the folder again.
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

/** The cached file names of a folder. Opening a file that was deleted since gives a plain 404. */
class SeenFiles {
  private names = new Set<string>();
  private looking: Promise<void> | undefined;
  private lookedAt = -LOOK_AGAIN_MS;

  constructor(private readonly root: string) {}

  has(path: string): boolean {
    return this.names.has(path);
  }

  /** Whether the file exists. Reads the folder again for an unknown name, at most once a second. */
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

/** The copy of `index.html` that names the code of the page (`web/page-files.plugin.ts`), where there is one. */
function pageFile(request: FastifyRequest, files: SeenFiles): string {
  const copy = `pages/${webPath(request)?.split('/')[0]}.html`;
  return files.has(copy) ? copy : 'index.html';
}

/**
 * Clients that name no type (`*\/*`, or no header at all) get the page too, such as curl, link previews and monitors.
 */
const takesHtml = ({ headers }: FastifyRequest): boolean =>
  headers.accept === undefined || /text\/html|text\/\*|\*\/\*/.test(headers.accept);

/** The app shows its own "not found" page to browsers; other clients get a 404. */
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
