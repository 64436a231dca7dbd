import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@studyhall/contracts';
import { PinoLogger, TRACING, type Config, type Tracing } from '@studyhall/platform';
import { AppModule } from './app.module.js';
import { refuseBrokenRequest } from './http/broken.request.js';
import { sendError } from './http/error.filter.js';
import { Metrics } from './features/metrics/index.js';
import { changesState, OriginPolicy } from './http/origin.policy.js';
import { trustSetting } from './http/proxy.trust.js';
import { addSecurityHeaders } from './http/security-headers.js';
import { endSlowBodies } from './http/slow.bodies.js';
import { serveWeb } from './http/static-web.js';
import { traceRequests } from './http/trace.requests.js';

const BODY_LIMIT = 1024 * 1024;

/** Time limit for receiving a request: 50 MB take 2.4 hours at 50 kbit/s. `endSlowBodies` ends slower requests. */
const REQUEST_TIMEOUT_MS = 2.5 * 60 * 60 * 1000;

/** Time limit for receiving the headers, and the interval of checking connections. */
const HEADERS_TIMEOUT_MS = 10_000;
const CHECK_INTERVAL_MS = 5_000;

export interface AppOptions {
  /** The folder of the built web app. Without it, no pages are served. */
  webRoot?: string;
}

/** Creates the complete api, ready to listen. Tests use it too. */
export async function createApp(config: Config, options: AppOptions = {}): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    trustProxy: trustSetting(config.TRUST_PROXY),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_INTERVAL_MS },
    requestIdHeader: false,
    // During shutdown, requests on open connections are still answered normally.
    return503OnClosing: false,
    clientErrorHandler: refuseBrokenRequest,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 2_048 },
    frameworkErrors: (error: FastifyError, _request: FastifyRequest, reply: FastifyReply) =>
      sendError(reply, new AppError(error.statusCode === 400 ? 'malformed' : 'not_found')),
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.of(config), adapter, {
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
  });
  app.useLogger(app.get(PinoLogger));
  const instance = adapter.getInstance() as unknown as FastifyInstance;
  refuseOtherOrigins(instance, app.get(OriginPolicy));
  acceptJsonAndBytes(instance);
  endSlowBodies(instance);
  measure(instance, app.get(Metrics));
  traceRequests(instance, app.get<Tracing>(TRACING));
  addSecurityHeaders(instance, config);
  await app.register(fastifyCookie, { hook: false });
  await app.register(fastifyCompress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
  });
  await app.register(fastifyMultipart, { throwFileSizeLimit: false });
  if (options.webRoot) await serveWeb(instance, options.webRoot);
  return app;
}

function refuseOtherOrigins(instance: FastifyInstance, origins: OriginPolicy): void {
  instance.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    const isChecked = changesState(request.method) && !FOREIGN_FORM.test(request.routeOptions.url ?? '');
    const own = !isChecked || origins.allows(request.headers);
    done(own ? undefined : new AppError('bad_origin'));
  });
}

function measure(instance: FastifyInstance, metrics: Metrics): void {
  if (!metrics.enabled) return;
  instance.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.answered({
      method: request.method,
      route,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
    });
    done();
  });
}

/**
 * Routes that accept forms: sign-outs by issuers (OpenID Connect Back-Channel Logout 1.0 §2.5), and launches of learning
 * platforms.
 */
const FORM_ROUTE = /\/backchannel-logout$|^\/lti\//;
/** Forms that learning platforms' pages send. They use no session: the signature and the state authenticate the message. */
const FOREIGN_FORM = /^\/lti\/(login|launch)$/;

/**
 * Parses JSON (rejects `__proto__`; treats an empty body as absent) and, on marked routes, multipart. Passes bytes to the
 * route as a stream. Rejects all other types.
 */
function acceptJsonAndBytes(instance: FastifyInstance): void {
  const parse = instance.getDefaultJsonParser('error', 'error');
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser(
    ['application/json', 'application/scim+json'],
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') done(null, undefined);
      else void parse(request, body as string, done);
    },
  );
  instance.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      const { url = '' } = request.routeOptions;
      if (FORM_ROUTE.test(url)) done(null, Object.fromEntries(new URLSearchParams(body as string)));
      else done(new AppError('unsupported_type'));
    },
  );
  instance.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body));
}
