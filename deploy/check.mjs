// Checks the manifests in deploy/kubernetes, and docker-compose.yml where a schema of it is given (schema/compose-spec.json of
// the repository compose-spec/compose-go), without a network. The schemas are no packages of the product:
//   npm install --no-save kubernetes-models@5.1.0 && node deploy/check.mjs [compose-spec.json]
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const { parse, parseAllDocuments } = require('yaml');
const problems = [];

const [composeSchema] = process.argv.slice(2);
if (composeSchema) checkCompose(join(import.meta.dirname, '..', 'docker-compose.yml'), composeSchema);
const folder = join(import.meta.dirname, 'kubernetes');
const documents = readdirSync(folder).flatMap((file) =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => ({
    file,
    content: document.toJS(),
  })),
);
for (const { file, content } of documents)
  if (file !== 'kustomization.yaml') await checkManifest(file, content);
checkReferences(documents);
for (const problem of problems) console.error(problem);
console.log(
  `${documents.length} manifests${composeSchema ? ' and docker-compose.yml' : ''}, ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;

function checkCompose(file, schemaFile) {
  const Ajv = require('ajv').default;
  const { $schema: _draft, ...schema } = JSON.parse(readFileSync(schemaFile, 'utf8'));
  const validate = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(schema);
  if (validate(parse(readFileSync(file, 'utf8'), { merge: true }))) return;
  for (const { instancePath, message, params } of validate.errors)
    problems.push(`docker-compose.yml${instancePath}: ${message} ${JSON.stringify(params)}`);
}

async function checkManifest(file, content) {
  const [group, version] = content.apiVersion.includes('/')
    ? content.apiVersion.split('/')
    : ['', content.apiVersion];
  const { [content.kind]: Model } = await import(
    `kubernetes-models/${group === '' ? version : `${group}/${version}`}`
  );
  if (!Model) return void problems.push(`${file}: there is no ${content.kind} in ${content.apiVersion}`);
  try {
    new Model(content).validate();
  } catch (error) {
    problems.push(`${file}: ${content.kind} ${content.metadata.name}: ${error.message}`);
  }
}

/** Selectors, services, config maps and resources of the kustomization must exist by name. */
function checkReferences(all) {
  const objects = all.map(({ content }) => content);
  const named = (kind, name) => objects.some((one) => one.kind === kind && one.metadata?.name === name);
  const { resources } = objects.find(({ kind }) => kind === 'Kustomization');
  for (const file of resources)
    if (!all.some((one) => one.file === file)) problems.push(`kustomization: no ${file}`);
  for (const { kind, metadata, spec } of objects) {
    if (kind === 'Ingress')
      for (const { http } of spec.rules)
        for (const { backend } of http.paths)
          if (!named('Service', backend.service.name))
            problems.push(`${metadata.name}: no service ${backend.service.name}`);
    const labels = spec?.template?.metadata?.labels ?? {};
    for (const [key, value] of Object.entries(spec?.selector?.matchLabels ?? {}))
      if (kind === 'Deployment' && labels[key] !== value)
        problems.push(`${metadata.name}: selector ${key} selects nothing`);
    for (const { envFrom = [] } of spec?.template?.spec?.containers ?? [])
      for (const { configMapRef } of envFrom)
        if (configMapRef && !named('ConfigMap', configMapRef.name))
          problems.push(`${metadata.name}: no ConfigMap ${configMapRef.name}`);
  }
}
