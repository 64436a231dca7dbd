import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFStream,
  decodePDFRawStream,
} from '@cantoo/pdf-lib';
import type { PDFContext, PDFObject } from '@cantoo/pdf-lib';

/** The PDF cannot be cut without keeping parts of the removed pages. */
export class UncuttablePdf extends Error {}

const toNames = (list: string): PDFName[] => list.split(' ').map((name) => PDFName.of(name));

/** Kinds of resources to copy. Property lists are excluded: they may contain anything. */
const RESOURCES = toNames('ExtGState ColorSpace Pattern Shading XObject Font');
/** Keys that reference pages, other files or text of the whole document, and are not needed to draw a page. */
const DROPPED = new Set(
  toNames(
    'A AA AF Alternates Annots B Dest LastModified Measure Metadata OC OPI Parent PieceInfo PtData Ref StructParent ' +
      'StructParents Thumb',
  ),
);
const NEVER = new Set(toNames('Page Pages Catalog Annot StructElem StructTreeRoot Outlines').map(String));
const [TYPE, SUBTYPE, FORM, TYPE3, PATTERN, CHAR_PROCS] = toNames(
  'Type Subtype Form Type3 PatternType CharProcs',
);
const MAX_DEPTH = 60;

/** Copies the objects that are needed to draw a page into another document, and nothing else. */
export class PageObjects {
  private readonly copied = new Map<PDFRef, PDFRef>();

  constructor(
    private readonly source: PDFContext,
    private readonly target: PDFContext,
  ) {}

  /** The content and resources of a page. Includes only resources that the content names. */
  drawn(page: PDFDict, resources: PDFDict | undefined): { contents: PDFRef; resources: PDFDict } {
    const content = Buffer.concat(
      this.contentStreams(page).flatMap((stream) => [decoded(stream), Buffer.from('\n')]),
    );
    return {
      contents: this.target.register(this.target.flateStream(content)),
      resources: this.resources(resources, namesIn(content), 0),
    };
  }

  /** References to the content streams of a page, to detect that two pages share one. */
  contentRefs(page: PDFDict): PDFRef[] {
    const contents = page.get(PDFName.Contents);
    if (contents instanceof PDFRef && this.source.lookup(contents) instanceof PDFStream) return [contents];
    const list = this.source.lookup(contents);
    return list instanceof PDFArray ? list.asArray().filter((one) => one instanceof PDFRef) : [];
  }

  copy(object: PDFObject, depth = 0): PDFObject {
    if (depth > MAX_DEPTH) throw new UncuttablePdf('Objects are nested too deeply.');
    if (object instanceof PDFRef) return this.reference(object, depth);
    if (object instanceof PDFRawStream) return this.stream(object, depth);
    if (object instanceof PDFStream) throw new UncuttablePdf('A stream of an unknown kind.');
    if (object instanceof PDFDict) return this.dictionary(object, depth);
    if (!(object instanceof PDFArray)) return object;
    const list = PDFArray.withContext(this.target);
    for (const one of object.asArray()) list.push(this.copy(one, depth + 1));
    return list;
  }

  private reference(ref: PDFRef, depth: number): PDFObject {
    const known = this.copied.get(ref);
    if (known) return known;
    const made = this.target.nextRef();
    this.copied.set(ref, made);
    const object = this.source.lookup(ref);
    if (object) this.target.assign(made, this.copy(object, depth + 1));
    return made;
  }

  private stream(stream: PDFRawStream, depth: number): PDFRawStream {
    const isDrawn = stream.dict.get(SUBTYPE!) === FORM || stream.dict.has(PATTERN!);
    const dict = this.dictionary(stream.dict, depth, isDrawn ? () => namesIn(decoded(stream)) : undefined);
    return PDFRawStream.of(dict, stream.contents);
  }

  /** @param names returns the names of the used resources; without it, those in the glyphs of a Type 3 font */
  private dictionary(dict: PDFDict, depth: number, names?: () => ReadonlySet<string>): PDFDict {
    if (
      NEVER.has(String(this.source.lookup(dict.get(TYPE!)))) ||
      (dict.has(PDFName.Contents) && dict.has(PDFName.MediaBox))
    )
      throw new UncuttablePdf('An object of a page leads to another part of the document.');
    const glyphs = dict.get(SUBTYPE!) === TYPE3 ? () => this.namesOfGlyphs(dict) : undefined;
    const used = names ?? glyphs;
    const made = PDFDict.withContext(this.target);
    for (const [key, value] of dict.entries()) {
      if (DROPPED.has(key)) continue;
      const resources = used && key === PDFName.Resources ? this.source.lookup(value) : undefined;
      if (resources instanceof PDFDict) made.set(key, this.resources(resources, used!(), depth + 1));
      else made.set(key, this.copy(value, depth + 1));
    }
    return made;
  }

  private resources(all: PDFDict | undefined, used: ReadonlySet<string>, depth: number): PDFDict {
    const made = PDFDict.withContext(this.target);
    if (!all) return made;
    const names = new Set(used);
    const kept = new Map<PDFDict, Set<PDFName>>();
    const kinds = RESOURCES.flatMap((kind) => {
      const of = this.source.lookup(all.get(kind));
      return of instanceof PDFDict ? [[kind, of] as const] : [];
    });
    // A form without its own resources uses the page's, so the names in it count too.
    for (let grew = true; grew;) {
      grew = false;
      for (const [, of] of kinds)
        for (const [name, value] of of.entries()) {
          const text = name.decodeText();
          if (kept.get(of)?.has(name) || !(names.has(text) || text.startsWith('Default'))) continue;
          kept.set(of, (kept.get(of) ?? new Set()).add(name));
          grew = true;
          const stream = this.source.lookup(value);
          if (
            stream instanceof PDFRawStream &&
            stream.dict.get(SUBTYPE!) === FORM &&
            !stream.dict.has(PDFName.Resources)
          )
            for (const inner of namesIn(decoded(stream))) names.add(inner);
        }
    }
    for (const [kind, of] of kinds) {
      const some = PDFDict.withContext(this.target);
      for (const name of kept.get(of) ?? []) some.set(name, this.copy(of.get(name)!, depth + 1));
      made.set(kind, some);
    }
    return made;
  }

  private namesOfGlyphs(font: PDFDict): Set<string> {
    const glyphs = this.source.lookup(font.get(CHAR_PROCS!));
    const streams = glyphs instanceof PDFDict ? glyphs.values().map((one) => this.source.lookup(one)) : [];
    return new Set(streams.flatMap((one) => (one instanceof PDFRawStream ? [...namesIn(decoded(one))] : [])));
  }

  private contentStreams(page: PDFDict): PDFRawStream[] {
    const contents = this.source.lookup(page.get(PDFName.Contents));
    const list =
      contents instanceof PDFArray ? contents.asArray().map((one) => this.source.lookup(one)) : [contents];
    return list.filter((one) => one instanceof PDFRawStream);
  }
}

function decoded(stream: PDFRawStream): Uint8Array {
  try {
    return decodePDFRawStream(stream).decode();
  } catch (error) {
    throw new UncuttablePdf('Content of a page cannot be decoded.', { cause: error });
  }
}

/** All names in a content stream: possibly more than it uses as resources, never fewer. */
function namesIn(content: Uint8Array): Set<string> {
  const found = new Set<string>();
  for (const [, name = ''] of Buffer.from(content)
    .toString('latin1')
    .matchAll(/\/([^\s\0()<>[\]{}/%]+)/g))
    found.add(PDFName.of(name).decodeText());
  return found;
}
