import { readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Paths of the api: never answered with a page. `/chat` is a page on GET and the api's on POST. */
const API =
  /^\/(api|history|clear-history|save-message|messages|download|socket\.io|healthz|metrics)(\/|$)|^\/chat\/turns(\/|$)/;
const HASHED = /^assets\//;
const COMPRESSED = /\.(br|gz)$/;

/**
 * Serves the built web app of `root`. Only names that were there at the start are served, so no path leads anywhere
 * else; every other page address gets `index.html`, which finds its own way.
 */
export async function serveWeb(instance: FastifyInstance, root: string): Promise<void> {
  const files = listFiles(root);
  if (!files.has('index.html')) return;
  await instance.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: [...files].some((file) => COMPRESSED.test(file)),
    cacheControl: false,
    index: false,
  });

  instance.get('/*', (request, reply) => {
    const path = pathOf(request);
    if (path === null || API.test(`/${path}`)) return reply.callNotFound();
    if (files.has(path) && !COMPRESSED.test(path)) return send(reply, path);
    const isPage = extname(path) === '' || path.endsWith('.html');
    if (path === '' || (isPage && acceptsHtml(request))) return send(reply, 'index.html');
    return reply.callNotFound();
  });
}

function send(reply: FastifyReply, path: string): FastifyReply {
  const caching = HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
  return reply.header('cache-control', caching).sendFile(path);
}

function pathOf(request: FastifyRequest): string | null {
  try {
    return decodeURIComponent((request.raw.url ?? '/').replace(/[?#].*$/s, '')).slice(1);
  } catch {
    return null;
  }
}

const acceptsHtml = (request: FastifyRequest): boolean =>
  request.headers.accept?.includes('text/html') ?? false;

function listFiles(root: string): Set<string> {
  try {
    const entries = readdirSync(root, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
    return new Set(
      files.map((file) => relative(root, join(file.parentPath, file.name)).split(sep).join('/')),
    );
  } catch {
    return new Set();
  }
}
