import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { Html, html } from './html.js';
import type { PageLanguage } from './texts.js';

/** The product's colours, and controls that are large enough for touch. */
const STYLE = `
:root { --paper: #fbfaf7; --ink: #1c1f26; --muted: #5b6170; --line: #d9d6cd; --brand: #1f6f5c; --brand-ink: #fff; color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14171a; --ink: #eceae4; --muted: #a3a8b1; --line: #343a40; --brand: #5cc2a3; --brand-ink: #0d1512; }
}
* { box-sizing: border-box; }
body { margin: 0; padding: 2rem 1rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 28rem; margin: 0 auto; }
h1 { margin: 0 0 .5rem; font-size: 1.25rem; line-height: 1.3; overflow-wrap: anywhere; }
p { margin: 0 0 1.25rem; color: var(--muted); overflow-wrap: anywhere; }
label { display: block; margin-bottom: .25rem; font-weight: 500; }
select { width: 100%; min-height: 2.75rem; margin-bottom: 1rem; padding: .5rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--paper); color: var(--ink); font: inherit; }
button, a.button { display: inline-block; min-height: 2.75rem; padding: .6rem 1.25rem; border: 0; border-radius: .5rem; background: var(--brand); color: var(--brand-ink); font: inherit; font-weight: 500; text-decoration: none; cursor: pointer; }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
`;

export interface Page {
  language: PageLanguage;
  title: string;
  text: string;
  body: Html;
  /** The platform URL to which the form is submitted immediately; if absent, forms go to the product. */
  submitsTo?: string;
  /** A script that runs after the page is shown. */
  script?: string;
}

const SUBMIT = 'document.forms[0].submit()';
const digest = (script: string): string => createHash('sha256').update(script).digest('base64');

/** Frame ancestors of a page that only contains a link. */
export const ANY_PAGE = ['*'];

/** A valid source for a policy: no wildcard, and nothing that could start another source or directive. */
const ORIGIN = /^https?:\/\/[\w.:[\]-]+$/;

/** The origins of URLs. */
const toOrigins = (urls: readonly string[]): string[] => [
  ...new Set(
    urls
      .map((url) => (url === '*' ? url : (URL.parse(url)?.origin ?? '')))
      .filter((origin) => origin === '*' || ORIGIN.test(origin)),
  ),
];

/**
 * Sends a page that only the origins in `frames` may frame. It shares nothing with the application, which no page may
 * frame.
 */
export function sendPage(
  reply: FastifyReply,
  { language, title, text, body, submitsTo, script = submitsTo && SUBMIT }: Page,
  frames: readonly string[],
): FastifyReply {
  const ancestors = toOrigins(frames);
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    // The platform may redirect to its other sites.
    submitsTo === undefined
      ? "form-action 'self'"
      : ['form-action https:', ...toOrigins([submitsTo])].join(' '),
    ...(script === undefined ? [] : [`script-src 'sha256-${digest(script)}'`]),
    `frame-ancestors ${ancestors.length === 0 ? "'none'" : ancestors.join(' ')}`,
  ];
  const page = html`<!doctype html>
    <html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
          ${body}
        </main>
        ${script === undefined ? html`` : new Html(`<script>${script}</script>`)}
      </body>
    </html>`;
  return reply
    .removeHeader('x-frame-options')
    .headers({ 'content-security-policy': policy.join('; '), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(page.markup);
}
