import { describe, expect, it } from 'vitest';
import { FRAME_POLICY, frameDocument, tableHeight } from './frame-document';

const THEME = {
  dark: true,
  text: '#eceae4',
  muted: 'rgb(163 168 177 / 0.5)',
  line: '#2b3036',
  surface: '#1b1f23',
  sunken: '</style><script>alert(1)</script>',
};

describe('frameDocument', () => {
  it('puts the policy before anything of the program', () => {
    const page = frameDocument('<script>alert(1)</script><table></table>', THEME);
    expect(page.indexOf(FRAME_POLICY)).toBeGreaterThan(0);
    expect(page.indexOf(FRAME_POLICY)).toBeLessThan(page.indexOf('<script>'));
    expect(FRAME_POLICY).toMatch(/^default-src 'none';/);
    expect(FRAME_POLICY).not.toMatch(/script-src|connect-src|https?:/);
  });

  it('takes nothing but colours into its style', () => {
    const page = frameDocument('', THEME);
    expect(page).not.toContain('<script>');
    expect(page).toContain('background:inherit');
    expect(page).toContain('color-scheme:dark');
  });
});

describe('tableHeight', () => {
  it.each([
    ['<table><tr><td>1</td></tr><tr ><td>2</td></tr></table>', 84],
    [`<table>${'<tr>'.repeat(100)}</table>`, 300],
    ['<p>no table</p>', 300],
  ])('is bounded: %#', (html, height) => {
    expect(tableHeight(html, 300)).toBe(height);
  });
});
