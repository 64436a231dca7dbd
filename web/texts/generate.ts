import { writeModules } from './modules.ts';

// `npm run texts`: writes the typed module of every catalogue.
writeModules();
