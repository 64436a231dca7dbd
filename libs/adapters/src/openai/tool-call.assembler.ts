import { randomUUID } from 'node:crypto';
import type { ToolCall } from '@studyhall/ports';

/** A fragment in an endpoint's format: `index`, `id` and even the JSON text may be missing. */
export interface ToolCallFragment {
  index?: unknown;
  id?: unknown;
  function?: { name?: unknown; arguments?: unknown } | null;
}

/** There are too many tool calls, or their arguments are too long. */
export class ToolCallsTooLarge extends Error {
  override readonly name = 'ToolCallsTooLarge';
}

const MAX_CALLS = 64;
const MAX_ARGUMENT_CHARACTERS = 1024 * 1024;

interface Draft {
  index: number | undefined;
  id: string;
  name: string;
  arguments: string;
}

/**
 * Assembles streamed fragments. OpenAI keys them by `index`. Other endpoints send complete calls without an index, or give
 * every call index 0 with its own id. So a new id always starts a new call.
 */
export class ToolCallAssembler {
  private readonly drafts: Draft[] = [];
  private characters = 0;

  /** @throws ToolCallsTooLarge beyond 64 calls or 1 MiB of arguments. */
  add(fragments: readonly ToolCallFragment[]): void {
    for (const fragment of fragments) {
      if (typeof fragment !== 'object' || fragment === null) continue;
      const id = typeof fragment.id === 'string' ? fragment.id : '';
      const name = typeof fragment.function?.name === 'string' ? fragment.function.name : '';
      const index = Number.isInteger(fragment.index) ? Number(fragment.index) : undefined;
      const draft = this.find(index, id, name) ?? this.start(index);
      if (draft.id === '') draft.id = id;
      if (draft.name === '') draft.name = name;
      const text = asText(fragment.function?.arguments);
      this.characters += text.length;
      if (this.characters > MAX_ARGUMENT_CHARACTERS)
        throw new ToolCallsTooLarge('Tool arguments are too long');
      draft.arguments += text;
    }
  }

  /** The complete calls in the order of their start. Generates missing ids; missing arguments become `{}`. */
  finish(): ToolCall[] {
    return this.drafts.map((draft) => ({
      id: draft.id === '' ? `call_${randomUUID()}` : draft.id,
      name: draft.name,
      arguments: draft.arguments.trim() === '' ? '{}' : draft.arguments,
    }));
  }

  private find(index: number | undefined, id: string, name: string): Draft | undefined {
    if (id !== '') {
      const same = this.drafts.find((draft) => draft.id === id);
      if (same) return same;
    }
    if (index !== undefined) {
      const atIndex = this.drafts.findLast((draft) => draft.index === index);
      return atIndex && (id === '' || atIndex.id === '') ? atIndex : undefined;
    }
    // Without index and id, a name can only be the start of a call.
    return id === '' && name === '' ? this.drafts.at(-1) : undefined;
  }

  private start(index: number | undefined): Draft {
    if (this.drafts.length >= MAX_CALLS) throw new ToolCallsTooLarge('Too many tool calls');
    const draft: Draft = { index, id: '', name: '', arguments: '' };
    this.drafts.push(draft);
    return draft;
  }
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : '';
}
