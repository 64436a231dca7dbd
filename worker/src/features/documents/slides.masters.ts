import { place, type Deck, type DeckMaster, type TextOptions } from './pptx.library.js';
import type { DocumentTemplate, TemplateType } from './document.templates.js';
import { BODY, LEFT_WIDTHS, mirrored, SLIDE, TITLE_BOX, type Box, type Colour } from './slides.plan.js';
import { startsRightToLeft } from './text.layout.js';

type MasterObject = NonNullable<DeckMaster['objects']>[number];
/** A bar, or a circle if both sides are equal. */
interface Ornament extends Box {
  colour: Colour;
  /** Per cent. */
  transparency?: number;
}

/** The differences between templates: ornaments, and the position of the title on the cover. */
interface Frame {
  cover: Ornament[];
  coverTitle: Box;
  coverSubtitle: Box;
  divider: Ornament[];
  dividerTitle: Box;
  content: Ornament[];
}

const bar = (x: number, y: number, w: number, h: number, colour: Colour): Ornament => ({
  x,
  y,
  w,
  h,
  colour,
});
const dot = (x: number, y: number, d: number, colour: Colour): Ornament => bar(x, y, d, d, colour);

const modern: Frame = {
  cover: [bar(0, 0, 28, SLIDE.h, 'accent'), bar(28, 0, 10, SLIDE.h, 'accentTwo')],
  coverTitle: { x: 100, y: 130, w: 770, h: 170 },
  coverSubtitle: { x: 100, y: 316, w: 770, h: 90 },
  divider: [bar(0, 0, 28, SLIDE.h, 'accent')],
  dividerTitle: { x: 100, y: 190, w: 770, h: 160 },
  content: [bar(0, 40, 14, 50, 'accent')],
};
const FRAMES: Record<TemplateType, Frame> = {
  modern,
  dark: modern,
  classic: {
    cover: [bar(90, 300, 120, 4, 'accent'), bar(0, SLIDE.h - 14, SLIDE.w, 14, 'accent')],
    coverTitle: { x: 90, y: 120, w: 780, h: 164 },
    coverSubtitle: { x: 90, y: 320, w: 780, h: 90 },
    divider: [bar(90, 330, 90, 4, 'accent')],
    dividerTitle: { x: 90, y: 180, w: 780, h: 136 },
    content: [bar(54, 106, 852, 1, 'rule'), bar(54, 105, 90, 3, 'accent')],
  },
  playful: {
    cover: [
      dot(730, -130, 380, 'accentTwo'),
      dot(830, 330, 260, 'accent'),
      { ...dot(-90, 430, 200, 'onCover'), transparency: 82 },
      dot(650, 60, 46, 'accent'),
    ],
    coverTitle: { x: 80, y: 140, w: 640, h: 170 },
    coverSubtitle: { x: 80, y: 324, w: 640, h: 90 },
    divider: [dot(760, 330, 320, 'accentTwo'), dot(700, 440, 90, 'accent')],
    dividerTitle: { x: 80, y: 180, w: 660, h: 160 },
    content: [dot(900, -34, 100, 'accentTwo'), dot(868, -18, 44, 'accent'), bar(54, 104, 64, 5, 'accent')],
  },
};

/** Defines the masters of a template: cover with and without subtitle, divider, title with bullets, title alone. */
export function defineMasters(deck: Deck, template: DocumentTemplate, deckTitle: string): void {
  const { palette, officeFonts, type } = template;
  const frame = FRAMES[type];
  const isMirrored = startsRightToLeft([{ text: deckTitle }]);
  const at = (box: Box): Box => place(isMirrored ? mirrored(box) : box);
  const drawn = ({ colour, transparency = 0, ...box }: Ornament): MasterObject => {
    const fill = { color: palette[colour], transparency };
    if (box.w !== box.h) return { rect: { ...at(box), fill, line: { color: palette[colour], width: 0 } } };
    return { text: { text: ' ', options: { ...at(box), shape: 'ellipse', fill, fontSize: 8 } } };
  };
  const define = (title: string, slide: Omit<DeckMaster, 'title'>, ...objects: MasterObject[]): void =>
    deck.defineSlideMaster({ title, margin: 0, ...slide, objects });
  const placeholder = (name: string, kind: 'title' | 'body', box: Box, look: TextOptions): MasterObject => ({
    placeholder: {
      options: { name, type: kind, ...at(box), margin: 0, align: 'left', valign: 'middle', ...look },
      text: '',
    },
  });
  const title = (box: Box, fontSize: number, colour: Colour, valign: TextOptions['valign']): MasterObject =>
    placeholder('title', 'title', box, {
      fontFace: officeFonts.heading,
      bold: true,
      fontSize,
      color: palette[colour],
      valign,
    });

  const coverTitle = title(frame.coverTitle, 44, 'onCover', 'bottom');
  const coverSubtitle = placeholder('subtitle', 'body', frame.coverSubtitle, {
    fontFace: officeFonts.body,
    fontSize: 22,
    color: palette.onCoverSoft,
    valign: 'top',
  });
  const cover = { background: { color: palette.cover } };
  const coverFrame = frame.cover.map(drawn);
  define('COVER', cover, ...coverFrame, coverTitle, coverSubtitle);
  define('COVER_PLAIN', cover, ...coverFrame, coverTitle);
  const dividerTitle = title(frame.dividerTitle, 40, 'onCover', type === 'classic' ? 'bottom' : 'middle');
  define('DIVIDER', cover, ...frame.divider.map(drawn), dividerTitle);

  const small = { margin: 0, fontSize: 12, fontFace: officeFonts.body, color: palette.muted };
  const [start, end] = isMirrored ? (['right', 'left'] as const) : (['left', 'right'] as const);
  const content = {
    background: { color: palette.paper },
    slideNumber: { ...small, ...at({ x: 846, y: 504, w: 60, h: 20 }), align: end },
  };
  const footer = deckTitle.length > 90 ? `${deckTitle.slice(0, 89)}…` : deckTitle;
  const footerPlace = at({ x: 54, y: 504, w: 740, h: 20 });
  const contentFrame: MasterObject[] = [
    ...frame.content.map(drawn),
    { text: { text: footer, options: { ...small, ...footerPlace, align: start, valign: 'middle' } } },
    title(type === 'playful' ? { ...TITLE_BOX, w: 800 } : TITLE_BOX, 32, 'heading', 'middle'),
  ];
  for (const [name, w] of Object.entries({ BULLETS: BODY.w, ...LEFT_WIDTHS })) {
    const look = { fontFace: officeFonts.body, fontSize: 22, color: palette.body };
    define(name, content, ...contentFrame, placeholder('body', 'body', { ...BODY, w }, look));
  }
  define('PLAIN', content, ...contentFrame);
}
