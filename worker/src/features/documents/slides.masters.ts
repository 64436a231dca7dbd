import type { Deck, DeckMaster } from './pptx.library.js';
import type { DocumentTemplate } from './document.templates.js';
import { startsRightToLeft } from './text.layout.js';
import { BODY, LEFT_WIDTHS, SLIDE, TITLE_BOX, type BulletMaster } from './slides.plan.js';

type MasterObject = NonNullable<DeckMaster['objects']>[number];

const inch = (points: number) => points / 72;

function rect(x: number, y: number, w: number, h: number, color: string): MasterObject {
  return {
    rect: { x: inch(x), y: inch(y), w: inch(w), h: inch(h), fill: { color }, line: { color, width: 0 } },
  };
}

function dot(x: number, y: number, d: number, color: string, transparency = 0): MasterObject {
  const options = { shape: 'ellipse' as const, fill: { color, transparency }, fontSize: 8 };
  return { text: { text: ' ', options: { ...options, x: inch(x), y: inch(y), w: inch(d), h: inch(d) } } };
}

function placeholder(
  name: string,
  type: 'title' | 'body',
  box: { x: number; y: number; w: number; h: number },
  options: {
    fontSize: number;
    fontFace: string;
    color: string;
    bold?: boolean;
    align?: 'left' | 'center';
    valign?: 'top' | 'middle' | 'bottom';
  },
): MasterObject {
  return {
    placeholder: {
      options: {
        name,
        type,
        x: inch(box.x),
        y: inch(box.y),
        w: inch(box.w),
        h: inch(box.h),
        margin: 0,
        align: 'left',
        valign: 'middle',
        ...options,
      },
      text: '',
    },
  };
}

interface Frame {
  cover: MasterObject[];
  coverTitle: { x: number; y: number; w: number; h: number };
  coverSubtitle: { x: number; y: number; w: number; h: number };
  divider: MasterObject[];
  dividerTitle: { x: number; y: number; w: number; h: number };
  content: MasterObject[];
}

/** The differences between templates: ornaments, and the position of the title on the cover. */
function frameOf(template: DocumentTemplate): Frame {
  const { accent, accentTwo, rule } = template.palette;
  if (template.type === 'classic') {
    return {
      cover: [rect(90, 300, 120, 4, accent), rect(0, SLIDE.h - 14, SLIDE.w, 14, accent)],
      coverTitle: { x: 90, y: 120, w: 780, h: 164 },
      coverSubtitle: { x: 90, y: 320, w: 780, h: 90 },
      divider: [rect(90, 330, 90, 4, accent)],
      dividerTitle: { x: 90, y: 180, w: 780, h: 136 },
      content: [rect(54, 106, 852, 1, rule), rect(54, 105, 90, 3, accent)],
    };
  }
  if (template.type === 'modern' || template.type === 'dark') {
    return {
      cover: [rect(0, 0, 28, SLIDE.h, accent), rect(28, 0, 10, SLIDE.h, accentTwo)],
      coverTitle: { x: 100, y: 130, w: 770, h: 170 },
      coverSubtitle: { x: 100, y: 316, w: 770, h: 90 },
      divider: [rect(0, 0, 28, SLIDE.h, accent)],
      dividerTitle: { x: 100, y: 190, w: 770, h: 160 },
      content: [rect(0, 40, 14, 50, accent)],
    };
  }
  return {
    cover: [
      dot(730, -130, 380, accentTwo),
      dot(830, 330, 260, accent),
      dot(-90, 430, 200, 'FFFFFF', 82),
      dot(650, 60, 46, accent),
    ],
    coverTitle: { x: 80, y: 140, w: 640, h: 170 },
    coverSubtitle: { x: 80, y: 324, w: 640, h: 90 },
    divider: [dot(760, 330, 320, accentTwo), dot(700, 440, 90, accent)],
    dividerTitle: { x: 80, y: 180, w: 660, h: 160 },
    content: [dot(900, -34, 100, accentTwo), dot(868, -18, 44, accent), rect(54, 104, 64, 5, accent)],
  };
}

