import type { Plugin, Rolldown } from 'vite';

/** Pages that are opened first, by the first part of their address. */
const PAGES: Readonly<Record<string, string>> = {
  admin: '/features/admin/admin.page.tsx',
  chat: '/features/chat/chat.page.tsx',
  signin: '/features/signin/signin.page.tsx',
};

/**
 * Writes a copy of `index.html` for each of these pages that names the page's code too: a browser fetches it beside the
 * first script, not after it. `static-web.ts` sends the copy.
 */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('The bundle has no index.html.');
        const html = String(index.source);
        for (const [name, module] of Object.entries(PAGES)) {
          const links = filesOf(module, bundle)
            .filter((file) => !html.includes(`/${file}"`))
            .map((file) => `    ${linkTo(file)}\n`);
          const source = html.replace('  </head>', () => `${links.join('')}  </head>`);
          this.emitFile({ type: 'asset', fileName: `pages/${name}.html`, source });
        }
      },
    },
  };
}

/** With a low priority, so that the first requests to the api do not wait behind them for one of six connections. */
const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`;

/** Scripts and styles of a page. */
function filesOf(module: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
  if (!page) throw new Error(`The bundle has no chunk of ${module}.`);
  const files = new Set([page.fileName]);
  for (const file of files) {
    const chunk = chunks.find(({ fileName }) => fileName === file);
    for (const next of [...(chunk?.imports ?? []), ...(chunk?.viteMetadata?.importedCss ?? [])])
      files.add(next);
  }
  return [...files];
}
