import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type ProxyOptions } from 'vite';
import { createPagesOf } from './pages-of.ts';
import { guides } from './guides.plugin.ts';
import { pageFiles } from './page-files.plugin.ts';
import { precompress } from './precompress.plugin.ts';
import { readerAssets } from './reader.plugin.ts';
import { shell } from './shell.plugin.ts';
import { texts } from './texts.plugin.ts';
import { SOURCE_LOCALE } from './texts/catalogues.ts';

/** `npm run dev` sets the variable where `PORT` is another one. */
const API = `http://127.0.0.1:${process.env.PORT ?? 8000}`;

/** The api's paths outside /api; `/chat` is also a page, so a browser's navigation to it stays here. */
const API_PATHS = [
  '/api',
  '/history',
  '/clear-history',
  '/save-message',
  '/chat',
  '/messages',
  '/download',
  '/scim',
];

function proxy(): Record<string, ProxyOptions> {
  const toApi: ProxyOptions = {
    target: API,
    bypass: (request) =>
      request.method === 'GET' && request.headers.accept?.includes('text/html') ? '/index.html' : undefined,
  };
  return {
    ...Object.fromEntries(API_PATHS.map((path) => [path, toApi])),
    '/socket.io': { target: API, ws: true },
  };
}

/** Texts of another language than English that one page shows: a file for each set, in place of one for each catalogue. */
const TEXT_SETS: Readonly<Record<string, readonly string[]>> = {
  start: ['app', 'ui'],
  chat: ['chat', 'sidebar', 'replies', 'voice'],
  parts: ['account', 'folders', 'search', 'settings', 'workspace'],
};

function textsTogether(id: string): string | null {
  const [, locale = SOURCE_LOCALE, catalogue = ''] = /\/locales\/([\w-]+)\/(\w+)\./.exec(id) ?? [];
  if (locale === SOURCE_LOCALE) return null;
  const set = Object.keys(TEXT_SETS).find((name) => TEXT_SETS[name]?.includes(catalogue));
  return set === undefined ? null : `${locale}-${set}`;
}

const pagesOf = createPagesOf();

export default defineConfig({
  root: import.meta.dirname,
  plugins: [texts(), react(), tailwindcss(), guides(), shell(), pageFiles(), readerAssets(), precompress()],
  // Libraries made for Node too ask for it, and every page would have a substitute.
  define: { 'typeof require': JSON.stringify('undefined') },
  resolve: {
    conditions: ['source', 'module', 'browser', 'development|production'],
    alias: [
      {
        find: /^(?:entities|linkify-it|punycode\.js|uc\.micro)$/,
        replacement: `${import.meta.dirname}/src/ui/markdown/markdown-it-parts.ts`,
      },
    ],
  },
  // The api sends a worker's script with the policy of a page (`static-web.ts`).
  worker: { rolldownOptions: { output: { entryFileNames: 'assets/workers/[name]-[hash].js' } } },
  server: { host: '127.0.0.1', port: 5173, proxy: proxy() },
  preview: { host: '127.0.0.1', port: 4173, proxy: proxy() },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    // Mermaid's layouts are large, and fetched only with a diagram that needs them.
    chunkSizeWarningLimit: 2000,
    target: 'es2022',
    assetsInlineLimit: 0,
    // Browsers without `modulepreload` fetch the same files a little later.
    modulePreload: {
      polyfill: false,
      // Every page has these: a list that names them is longer than it needs to be.
      resolveDependencies: (_file, files) =>
        files.filter((file) => !/assets\/(rolldown-runtime|react|start)-/.test(file)),
    },
    rolldownOptions: {
      input: `${import.meta.dirname}/index.html`,
      output: {
        codeSplitting: {
          groups: [
            // With what every page shares, so that no other group takes it: how parts are fetched.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam|jotai)\/|vite\/preload-helper/,
            },
            // A flowchart needs one request: Mermaid's core and all that it imports, which is in fifteen files.
            {
              name: 'diagrams',
              test: /node_modules\/mermaid\/dist\/(mermaid\.core|chunks\/mermaid\.core\/(flowDiagram|dagre)-)/,
            },
            // What the first script needs on every page: no later group takes it, or that group would load with it.
            {
              name: 'start',
              test: /web\/src\/(main|common\/use-visitor-read|ui\/use-(back-to-close|media-query))\.tsx?/,
            },
            // What reads from the server: pages for visitors do without it.
            {
              name: 'queries',
              test: /node_modules\/@tanstack\/(react-query|query-core)\/|web\/src\/account\/data\//,
            },
            // Small files that would each be a request: what pages of signed-in users share, and what parts of the chat share.
            {
              name: 'signed-in',
              test: /web\/src\/(transport\/(socket|bytes|own-file)|account\/signed-in\.|common\/(use-seconds-left|connection-line|use-offline)\.|common\/announcements\/announcements\.|account\/journal\/use-journal\.|ui\/(dot-separated|menu|page-theme|use-copied|save-blob|drawer|which-number|chip|empty-state)\.|base\/(guide-path|format-size))/,
            },
            // What at least four parts share is one chunk: many small ones cost headers and compress worse. Dialogs
            // and sockets are left out: they bring libraries that the sign-in page does not need. So are features, Markdown,
            // and the texts of the console and of the chat, which the first load does not show.
            {
              name: (id, graph) => (pagesOf(id, graph).size >= 4 ? 'base' : null),
              test: /web\/src\/(?!reader\/|ui\/(text-area|skeleton|qr-code|print-alone|markdown|which-number|chip|empty-state|leave-guard)|features\/|common\/(console\/|restored-line|connection-line|use-offline)|account\/kept-form|transport\/(socket|bytes)|common\/use-seconds-left|[\w/]+-?dialog|account\/(signed-in|data|security)|(base\/i18n|locales\/en)\/(admin|chat|homework|messages|quizzes|replies|security|workspace)\.)|lucide-react(?!.*icons\/(qr-code|image-off|clipboard|copy|chevron|building|users|list-checks|trash|file-text|panel|printer|arrow|pencil|presentation|download))|contracts\/\w+\/limits/,
              minShareCount: 4,
            },
            // Icons that two or three parts share: each in a file of its own is a request more, six of which a browser sends
            // at once.
            {
              name: (id, graph) => (pagesOf(id, graph).size >= 2 ? 'icons' : null),
              test: /lucide-react/,
              minShareCount: 2,
            },
            { name: textsTogether, test: /web\/src\/locales\// },
            { name: 'markdown', test: /web\/src\/ui\/markdown\/index\.ts/ },
            {
              name: 'chat-base',
              test: /web\/src\/features\/chat\/(deferred-parts|pane\/open-pane|state\/chat\.context|messages\/(use-message-view|results\/(code|disclosure|download|program-output)))\.|domain\/src\/chat\/chat-item/,
            },
            {
              name: 'dialogs',
              test: /@headlessui\/react\/dist\/components\/(dialog|portal)\/|web\/src\/ui\/(([a-z]+-)?dialog|leave-guard)\.tsx?/,
            },
          ],
        },
      },
    },
  },
});
