import type { ltiCourses } from '@studyhall/persistence';
import type { LinkChoice } from '../deep.linking.js';
import { html } from './html.js';
import type { Page } from './page.js';
import { pageTexts, type PageLanguage } from './texts.js';

/** Shown in a frame: opens the product in a new window. The ticket is valid once. */
export function openPage(language: PageLanguage, product: string, ticket: string): Page {
  const texts = pageTexts(language);
  return {
    ...{ language, title: product, text: texts.openText(product) },
    body: html`<form method="post" action="/lti/enter" target="_blank">
      <input type="hidden" name="ticket" value="${ticket}" />
      <button>${texts.open(product)}</button>
    </form>`,
  };
}

/** Lets a teacher choose the class of a course. */
export function classPage(
  language: PageLanguage,
  course: string,
  classes: readonly ltiCourses.ClassChoice[],
  ticket: string,
): Page {
  const texts = pageTexts(language);
  const options = classes.map(
    ({ id, name, school_year: year }) =>
      html`<option value="${id}">${year === null ? name : `${name} (${year})`}</option>`,
  );
  return {
    ...{ language, title: texts.chooseClass, text: texts.chooseClassText(course) },
    body: html`<form method="post" action="/lti/class">
      <input type="hidden" name="ticket" value="${ticket}" />
      <label for="class">${texts.class}</label>
      <select id="class" name="class" required>
        ${options}
      </select>
      <button>${texts.connect}</button>
    </form>`,
  };
}

/** Lets a teacher choose the target of a link in the course. */
export function linkPage(language: PageLanguage, choices: readonly LinkChoice[], ticket: string): Page {
  const texts = pageTexts(language);
  const options = choices.map(
    ({ item, title }) => html`<option value="${item}">${item === 'class' ? texts.classChat : title}</option>`,
  );
  return {
    ...{ language, title: texts.chooseLink, text: texts.chooseLinkText },
    body: html`<form method="post" action="/lti/deep-link">
      <input type="hidden" name="ticket" value="${ticket}" />
      <label for="item">${texts.link}</label>
      <select id="item" name="item" required>
        ${options}
      </select>
      <button>${texts.add}</button>
    </form>`,
  };
}

/** Submits the deep linking response to the platform, in the frame where its page waits for it. */
export function addingPage(language: PageLanguage, { url, token }: { url: string; token: string }): Page {
  const texts = pageTexts(language);
  return {
    ...{ language, title: texts.adding, text: texts.addingText, submitsTo: url },
    body: html`<form method="post" action="${url}">
      <input type="hidden" name="JWT" value="${token}" />
      <button>${texts.add}</button>
    </form>`,
  };
}

const way = (href: string, label: string) =>
  html`<a class="button" href="${href}" target="_blank" rel="noopener">${label}</a>`;

/** Shown to a teacher without a class: a course needs one. */
export function noClassesPage(language: PageLanguage): Page {
  const { noClasses: title, noClassesText: text } = pageTexts(language);
  return { language, title, text, body: html`` };
}

/** Shown in a frame: the sign-in page explains the error in the person's language. */
export function failedPage(language: PageLanguage, product: string, href: string): Page {
  const texts = pageTexts(language);
  return {
    ...{ language, title: texts.failed(product), text: texts.failedText },
    body: way(href, texts.seeReason),
  };
}

/** Shown in a frame whose browser blocks all cookies: restarts the login in a separate window. */
export function ownWindowPage(language: PageLanguage, product: string, href: string): Page {
  const texts = pageTexts(language);
  return {
    ...{ language, title: texts.cookieRefused(product), text: texts.cookieRefusedText },
    body: way(href, texts.open(product)),
  };
}
