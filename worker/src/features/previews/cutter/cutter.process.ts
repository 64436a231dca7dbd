import { readFileSync, writeFileSync } from 'node:fs';
import { cutPages } from './cut-pages.js';

/**
 * The entry point of the process that cuts one untrusted PDF. Arguments: input path, output path, and a JSON with the pages
 * to keep and the sentences for the others. Tests run this file from its TypeScript source, so its imports use erasable
 * syntax only.
 */
const [from = '', to = '', request = ''] = process.argv.slice(2);
const { kept, sentences } = JSON.parse(request) as { kept: number[]; sentences: string[] };
writeFileSync(to, await cutPages(readFileSync(from), new Set(kept), sentences));
process.exit(0);