/** The object as seen from the slide's right edge. */
function flipped(object: MasterObject): MasterObject {
  const flip = <T extends object>(options: T): T => {
    const { x = 0, w = 0 } = options as { x?: number; w?: number };
    return { ...options, x: inch(SLIDE.w) - x - w };
  };
  if ('rect' in object) return { rect: flip(object.rect) };
  if ('text' in object) return { text: { ...object.text, options: flip(object.text.options ?? {}) } };
  if ('placeholder' in object) {
    return { placeholder: { ...object.placeholder, options: flip(object.placeholder.options) } };
  }
  return object;
}

/** Defines the masters of a template: cover with and without subtitle, divider, title with bullets, title alone. */
export function defineMasters(deck: Deck, template: DocumentTemplate, deckTitle: string): void {
  const isMirrored = startsRightToLeft([{ text: deckTitle }]);
  const define = ({ objects = [], ...master }: DeckMaster): void =>
    deck.defineSlideMaster({ ...master, objects: isMirrored ? objects.map(flipped) : objects });
  const { palette, officeFonts, type } = template;
  const frame = frameOf(template);
  const heading = { fontFace: officeFonts.heading, bold: true };
  const coverTitle = placeholder('title', 'title', frame.coverTitle, {
    ...heading,
    fontSize: 44,
    color: palette.onCover,
    valign: 'bottom',
  });
  const coverSubtitle = placeholder('subtitle', 'body', frame.coverSubtitle, {
    fontFace: officeFonts.body,
    fontSize: 22,
    color: palette.onCoverSoft,
    valign: 'top',
  });
  const cover = { background: { color: palette.cover }, margin: 0 };
  define({ ...cover, title: 'COVER', objects: [...frame.cover, coverTitle, coverSubtitle] });
  define({ ...cover, title: 'COVER_PLAIN', objects: [...frame.cover, coverTitle] });
  define({
    ...cover,
    title: 'DIVIDER',
    objects: [
      ...frame.divider,
      placeholder('title', 'title', frame.dividerTitle, {
        ...heading,
        fontSize: 40,
        color: palette.onCover,
        valign: type === 'classic' ? 'bottom' : 'middle',
      }),
    ],
  });
  const footer = deckTitle.length > 90 ? `${deckTitle.slice(0, 89)}…` : deckTitle;
  const footerText: MasterObject = {
    text: {
      text: footer,
      options: {
        x: inch(54),
        y: inch(504),
        w: inch(740),
        h: inch(20),
        margin: 0,
        fontSize: 12,
        fontFace: officeFonts.body,
        color: palette.muted,
        align: isMirrored ? 'right' : 'left',
        valign: 'middle',
      },
    },
  };
  const titleBox = type === 'playful' ? { ...TITLE_BOX, w: 800 } : TITLE_BOX;
  const title = placeholder('title', 'title', titleBox, { ...heading, fontSize: 32, color: palette.heading });
  const body = (w: number) =>
    placeholder(
      'body',
      'body',
      { ...BODY, w },
      { fontFace: officeFonts.body, fontSize: 22, color: palette.body, valign: 'middle' },
    );
  const content = {
    background: { color: palette.paper },
    margin: 0,
    slideNumber: {
      x: inch(isMirrored ? 54 : 846),
      y: inch(504),
      w: inch(60),
      h: inch(20),
      margin: 0,
      fontFace: officeFonts.body,
      fontSize: 12,
      color: palette.muted,
      align: isMirrored ? ('left' as const) : ('right' as const),
    },
  };
  const bullets: Record<BulletMaster, number> = { BULLETS: BODY.w, ...LEFT_WIDTHS };
  for (const [name, width] of Object.entries(bullets)) {
    define({
      ...content,
      title: name,
      objects: [...frame.content, footerText, title, body(width)],
    });
  }
  define({ ...content, title: 'PLAIN', objects: [...frame.content, footerText, title] });
}
