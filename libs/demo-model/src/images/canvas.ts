export type Colour = readonly [red: number, green: number, blue: number];

/** A picture of RGB pixels. Shapes are given by their distance to a pixel, which makes their edges smooth. */
export class Canvas {
  readonly pixels: Uint8Array;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.pixels = new Uint8Array(width * height * 3);
  }

  /** Fills everything, from one colour at the top to another at the bottom. */
  gradient(top: Colour, bottom: Colour): void {
    for (let y = 0; y < this.height; y += 1) {
      const share = y / this.height;
      const start = y * this.width * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        this.pixels[start + channel] = (top[channel] ?? 0) * (1 - share) + (bottom[channel] ?? 0) * share;
      }
      for (let filled = 1; filled < this.width; filled *= 2) {
        const count = Math.min(filled, this.width - filled) * 3;
        this.pixels.copyWithin(start + filled * 3, start, start + count);
      }
    }
  }

  disc(cx: number, cy: number, radius: number, colour: Colour, alpha = 1): void {
    this.fill(
      cx - radius,
      cy - radius,
      cx + radius,
      cy + radius,
      colour,
      alpha,
      (x, y) => Math.sqrt((x - cx) ** 2 + (y - cy) ** 2) - radius,
    );
  }

  /** Everything below a line `y = height(x)`. */
  below(edge: (x: number) => number, colour: Colour, alpha = 1): void {
    const edges = Float64Array.from({ length: this.width }, (_, x) => edge(x));
    const top = Math.max(0, Math.floor(edges.reduce((least, y) => Math.min(least, y), this.height)) - 1);
    for (let y = top; y < this.height; y += 1) {
      for (let x = 0; x < this.width; x += 1) {
        const depth = y + 1 - (edges[x] ?? 0);
        if (depth > 0) this.blend(x, y, colour, Math.min(1, depth) * alpha);
      }
    }
  }

  /** A rectangle with round corners. */
  panel(
    left: number,
    top: number,
    right: number,
    bottom: number,
    radius: number,
    colour: Colour,
    alpha: number,
  ): void {
    const [cx, cy] = [(left + right) / 2, (top + bottom) / 2];
    const [halfWidth, halfHeight] = [(right - left) / 2 - radius, (bottom - top) / 2 - radius];
    this.fill(left, top, right, bottom, colour, alpha, (x, y) => {
      const dx = Math.max(Math.abs(x - cx) - halfWidth, 0);
      const dy = Math.max(Math.abs(y - cy) - halfHeight, 0);
      return Math.sqrt(dx * dx + dy * dy) - radius;
    });
  }

  /** A line with round ends. */
  line(x1: number, y1: number, x2: number, y2: number, width: number, colour: Colour): void {
    const [dx, dy] = [x2 - x1, y2 - y1];
    const square = dx * dx + dy * dy;
    const half = width / 2;
    this.fill(
      Math.min(x1, x2) - half,
      Math.min(y1, y2) - half,
      Math.max(x1, x2) + half,
      Math.max(y1, y2) + half,
      colour,
      1,
      (x, y) => {
        const along = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / square));
        return Math.sqrt((x - x1 - along * dx) ** 2 + (y - y1 - along * dy) ** 2) - half;
      },
    );
  }

  private fill(
    left: number,
    top: number,
    right: number,
    bottom: number,
    colour: Colour,
    alpha: number,
    distance: (x: number, y: number) => number,
  ): void {
    const [x1, y1] = [Math.max(0, Math.floor(left) - 1), Math.max(0, Math.floor(top) - 1)];
    const [x2, y2] = [
      Math.min(this.width, Math.ceil(right) + 1),
      Math.min(this.height, Math.ceil(bottom) + 1),
    ];
    for (let y = y1; y < y2; y += 1) {
      for (let x = x1; x < x2; x += 1) {
        const cover = Math.min(1, Math.max(0, 0.5 - distance(x + 0.5, y + 0.5))) * alpha;
        if (cover > 0) this.blend(x, y, colour, cover);
      }
    }
  }

  private blend(x: number, y: number, colour: Colour, share: number): void {
    const at = (y * this.width + x) * 3;
    this.pixels[at] = mix(this.pixels[at] ?? 0, colour[0], share);
    this.pixels[at + 1] = mix(this.pixels[at + 1] ?? 0, colour[1], share);
    this.pixels[at + 2] = mix(this.pixels[at + 2] ?? 0, colour[2], share);
  }
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}
