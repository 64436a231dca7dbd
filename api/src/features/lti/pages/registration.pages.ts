import { html } from './html.js';
import type { Page } from './page.js';
import { pageTexts, type PageLanguage } from './texts.js';

/** Closes the window that a platform opened for the registration (LTI Dynamic Registration 1.0 §3.8). */
const CLOSE = `(window.opener || window.parent).postMessage({ subject: 'org.imsglobal.lti.close' }, '*')`;

/** Asks whether the platform on `host` may register itself. */
export function registerPage(
  language: PageLanguage,
  product: string,
  asked: { host: string; token: string; openid_configuration: string; registration_token?: string },
): Page {
  const texts = pageTexts(language);
  const { host, token, openid_configuration: configuration, registration_token: theirs = '' } = asked;
  return {
    ...{ language, title: texts.register(product), text: texts.registerText(product, host) },
    body: html`<form method="post" action="/lti/register">
      <input type="hidden" name="token" value="${token}" />
      <input type="hidden" name="openid_configuration" value="${configuration}" />
      <input type="hidden" name="registration_token" value="${theirs}" />
      <button>${texts.registerNow}</button>
    </form>`,
  };
}

/** Without a deployment the platform is not usable yet: the page stays open and explains what is missing. */
export function registeredPage(language: PageLanguage, product: string, hasDeployment: boolean): Page {
  const texts = pageTexts(language);
  return {
    ...{ language, title: texts.registered(product), body: html`` },
    text: hasDeployment ? texts.registeredText : texts.needsDeployment,
    ...(hasDeployment && { script: CLOSE }),
  };
}

export function unregisteredPage(language: PageLanguage, product: string): Page {
  const texts = pageTexts(language);
  return { language, title: texts.unregistered(product), text: texts.unregisteredText, body: html`` };
}
