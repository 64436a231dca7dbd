import type { AsyncApi, OpenApi, Operation } from './documents.js';

/** One page without scripts: all calls by subject, all events, and the schemas that they use. */
export function docsPage(openapi: OpenApi, asyncapi: AsyncApi): string {
  const calls = Object.entries(openapi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const byTag = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '');
  const tags = [...byTag.keys()].toSorted();
  const schemas = { ...asyncapi.components.schemas, ...openapi.components.schemas };
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(openapi.info.title)} API</title><style>${STYLE}</style></head>
<body>
<nav aria-label="Contents">${tags.map((tag) => `<a href="#${tag}">${tag}</a>`).join('')}<a href="#events">Events</a><a href="#schemas">Schemas</a></nav>
<main>
<h1>${escape(openapi.info.title)} API</h1>
<p><a href="docs/openapi.json">OpenAPI 3.1</a> · <a href="docs/asyncapi.json">AsyncAPI 3</a></p>
${prose(openapi.info.description)}
${tags.map((tag) => `<h2 id="${tag}">${tag}</h2>${(byTag.get(tag) ?? []).map((call) => renderCall(call, openapi)).join('')}`).join('')}
<h2 id="events">Events</h2>
${prose(asyncapi.info.description)}
${Object.entries(asyncapi.operations)
  .map(([name, { action, summary }]) =>
    entry(
      action === 'send' ? 'to client' : 'to server',
      name,
      summary,
      json(asyncapi.components.messages[name]?.payload),
    ),
  )
  .join('')}
<h2 id="schemas">Schemas</h2>
${Object.keys(schemas)
  .toSorted()
  .map((name) => `<h3 id="schema-${name}">${name}</h3>${json(schemas[name])}`)
  .join('')}
</main></body></html>`;
}

function renderCall(
  { path, method, operation }: { path: string; method: string; operation: Operation },
  openapi: OpenApi,
): string {
  const { parameters = [], requestBody, responses, summary } = operation;
  const body = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<h4>Body, ${escape(type)}</h4>${json(schema)}`,
  );
  const listed = parameters.map(
    (one) =>
      `<tr><td><code>${escape(one.name)}</code></td><td>${one.in}${one.required ? ', required' : ''}</td><td>${json(one.schema)}</td></tr>`,
  );
  const answers = Object.entries(responses).map(([status, response]) => {
    const found = response.$ref
      ? openapi.components.responses[response.$ref.split('/').pop() ?? '']
      : response;
    const schema = Object.values(found?.content ?? {})[0]?.schema;
    const isError = Number(status) >= 400;
    return `<tr><td>${status}</td><td>${prose(found?.description ?? '')}${isError ? '' : json(schema)}</td></tr>`;
  });
  return entry(
    method,
    path,
    summary,
    `${listed.length > 0 ? `<h4>Parameters</h4><table>${listed.join('')}</table>` : ''}${body.join('')}<h4>Answers</h4><table>${answers.join('')}</table>`,
  );
}

const entry = (kind: string, name: string, summary: string, inside: string): string =>
  `<details><summary><b>${kind}</b> <code>${escape(name)}</code> ${prose(summary, 'span')}</summary>${inside}</details>`;

/** Renders lists, paragraphs and code of Markdown; the descriptions use nothing else. */
function prose(text: string, tag = 'p'): string {
  return text
    .split(/\n+(?:- )?/)
    .filter((line) => line !== '')
    .map((line) => `<${tag}>${escape(line).replace(/`([^`]+)`/g, '<code>$1</code>')}</${tag}>`)
    .join('');
}

/** A schema as JSON, with links for its references. */
function json(schema: object | undefined): string {
  if (!schema) return '';
  const text = escape(JSON.stringify(schema, null, 2));
  return `<pre>${text.replace(
    /\{\s*&quot;\$ref&quot;: &quot;#\/components\/schemas\/(\w+)&quot;\s*\}/g,
    '<a href="#schema-$1">$1</a>',
  )}</pre>`;
}

const ESCAPED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (one) => ESCAPED[one] ?? one);

const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;display:grid;grid-template-columns:14rem minmax(0,1fr)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1rem;display:flex;flex-direction:column;gap:.25rem}
main{padding:1rem 2rem 4rem;max-width:70rem}
details{border-top:1px solid #8884;padding:.5rem 0}
summary{cursor:pointer}summary b{display:inline-block;min-width:5.5rem;font-size:.8rem}
pre,table{font-size:.85rem}pre{overflow:auto;margin:0}td{vertical-align:top;padding:.15rem 1rem .15rem 0}
td p{margin:0}
@media(max-width:48rem){body{display:block}nav{position:static;height:auto;flex-flow:row wrap}main{padding:1rem}}
`;
