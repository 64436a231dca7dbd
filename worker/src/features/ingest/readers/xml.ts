import { SaxesParser } from 'saxes';

export type XmlEvent =
  | { type: 'open'; name: string; attributes: Record<string, string> }
  | { type: 'close'; name: string }
  | { type: 'text'; text: string };

/**
 * Streams XML as events, in bounded memory. Removes prefixes from names, since producers choose prefixes freely. saxes
 * supports no external or custom entities, so entity expansion is impossible.
 */
export async function* xmlEvents(chunks: AsyncIterable<Buffer>): AsyncGenerator<XmlEvent> {
  const parser = new SaxesParser({ position: false });
  let events: XmlEvent[] = [];
  parser.on('opentag', ({ name, attributes }) => {
    events.push({
      type: 'open',
      name: localName(name),
      attributes: attributes as Record<string, string>,
    });
  });
  parser.on('closetag', ({ name }) => events.push({ type: 'close', name: localName(name) }));
  parser.on('text', (text) => events.push({ type: 'text', text }));
  parser.on('cdata', (text) => events.push({ type: 'text', text }));
  parser.on('error', (error) => {
    throw error;
  });

  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? 'utf-16le' : 'utf-8');
    parser.write(decoder.decode(chunk, { stream: true }));
    yield* events;
    events = [];
  }
  parser.write(decoder?.decode() ?? '').close();
  yield* events;
}

/** Finds an attribute by its name without prefix. */
export function attribute(event: { attributes: Record<string, string> }, name: string): string | undefined {
  for (const [key, value] of Object.entries(event.attributes)) if (localName(key) === name) return value;
  return undefined;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
