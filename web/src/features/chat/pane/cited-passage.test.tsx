import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CitedPassage } from './cited-passage';
import { citedContent } from './open-pane';

const render = (page: number | null, label: string): string => {
  const citation = { document_id: 'f', filename: 'marks.csv', page, label, snippet: 'Mia, 1' };
  const content = { ...citedContent(citation, ''), remote: null };
  return renderToStaticMarkup(<CitedPassage content={content}>removed</CitedPassage>);
};

it('names the rows of a passage in a file without pages, and never a page', () => {
  const shown = render(null, 'rows 1–3');
  expect(shown).toContain('Cited passage · rows 1–3');
  expect(shown).not.toContain('Page');
});

it('names the page of a passage in a file with pages', () => {
  expect(render(2, 'page 2')).toContain('Cited passage · Page 2');
});
