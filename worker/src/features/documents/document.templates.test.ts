import { describe, expect, it } from 'vitest';
import { DOCUMENT_TEMPLATES } from './document.templates.js';

describe('document templates', () => {
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [0, 2, 4].map((i) => {
      const c = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
      return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a: string, b: string) => {
    const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (light + 0.05) / (dark + 0.05);
  };

  it.each(Object.values(DOCUMENT_TEMPLATES))('$type has sufficient contrast', ({ palette, chart }) => {
    for (const colour of chart) expect(contrast(colour, palette.paper), colour).toBeGreaterThanOrEqual(2.6);
    for (const [text, ground] of [
      [palette.body, palette.paper],
      [palette.heading, palette.paper],
      [palette.muted, palette.paper],
      [palette.body, palette.tableStripe],
      [palette.body, palette.codeGround],
      [palette.onCover, palette.cover],
      [palette.onCoverSoft, palette.cover],
      [palette.onTableHead, palette.tableHead],
    ] as const) {
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
