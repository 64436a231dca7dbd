import OpenAI from 'openai';

interface Endpoint {
  /** For example `https://api.openai.com/v1`, `http://ollama:11434/v1`. */
  baseUrl: string;
  /** Empty for servers without a key. */
  apiKey: string;
}

/** The openai package's client for one endpoint. Does not retry, log or read the environment. */
export function createOpenAiClient({ baseUrl, apiKey }: Endpoint, fetch: typeof globalThis.fetch): OpenAI {
  return new OpenAI({
    baseURL: baseUrl,
    apiKey: apiKey || 'none',
    // The package would otherwise read these from the environment and send them to any endpoint.
    adminAPIKey: null,
    organization: null,
    project: null,
    maxRetries: 0,
    logLevel: 'off',
    fetch,
  });
}
