import { Described } from './described.ts';

/** Checks events and acknowledgements of sockets by `docs/api/asyncapi.json`. */
export class EventCheck {
  private readonly described = new Described('asyncapi.json');
  private readonly messages = (this.described.document.components as { messages: Record<string, object> })
    .messages;

  /** @returns what is wrong with an event that the server sent; null for one as described */
  sent(name: string, payload: unknown): string | null {
    if (!this.messages[name]) return `docs/api/asyncapi.json has no event ${name}`;
    return this.whatIsWrong(name, payload);
  }

  /** The same for an acknowledgement; those of events that are not described are not checked. */
  acknowledged(name: string, answer: unknown): string | null {
    return this.messages[`${name}.ack`] ? this.whatIsWrong(`${name}.ack`, answer) : null;
  }

  private whatIsWrong(name: string, payload: unknown): string | null {
    const wrong = this.described.whatIsWrong(['components', 'messages', name, 'payload'], payload);
    return wrong === null
      ? null
      : `${name} is not as docs/api/asyncapi.json says: ${wrong}\n${JSON.stringify(payload).slice(0, 400)}`;
  }
}
