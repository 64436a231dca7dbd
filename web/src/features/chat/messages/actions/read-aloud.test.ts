import { describe, expect, it } from 'vitest';
import { createReader, languageOf, type Voices } from './read-aloud';

/** Voices whose sentence ends when the test calls `finish`. */
function voices() {
  const said: string[] = [];
  let finish: (() => void) | null = null;
  let cancelled = false;
  return {
    said,
    isCancelled: () => cancelled,
    finish: () => finish?.(),
    speak(text: string, language: string, onEnd: () => void) {
      said.push(`${language}: ${text}`);
      finish = onEnd;
    },
    cancel: () => (cancelled = true),
  };
}

describe('reading aloud', () => {
  it('reads a reply sentence by sentence while it is written, the last one when it is complete', () => {
    const voice = voices();
    let idle = false;
    const reader = createReader(voice, () => (idle = true));
    reader.update(['One.', 'Two is'], false, 'en');
    expect(voice.said).toEqual(['en: One.']);
    voice.finish();
    expect(voice.said).toHaveLength(1);
    reader.update(['One.', 'Two is longer.', 'Three'], false, 'en');
    expect(voice.said.at(-1)).toBe('en: Two is longer.');
    reader.update(['One.', 'Two is longer.', 'Three.'], true, 'en');
    voice.finish();
    expect(idle).toBe(false);
    voice.finish();
    expect(voice.said).toEqual(['en: One.', 'en: Two is longer.', 'en: Three.']);
    expect(idle).toBe(true);
  });

  it('gets the next sentence ready while one is spoken', () => {
    const voice = voices();
    const ready: string[] = [];
    const reader = createReader({ ...voice, prepare: (text) => ready.push(text) }, () => undefined);
    reader.update(['One.', 'Two is'], false, 'en');
    expect(ready).toEqual([]);
    reader.update(['One.', 'Two.', 'Three.'], true, 'en');
    expect(ready).toEqual(['Two.']);
    voice.finish();
    expect(ready).toEqual(['Two.', 'Three.']);
  });

  it('reports when playback of a sentence starts', () => {
    let starts = 0;
    let start: () => void = () => undefined;
    const voice = {
      ...voices(),
      speak: (...[, , , onStart]: Parameters<Voices['speak']>) => void (start = onStart),
    };
    const reader = createReader(
      voice,
      () => undefined,
      () => (starts += 1),
    );
    reader.update(['One.'], true, 'en');
    expect(starts).toBe(0);
    start();
    expect(starts).toBe(1);
  });

  it('says nothing more once it is stopped', () => {
    const voice = voices();
    const reader = createReader(voice, () => undefined);
    reader.update(['One.', 'Two.'], true, 'en');
    reader.stop();
    voice.finish();
    expect(voice.said).toEqual(['en: One.']);
    expect(voice.isCancelled()).toBe(true);
  });

  it.each([
    ['A plant needs light.', 'en', 'en'],
    ['Une plante a besoin de lumière.', 'fr', 'fr'],
    ['A plant needs light.', 'ar', 'en'],
    ['يحتاج النبات إلى الضوء (light).', 'en', 'ar'],
    ['Растению нужен свет.', 'en', 'ru'],
    ['植物需要光。', 'en', 'zh'],
    ['42', 'fr', 'fr'],
  ])('reads %s on a page in %s by a voice for %s', (text, page, language) =>
    expect(languageOf(text, page)).toBe(language),
  );
});
