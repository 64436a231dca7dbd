import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { listModules, modulePath, readCatalogue, SOURCE_LOCALE } from './catalogues.ts';
import { declareCatalogue } from './declare.ts';

// `npm run texts`: writes the typed module of every catalogue.
for (const feature of listModules()) {
  const path = modulePath(feature);
  const source = declareCatalogue(feature, readCatalogue(SOURCE_LOCALE, feature));
  writeFileSync(path, await format(source, { ...(await resolveConfig(path)), filepath: path }));
}
