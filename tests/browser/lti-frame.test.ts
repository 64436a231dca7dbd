import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openChromium, type TestBrowser, type Visit } from '../support/browser.ts';
import { composer } from '../support/chat.page.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { TestIssuer } from '../support/issuer.ts';
import { claim } from '../support/lti.ts';
import type { Person } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';
import { Certificate, isInstalled, PROXIES, startTlsProxy, type TlsProxy } from '../support/tls-proxy.ts';

const ROLE = 'http://purl.imsglobal.org/vocab/lis/v2/membership#';
const proxyName = PROXIES.find(isInstalled);

let certificate: Certificate;
let proxy: TlsProxy;
let product: Product;
let browser: TestBrowser;
let keys: TestIssuer;
let lms: Server;
let lmsUrl: string;
/** Who is signed in at the platform. */
let person: { email: string; role: 'Instructor' | 'Learner' };

/** A platform on another site: a course with the product in a frame, and the page that answers a login with a form. */
async function startPlatform(): Promise<void> {
  keys = await TestIssuer.start();
  lms = createServer((request, response) => {
    const { pathname, searchParams: asked } = new URL(request.url ?? '/', 'http://platform.invalid');
    const page = (body: string) => response.writeHead(200, { 'content-type': 'text/html' }).end(body);
    if (pathname === '/course') {
      const login = { iss: keys.url, login_hint: '7', target_link_uri: `${proxy.url}/lti/launch` };
      return page(`<h1>Biology</h1><iframe name="tool" width="700" height="500"
        src="${proxy.url}/lti/login?${new URLSearchParams(login).toString().replaceAll('&', '&amp;')}"></iframe>`);
    }
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      ...{
        iss: keys.url,
        aud: 'studyhall',
        sub: person.email,
        email: person.email,
        iat: now,
        exp: now + 300,
      },
      nonce: asked.get('nonce'),
      [claim('version')]: '1.3.0',
      [claim('message_type')]: 'LtiResourceLinkRequest',
      [claim('deployment_id')]: '1',
      [claim('target_link_uri')]: `${proxy.url}/lti/launch`,
      [claim('roles')]: [`${ROLE}${person.role}`],
      [claim('context')]: { id: 'course-1', title: 'Biology' },
      [claim('tool_platform')]: { guid: 'x', url: lmsUrl },
    };
    void keys.sign(claims).then((token) =>
      page(`<form method="post" action="${asked.get('redirect_uri')}"><input name="id_token" value="${token}">
        <input name="state" value="${asked.get('state')}"></form><script>document.forms[0].submit()</script>`),
    );
  });
  await new Promise<void>((resolve) => lms.listen(0, '127.0.0.1', resolve));
  lmsUrl = `http://127.0.0.1:${(lms.address() as AddressInfo).port}`;
}

async function personWith(email: string, role: 'TEACHER' | 'STUDENT'): Promise<Person> {
  const made = await product.signedIn({ role, school: 'NORTH' });
  await product.db.query(`UPDATE users SET email = $2 WHERE id = $1`, [made.user.id, email]);
  return made;
}

/** What the button of the frame opens in a window of its own, which ends up at this address. */
async function openedBy({ context }: Visit, frame: FrameLocator, address: string): Promise<Page> {
  const [opened, request] = await Promise.all([
    context.waitForEvent('page'),
    context.waitForEvent('request', (one) => one.isNavigationRequest() && one.url().endsWith(address)),
    frame.getByRole('button', { name: 'Open Studyhall' }).click(),
  ]);
  // The driver can miss that a tab which the page opened has left about:blank: what is in it is read in one of its own.
  await opened.close();
  const page = await context.newPage();
  await page.goto(request.url());
  return page;
}

describe.skipIf(proxyName === undefined)('in a course that shows the product in a frame', () => {
  beforeAll(async () => {
    certificate = new Certificate();
    const port = await freePort();
    proxy = await startTlsProxy(proxyName ?? 'caddy', `127.0.0.1:${port}`, certificate);
    await startPlatform();
    [product, browser] = await Promise.all([
      startProduct({
        workers: 0,
        env: {
          ...{ PORT: String(port), PUBLIC_URL: proxy.url, TRUST_PROXY: '1' },
          ...{ SECRET_KEY: 'a key of the tests that is long enough', ROSTER_HOSTS: new URL(keys.url).host },
        },
      }),
      openChromium(),
    ]);
    const master = await product.signedIn({ role: 'MASTER_ADMIN', school: null });
    await product.signedIn({ school: 'NORTH' });
    const { status } = await master.http.post('/api/lti-platforms', {
      ...{ label: 'Moodle', issuer: keys.url, client_id: 'studyhall', deployment_ids: ['1'] },
      ...{ authorization_url: `${lmsUrl}/auth`, token_url: `${lmsUrl}/token`, keys_url: `${keys.url}/keys` },
      ...{ schools: ['NORTH'], domains: ['north.example'] },
    });
    expect(status).toBe(201);
  });
  afterEach(() => browser.closeVisits());
  afterAll(async () => {
    await browser.close();
    await product.stop();
    await proxy.stop();
    lms.closeAllConnections();
    await new Promise((resolve) => lms.close(resolve));
    await keys.stop();
    certificate.remove();
  });

  it('a teacher connects the class, and a student opens the chat in a window of its own', async () => {
    const teacher = await personWith('kaya@north.example', 'TEACHER');
    const student = await personWith('mia@north.example', 'STUDENT');
    const [{ id: group }] = await product.db.query(
      `INSERT INTO stored_groups (name, school) VALUES ('Biology 8b', 'NORTH') RETURNING id`,
    );
    await product.db.query(`INSERT INTO group_teachers (group_id, user_id) VALUES ($1, $2)`, [
      group,
      teacher.user.id,
    ]);
    person = { email: 'kaya@north.example', role: 'Instructor' };
    const first = await browser.visit(lmsUrl, { ignoreHTTPSErrors: true });
    await first.page.goto('/course');
    const frame = first.page.frameLocator('iframe');
    await frame.getByLabel('Class').selectOption({ label: 'Biology 8b' });
    await frame.getByRole('button', { name: 'Connect' }).click();
    const desk = await openedBy(first, frame, `/admin?section=classes&class=${group}`);
    await desk.getByRole('heading', { name: 'Biology 8b' }).waitFor();

    person = { email: 'mia@north.example', role: 'Learner' };
    const second = await browser.visit(lmsUrl, { ignoreHTTPSErrors: true });
    await second.page.goto('/course');
    const chat = await openedBy(second, second.page.frameLocator('iframe'), '/chat');
    await composer(chat).waitFor();
    const me = await chat.evaluate(
      async () => ((await (await fetch('/api/me')).json()) as { id: number }).id,
    );
    expect(me).toBe(student.user.id);
    const members = await product.db.query(`SELECT user_id FROM group_members WHERE group_id = $1`, [group]);
    expect(members).toEqual([{ user_id: student.user.id }]);
  });
});
