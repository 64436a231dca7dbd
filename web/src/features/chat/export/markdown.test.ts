import { unstoredMessage } from '@studyhall/domain';
import { describe, expect, it } from 'vitest';
import { sidebarTexts } from '../../../base/i18n/sidebar.texts';
import { fileNameOf, messageAsMarkdown } from './markdown';

const write = (change: Parameters<typeof unstoredMessage>[0]): string =>
  messageAsMarkdown(unstoredMessage(change), sidebarTexts.en, 'https://school.example');

describe('messageAsMarkdown', () => {
  it('says who, and leaves the words as they are', () => {
    expect(write({ role: 'user', content: 'What is $x$?\n\n- a' })).toMatch(
      /^## You · .+\n\nWhat is \$x\$\?\n\n- a\n\n$/,
    );
    expect(write({ role: 'assistant', content: 'Hm' })).toMatch(/^## Assistant · /);
  });

  it('fences code longer than any fence inside, and links what was made by its mapped path', () => {
    const text = write({
      role: 'assistant',
      content: 'Done.',
      codeExecutionResult: {
        success: true,
        code: 'print("```")',
        output: '````',
        error: null,
        artifacts: [
          {
            type: 'image',
            format: 'png',
            filename: 'a [1].png',
            file_id: 'f',
            download_url: '/download/f/a%20[1].png',
            size: 1,
          },
        ],
        execution_time: 1,
        output_type: 'image',
        reasoning: null,
        message: null,
      },
    });
    expect(text).toContain('````python\nprint("```")\n````');
    expect(text).toContain('`````\n````\n`````');
    expect(text).toContain('- [a \\[1\\].png](<https://school.example/api/code/download/f/a%20[1].png>)');
  });

  it('shows an image, not the record that it is stored as', () => {
    const text = write({
      role: 'assistant',
      content: '{"type":"image_result","jobId":"j"}',
      isImageResult: true,
      imageUrl: '/api/files/f/content',
      imagePrompt: 'a frog',
    });
    expect(text).toContain('![a frog](https://school.example/api/files/f/content)');
    expect(text).not.toContain('image_result');
  });

  it('never makes a link of an address that is no web address', () => {
    const text = write({
      role: 'assistant',
      content: '',
      webSearchResults: [
        { title: 'Bad', url: 'javascript:alert(1)', snippet: '' },
        { title: 'Good', url: 'https://a.example/b c', snippet: '' },
      ],
    });
    expect(text).toContain('- Bad\n- [Good](<https://a.example/b%20c>)');
  });
});

describe('fileNameOf', () => {
  it.each([
    ['Cells: a/b?', 'Cells a b.md'],
    ['../../etc', 'etc.md'],
    ['', 'conversation.md'],
    ['ضوء', 'ضوء.md'],
  ])('%s', (title, name) => {
    expect(fileNameOf(title)).toBe(name);
  });
});
