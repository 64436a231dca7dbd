import type { Answer } from '../testing/index.ts';
import { Described } from './described.ts';

interface Operation {
  responses: Record<string, { $ref?: string; content?: Record<string, object> }>;
}
interface Route {
  template: string;
  pattern: RegExp;
}

const JSON_TYPES = ['application/json', 'application/scim+json'];

/** Checks answers of the api by `docs/api/openapi.json`. */
export class AnswerCheck {
  private readonly described = new Described('openapi.json');
  private readonly paths = this.described.document.paths as Record<string, Record<string, Operation>>;
  /** Those with fewer parameters first, as the router prefers `/lessons/current` to `/lessons/{id}`. */
  private readonly routes: Route[] = Object.keys(this.paths)
    .toSorted((one, other) => one.split('{').length - other.split('{').length)
    .map((template) => ({ template, pattern: patternOf(template) }));

  /** @throws Error for an answer that the description does not have; other addresses are not checked */
  check(method: string, path: string, answer: Answer): void {
    const [address = ''] = path.split(/[?#]/);
    const verb = method.toLowerCase();
    const route = this.routes.find(
      ({ template, pattern }) => pattern.test(address) && this.paths[template]?.[verb],
    );
    if (!route) return;
    const { template } = route;
    const wrong = this.whatIsWrong([template, verb], answer);
    if (wrong === null) return;
    throw new Error(
      `${method} ${template} answered ${answer.status} with what docs/api/openapi.json does not have: ${wrong}\n${JSON.stringify(answer.body)?.slice(0, 400)}`,
    );
  }

  private whatIsWrong([template = '', verb = '']: readonly string[], answer: Answer): string | null {
    const response = this.paths[template]?.[verb]?.responses[answer.status];
    if (!response) return 'this status';
    const at = response.$ref?.slice(2).split('/') ?? [
      'paths',
      template,
      verb,
      'responses',
      `${answer.status}`,
    ];
    const { content } = response.$ref ? this.component(at) : response;
    if (!content) return answer.body === null ? null : 'a body';
    const [sent = ''] = (answer.headers.get('content-type') ?? '').split(';');
    if (!JSON_TYPES.includes(sent) && sent in content) return null;
    const type = JSON_TYPES.find((one) => content[one] && 'schema' in content[one]);
    return type ? this.described.whatIsWrong([...at, 'content', type, 'schema'], answer.body) : null;
  }

  private component(at: readonly string[]): Operation['responses'][string] {
    const { responses } = this.described.document.components as Operation;
    return responses[at.at(-1) ?? ''] ?? {};
  }
}

const patternOf = (template: string): RegExp =>
  new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`);
