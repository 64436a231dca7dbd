import { execFile } from 'node:child_process';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { DocumentGenerationFailed } from './documents.errors.js';
import {
  lensesDocument,
  photosynthesisSlides,
  plotPng,
} from '../../../../tests/support/documents/outlines.ts';
import { WRITE_LIMITS, writerCommand, WriterProcess, type WriteLimits } from './writer.client.js';
import type { WriteRequest } from './writer.messages.js';

let writer: WriterProcess;
afterEach(() => writer.end());

async function start(limits: Partial<WriteLimits> = {}): Promise<WriterProcess> {
  writer = await WriterProcess.start({ ...WRITE_LIMITS, ...limits });
  return writer;
}
const never = new AbortController().signal;
const small = { title: 'Small', slides: [{ title: 'One' }] };
const request = (kind: WriteRequest['kind'], outline: unknown): WriteRequest => ({
  kind,
  outline,
  images: [],
  outPath: join(writer.folder, 'made'),
});
const failure = (reason: string) => expect.objectContaining({ name: DocumentGenerationFailed.name, reason });

describe('the writing process', () => {
  it('writes one file after another with images of its folder, and leaves no files behind', async () => {
    await start();
    const path = join(writer.folder, 'plot');
    await writeFile(path, plotPng(600, 400));
    const images = ['plot.png', 'tall.png'].map((name) => ({ name, path, mimeType: 'image/png' }));
    const slides = await writer.write({ ...request('slides', photosynthesisSlides), images }, never);
    expect(slides).toMatchObject({ type: 'presentation', format: 'pptx', template_type: 'modern' });
    expect(slides.slides_count).toBeGreaterThan(photosynthesisSlides.slides.length);
    const outline = { ...lensesDocument, title: 'Lenses 透镜', format: 'pdf' };
    const pdf = await writer.write({ ...request('document', outline), images }, never);
    expect(pdf).toMatchObject({ type: 'document', format: 'pdf', mimeType: 'application/pdf' });
    expect((await readFile(join(writer.folder, 'made'))).subarray(0, 5).toString()).toBe('%PDF-');
    expect(writer.fit).toBe(true);
    await writer.end();
    await expect(access(writer.folder)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('continues after an invalid outline, and is replaced after its maximum of files', async () => {
    await start({ files: 2 });
    const absent = { title: 'P', slides: [{ title: 'P', image: { artifact: 'absent.png' } }] };
    const reason = 'There is no image named "absent.png". No image was made in this chat yet.';
    await expect(writer.write(request('slides', absent), never)).rejects.toEqual(failure(reason));
    expect(writer.fit).toBe(true);
    expect(await writer.write(request('slides', small), never)).toMatchObject({ slides_count: 2 });
    expect(writer.fit).toBe(false);
  });

  it.each([
    ['takes too long', { timeMs: 20 }, 'Writing the file took too long.'],
    ['needs too much memory', { heapMb: 8 }, 'The file could not be written.'],
  ])('ends when it %s', async (_what, limits, reason) => {
    await start(limits);
    await expect(writer.write(request('slides', small), never)).rejects.toEqual(failure(reason));
    expect(writer.fit).toBe(false);
  });

  it('is killed by an abort', async () => {
    await start();
    const stopped = new AbortController();
    const made = writer.write(request('slides', small), stopped.signal);
    stopped.abort(new Error('changed my mind'));
    await expect(made).rejects.toThrow('changed my mind');
    expect(writer.fit).toBe(false);
  });

  it('sees its folder and its own code, no environment, and starts nothing', async () => {
    await start();
    const probe = `
      const { readFileSync, writeFileSync } = require('node:fs');
      const tries = {
        write: () => writeFileSync(${JSON.stringify(join(writer.folder, 'a'))}, 'a'),
        read: () => readFileSync(${JSON.stringify(join(writer.folder, 'a'))}, 'utf8'),
        passwords: () => readFileSync('/etc/passwd'),
        elsewhere: () => writeFileSync(${JSON.stringify(`${writer.folder}-other`)}, ''),
        start: () => require('node:child_process').execFileSync('/bin/true'),
        thread: () => new (require('node:worker_threads').Worker)('0', { eval: true }),
        code: () => eval('1'),
        environment: () => Object.keys(process.env).length,
      };
      const results = {};
      for (const [name, run] of Object.entries(tries)) {
        try { results[name] = run() } catch (error) { results[name] = error.code ?? error.name }
      }
      console.log(JSON.stringify(results));`;
    const [command, ...args] = writerCommand(writer.folder, WRITE_LIMITS).slice(0, -1);
    const { stdout } = await promisify(execFile)(command!, [...args, '--eval', probe], { env: {} });
    expect(JSON.parse(stdout)).toEqual({
      read: 'a',
      passwords: 'ERR_ACCESS_DENIED',
      elsewhere: 'ERR_ACCESS_DENIED',
      start: 'ERR_ACCESS_DENIED',
      thread: 'ERR_ACCESS_DENIED',
      code: 'EvalError',
      environment: 0,
    });
  });

  it('loads no native library but its own', async () => {
    await start();
    const [command, ...args] = writerCommand(writer.folder, WRITE_LIMITS);
    const program = args.pop();
    const probe = `
      import(${JSON.stringify(program)}).then(() => {
        try { process.dlopen({ exports: {} }, '/any.node') } catch (error) { console.log(error.message) }
        process.exit();
      });`;
    const { stdout } = await promisify(execFile)(command!, [...args, '--eval', probe], { env: {} });
    expect(stdout).toBe('No further native library is loaded here.\n');
  });
});
