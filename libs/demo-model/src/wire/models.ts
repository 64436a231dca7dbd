/** The models that the server lists. Any other name is accepted too: the demo has one way of answering. */
export const DEMO_MODELS = [
  'demo-chat',
  'demo-image',
  'demo-transcription',
  'demo-speech',
  'demo-embedding',
] as const;

export interface ModelCard {
  id: string;
  object: 'model';
  created: number;
  owned_by: string;
}

/** OpenAI's description of a model. */
export function modelCard(id: string): ModelCard {
  return { id, object: 'model', created: 1_760_000_000, owned_by: 'studyhall-demo' };
}
