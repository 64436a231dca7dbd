import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv } from 'ajv';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, it } from 'vitest';
import { CLIENT_EVENTS, SERVER_EVENTS } from '@studyhall/contracts';
import { loadConfig } from '@studyhall/platform';
import { AppModule } from '../../app.module.js';
import { listRoutes } from '../../http/index.js';
import { asyncApiDocument } from './asyncapi.document.js';
import { docsPage } from './docs.page.js';
import { openApiDocument, pathTemplate } from './openapi.document.js';
import { controllersOf } from '../../../../tests/support/description/served.ts';

// `npm run api-docs` runs this file with --update, which writes the three files.
const FOLDER = '../../../../docs/api';
const config = loadConfig({ DATABASE_URL: 'postgres://localhost/none', REDIS_URL: 'redis://localhost' });
const routes = listRoutes(controllersOf(AppModule.of(config)));
const openapi = openApiDocument(routes);
const asyncapi = asyncApiDocument();
const asFile = (document: object): string => `${JSON.stringify(document, null, 2)}\n`;

it('docs/api/openapi.json is current: run `npm run api-docs`', async () => {
  await expect(asFile(openapi)).toMatchFileSnapshot(`${FOLDER}/openapi.json`);
});

it('docs/api/asyncapi.json is current: run `npm run api-docs`', async () => {
  await expect(asFile(asyncapi)).toMatchFileSnapshot(`${FOLDER}/asyncapi.json`);
});

it('docs/api/openapi.d.ts is current: run `npm run api-docs`', async () => {
  const types = astToString(await openapiTS(asFile(openapi)));
  await expect(types).toMatchFileSnapshot(`${FOLDER}/openapi.d.ts`);
});

it('is OpenAPI 3.1 by the schema of its makers', async () => {
  const answer = await new Validator().validate({ ...openapi });
  expect(answer.errors).toBeUndefined();
  expect(answer.valid).toBe(true);
});

it('is AsyncAPI 3 by the schema of its makers', async () => {
  const path = createRequire(import.meta.url).resolve('@asyncapi/specs/schemas/3.0.0-without-$id.json');
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const isValid = ajv.compile(JSON.parse(await readFile(path, 'utf8')) as object);
  expect(isValid(asyncapi), JSON.stringify(isValid.errors?.slice(0, 3))).toBe(true);
});

it('has every served route, with its parameters: describe new ones with @Answers', () => {
  const { paths } = openapi;
  for (const { method, path, params } of routes) {
    const operation = paths[pathTemplate(path)]?.[method.toLowerCase()];
    expect(operation, `${method} ${path}`).toBeDefined();
    const named = operation?.parameters?.filter((one) => one.in === 'path').map(({ name }) => name) ?? [];
    expect(named).toEqual(expect.arrayContaining(Object.keys(params)));
  }
});

it('has every event of both directions', () => {
  const { operations } = asyncapi;
  expect(Object.keys(operations).toSorted()).toEqual(
    [...Object.keys(SERVER_EVENTS), ...Object.keys(CLIENT_EVENTS)].toSorted(),
  );
});

it('shows every call and event on its page, and no markup of a description', () => {
  const page = docsPage(openapi, asyncapi);
  for (const { path } of routes) expect(page).toContain(`<code>${pathTemplate(path)}</code>`);
  for (const name of Object.keys(SERVER_EVENTS)) expect(page).toContain(`<code>${name}</code>`);
  const { info } = openapi;
  const hostile = docsPage({ ...openapi, info: { ...info, title: '<script>' } }, asyncapi);
  expect(hostile).not.toContain('<script');
});
