/**
 * What a first visit loads, by the network of a real Chromium: script of the sign-in page and of the chat as it was
 * sent (compressed), and that highlighting, KaTeX and diagrams come only with a reply that needs them.
 * Source: issue "The house and the main job".
 *
 * Run: `npm run bench -- size`
 */
import type { Page } from 'playwright-core';
import { createUser } from '../tests/support/testing/index.ts';
import { openChromium } from '../tests/support/browser.ts';
import { startProduct } from '../tests/support/product.ts';

const SIGN_IN_LIMIT_KB = 105;
const CHAT_LIMIT_KB = 225;
/** What only a reply with formulas or code may load. */
const LAZY = /katex|tex-|highlight|hljs|diagram|mermaid/i;

interface Script {
  name: string;
  bytes: number;
}

/** Notes every script of a page with its size on the wire, headers aside. */
async function scriptsOf(page: Page): Promise<Script[]> {
  const scripts: Script[] = [];
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const names = new Map<string, string>();
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') names.set(requestId, new URL(response.url).pathname);
  });
  // `loadingFinished` would count the headers too.
  network.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const name = names.get(requestId);
    if (!name) return;
    const known = scripts.find((script) => script.name === name);
    if (known) known.bytes += encodedDataLength;
    else scripts.push({ name, bytes: encodedDataLength });
  });
  return scripts;
}

let missed = false;
function line(what: string, scripts: readonly Script[], limitKb: number): void {
  const kb = scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
  missed ||= kb > limitKb;
  const verdict = kb <= limitKb ? 'holds' : 'MISSED';
  console.log(`${what}: ${kb.toFixed(1)} KB in ${scripts.length} scripts (aim ≤ ${limitKb} KB: ${verdict})`);
}

function check(what: string, holds: boolean): void {
  missed ||= !holds;
  console.log(`${what}: ${holds ? 'holds' : 'MISSED'}`);
}

const product = await startProduct();
const chromium = await openChromium();
try {
  const user = await createUser(product.db);
  const headers = { extraHTTPHeaders: { 'accept-encoding': 'gzip' } };

  const signIn = await chromium.visit(product.url, headers);
  const first = await scriptsOf(signIn.page);
  await signIn.page.goto('/signin', { waitUntil: 'networkidle' });
  line('script of the sign-in page', first, SIGN_IN_LIMIT_KB);

  const chat = await chromium.visit(product.url, headers);
  await chat.context.request.post('/api/signin', {
    data: { username: user.username, password: user.password },
  });
  const scripts = await scriptsOf(chat.page);
  await chat.page.goto('/chat', { waitUntil: 'networkidle' });
  const opened = [...scripts];
  line('script of the chat', opened, CHAT_LIMIT_KB);
  check('highlighting, KaTeX and diagrams are not in it', !opened.some(({ name }) => LAZY.test(name)));

  const composer = chat.page.getByRole('textbox', { name: 'Message' });
  await composer.fill('[[demo: text="Plain words."]]');
  await composer.press('Enter');
  await chat.page.getByText('Plain words.', { exact: true }).waitFor();
  check('a plain reply does not load them', !scripts.some(({ name }) => LAZY.test(name)));
  await composer.fill('[[demo: text="```python\\nprint(1)\\n```\\n\\nIt is $a^2$."]]');
  await composer.press('Enter');
  await chat.page.locator('.katex').first().waitFor();
  await chat.page.waitForLoadState('networkidle');
  const late = scripts.slice(opened.length).map(({ name }) => name.split('/').at(-1));
  check(
    `a reply with code and a formula does (${late.join(', ')})`,
    scripts.some(({ name }) => LAZY.test(name)),
  );
} finally {
  await chromium.close();
  await product.stop();
}
if (missed) process.exitCode = 1;
