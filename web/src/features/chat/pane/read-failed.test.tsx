import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../../transport/errors';
import { ReadFailed } from './read-failed';

const render = (error: unknown): string =>
  renderToStaticMarkup(<ReadFailed error={error} onRetry={() => undefined} />);

it('a removed file is said to be removed, without a retry', () => {
  const shown = render(new ApiError(404, 'Not Found', 'not_found', 'That was not found.'));
  expect(shown).toContain('This file was removed');
  expect(shown).not.toContain('Try again');
});

it.each([
  [new NetworkError('The server was not reached.'), 'The server was not reached.'],
  [new ApiError(503, 'Unavailable', 'busy', ''), 'This file could not be opened.'],
])('a file that could not be read offers a retry: %s', (error, reason) => {
  expect(render(error)).toContain(reason);
  expect(render(error)).toContain('Try again');
});
