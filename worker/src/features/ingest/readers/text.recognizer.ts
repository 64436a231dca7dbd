import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { languageFile } from './scan-languages.js';
import { UnreadablePage } from './unreadable-file.js';

/** The part of Tesseract's interface that is used here. */
interface Tesseract {
  FS: { writeFile(path: string, bytes: Uint8Array): void };
  TessBaseAPI: new () => {
    Init(folder: null, languages: string, engine: number): number;
    /** Reads `/input`; 0 if it is an image. `orientation` is that of EXIF. */
    SetImageFile(orientation: number, angle: number): number;
    SetVariable(name: string, value: string): boolean;
    SetPageSegMode(mode: number): void;
    Recognize(monitor: null): number;
    MeanTextConf(): number;
    GetUTF8Text(): string;
  };
}

const ENGINE_LSTM = 1;
const SEGMENT_AUTOMATICALLY = 3;
const SEGMENT_AS_BLOCK = 6;
/** With at least this many lines that contain only a number, a list was probably mistaken for two columns. */
const MIN_LONE_NUMBERS = 3;
const LONE_NUMBER = /^\(?\p{Nd}{1,3}[a-z]?[.):;]$/gmu;
/** A threshold method that adapts to uneven light, as in photos; as fast as the default. */
const THRESHOLD_SAUVOLA = '2';
const UPRIGHT = 1;
const UPSIDE_DOWN = 3;
/** Tesseract's confidence, from 0 to 100. A page below it has no text or is upside down (about 50). */
const CONFIDENT = 65;
const NO_TEXT = 30;
const MARKS_OF_DIRECTION = /[\u200e\u200f\u202a-\u202e]/g;

interface Recognized {
  text: string;
  confidence: number;
  orientation: number;
}

/** Recognizes text in images with Tesseract as WebAssembly, which can access only its own memory. */
export class TextRecognizer {
  readonly #tesseract: Tesseract;
  readonly #api: InstanceType<Tesseract['TessBaseAPI']>;

  private constructor(tesseract: Tesseract, languages: readonly string[]) {
    this.#tesseract = tesseract;
    for (const language of languages) {
      const data = gunzipSync(readFileSync(languageFile(language)));
      tesseract.FS.writeFile(`${language}.traineddata`, data);
    }
    this.#api = new tesseract.TessBaseAPI();
    if (this.#api.Init(null, languages.join('+'), ENGINE_LSTM) !== 0)
      throw new Error('Tesseract did not start.');
    this.#api.SetVariable('thresholding_method', THRESHOLD_SAUVOLA);
    this.#api.SetPageSegMode(SEGMENT_AUTOMATICALLY);
  }

  static async start(languages: readonly string[]): Promise<TextRecognizer> {
    const load = createRequire(import.meta.url)('tesseract.js-core/tesseract-core-simd-lstm.js') as (
      options: object,
    ) => Promise<Tesseract>;
    const quiet = (): void => {};
    const tesseract = await load({ print: quiet, printErr: quiet, TesseractProgress: quiet });
    return new TextRecognizer(tesseract, languages);
  }

  /**
   * The text in an image of a common format; empty if there is none.
   * @throws UnreadablePage; this recognizer may be unusable after that.
   */
  recognize(image: Uint8Array): string {
    try {
      this.#tesseract.FS.writeFile('/input', image);
      const upright = this.#read(UPRIGHT);
      const isDoubtful = upright.confidence >= NO_TEXT && upright.confidence < CONFIDENT;
      const first = isDoubtful ? better(upright, this.#read(UPSIDE_DOWN)) : upright;
      const best = loneNumbers(first) < MIN_LONE_NUMBERS ? first : this.#readAsBlock(first);
      return best.confidence < CONFIDENT ? '' : best.text.replace(MARKS_OF_DIRECTION, '');
    } catch (error) {
      throw new UnreadablePage('The text of an image could not be recognized.', { cause: error });
    }
  }

  #read(orientation: number): Recognized {
    if (this.#api.SetImageFile(orientation, 0) !== 0) throw new Error('Not an image.');
    this.#api.Recognize(null);
    return { text: this.#api.GetUTF8Text(), confidence: this.#api.MeanTextConf(), orientation };
  }

  /** Reads a page line by line, so that numbers stay with the text next to them, as in lists of solutions. */
  #readAsBlock(first: Recognized): Recognized {
    this.#api.SetPageSegMode(SEGMENT_AS_BLOCK);
    const block = this.#read(first.orientation);
    this.#api.SetPageSegMode(SEGMENT_AUTOMATICALLY);
    return block.confidence >= CONFIDENT && loneNumbers(block) < loneNumbers(first) ? block : first;
  }
}

const better = (one: Recognized, other: Recognized): Recognized =>
  other.confidence > one.confidence ? other : one;

const loneNumbers = ({ text }: Recognized): number => text.match(LONE_NUMBER)?.length ?? 0;
