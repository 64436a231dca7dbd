const SYMBOL_NAMES =
  'alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ ' +
  'mu μ nu ν xi ξ pi π rho ρ sigma σ tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ ' +
  'Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω times × cdot · div ÷ pm ± mp ∓ ast ∗ star ⋆ circ ∘ ' +
  'bullet • leq ≤ le ≤ geq ≥ ge ≥ neq ≠ ne ≠ approx ≈ equiv ≡ sim ∼ simeq ≃ propto ∝ ll ≪ gg ≫ infty ∞ partial ∂ ' +
  'nabla ∇ sum ∑ prod ∏ int ∫ oint ∮ in ∈ notin ∉ ni ∋ subset ⊂ subseteq ⊆ supset ⊃ supseteq ⊇ cup ∪ cap ∩ ' +
  'emptyset ∅ varnothing ∅ forall ∀ exists ∃ neg ¬ lnot ¬ land ∧ wedge ∧ lor ∨ vee ∨ to → rightarrow → ' +
  'longrightarrow → Rightarrow ⇒ implies ⇒ leftarrow ← gets ← Leftarrow ⇐ leftrightarrow ↔ Leftrightarrow ⇔ ' +
  'iff ⇔ rightleftharpoons ⇌ mapsto ↦ uparrow ↑ downarrow ↓ angle ∠ perp ⊥ parallel ∥ triangle △ degree ° ' +
  'prime ′ hbar ℏ ell ℓ Re ℜ Im ℑ aleph ℵ ldots … dots … cdots ⋯ vdots ⋮ langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋ ' +
  'lceil ⌈ rceil ⌉ oplus ⊕ otimes ⊗ therefore ∴ because ∵ checkmark ✓ mid | vert | Vert ‖ lbrace { rbrace } ' +
  'sin sin cos cos tan tan log log ln ln exp exp lim lim max max min min det det gcd gcd mod mod';
const SYMBOLS = new Map(
  Array.from(SYMBOL_NAMES.matchAll(/(\S+) (\S+)/g), ([, name = '', symbol = '']) => [name, symbol]),
);
const BLACKBOARD: Record<string, string> = { R: 'ℝ', N: 'ℕ', Z: 'ℤ', Q: 'ℚ', C: 'ℂ', P: 'ℙ' };
const SUPERSCRIPT = table(
  '0123456789+-−=()nixyabcdefghjklmoprstuvwz',
  '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱˣʸᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷᶻ',
);
const SUBSCRIPT = table('0123456789+-−=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ');

function table(from: string, to: string): Map<string, string> {
  const target = [...to];
  return new Map([...from].map((char, i) => [char, target[i] ?? char]));
}

/** Raised or lowered text where Unicode has every letter of it, else `^(…)` or `_(…)`, which is still readable. */
function script(content: string, map: Map<string, string>, mark: '^' | '_'): string {
  const chars = [...content.replace(/\s+/g, '')];
  if (chars.length && chars.every((c) => map.has(c))) return chars.map((c) => map.get(c)).join('');
  if (chars.length <= 1 || content === '′' || content === '°')
    return content === '°' ? '°' : `${mark}${content}`;
  return `${mark}(${content})`;
}

/** An argument that needs brackets once its fraction bar or root sign is gone. */
function bracketed(text: string): string {
  return /^[\p{L}\p{N}.,]+$/u.test(text) || /^\([^()]*\)$/.test(text) ? text : `(${text})`;
}

/** The depth from which nested groups stay as source, so that hostile nesting cannot exhaust the stack. */
const MAX_DEPTH = 20;

class LatexReader {
  private at = 0;

  constructor(
    private readonly source: string,
    private readonly depth: number,
  ) {}

  read(): string {
    let out = '';
    while (this.at < this.source.length) {
      const char = this.source[this.at] ?? '';
      if (char === '^' || char === '_') {
        this.at++;
        out += script(this.argument(), char === '^' ? SUPERSCRIPT : SUBSCRIPT, char);
      } else if (char === '\\') {
        out += this.command();
      } else if (char === '{') {
        out += this.argument();
      } else {
        this.at++;
        out += char === '}' || char === '$' ? '' : char === '~' ? ' ' : char === '&' ? ' ' : char;
      }
    }
    return out;
  }

  /** The next group `{…}`, command or single character, already as text. */
  private argument(): string {
    while (this.source[this.at] === ' ') this.at++;
    const char = this.source[this.at];
    if (char === undefined) return '';
    if (char === '\\') return this.command();
    if (char !== '{') {
      const point = String.fromCodePoint(this.source.codePointAt(this.at) ?? 0);
      this.at += point.length;
      return point;
    }
    return this.inner(this.group());
  }

  private inner(source: string): string {
    return this.depth >= MAX_DEPTH
      ? source.replace(/[{}\\]/g, '')
      : new LatexReader(source, this.depth + 1).read();
  }

  private group(): string {
    const start = ++this.at;
    let open = 1;
    while (this.at < this.source.length && open > 0) {
      const char = this.source[this.at++];
      if (char === '\\') this.at++;
      else if (char === '{') open++;
      else if (char === '}') open--;
    }
    return this.source.slice(start, open === 0 ? this.at - 1 : this.at);
  }

  private command(): string {
    const name = /^\\([A-Za-z]+|[\s\S]?)/.exec(this.source.slice(this.at, this.at + 40))?.[1] ?? '';
    this.at += 1 + name.length;
    if (name === 'frac' || name === 'dfrac' || name === 'tfrac') {
      return `${bracketed(this.argument())}/${bracketed(this.argument())}`;
    }
    if (name === 'sqrt') {
      const index = /^\[([^\]]{0,10})\]/.exec(this.source.slice(this.at, this.at + 12));
      if (index) this.at += index[0].length;
      return `${index ? script(index[1] ?? '', SUPERSCRIPT, '^') : ''}√${bracketed(this.argument())}`;
    }
    if (name === 'ce')
      return this.argument()
        .replace(/(?<=[\p{L})\]])\d+/gu, (n) => script(n, SUBSCRIPT, '_'))
        .replace(/->/g, '→');
    if (name === 'mathbb') return [...this.argument()].map((c) => BLACKBOARD[c] ?? c).join('');
    if (name === 'overline' || name === 'bar') return [...this.argument()].map((c) => `${c}\u0305`).join('');
    if (name === 'vec') return `${this.argument()}\u20D7`;
    if (name === 'left' || name === 'right' || name === 'big' || name === 'Big') {
      if (this.source[this.at] === '.') this.at++;
      return '';
    }
    if (name === 'begin' || name === 'end') {
      this.argument();
      return '';
    }
    if (name === 'quad' || name === 'qquad' || name === '\\') return '  ';
    if (/^[,;:! ]$/.test(name)) return name === '!' ? '' : ' ';
    if (/^[{}%$#&_]$/.test(name)) return name;
    // Commands that only change the look (\text, \mathrm, …) leave their argument; unknown ones leave their name.
    if (/^(text|math|operatorname|boldsymbol|mbox|hat|tilde|displaystyle|limits)/.test(name)) return '';
    return SYMBOLS.get(name) ?? name;
  }
}

/**
 * LaTeX mathematics as readable Unicode text: `\frac{1}{2}` → `1/2`, `x^2` → `x²`, `H_2O` → `H₂O`, `\alpha` → `α`.
 * Whatever has no Unicode form stays readable (`x^(q)`); never throws.
 */
export function latexToText(source: string): string {
  return new LatexReader(source, 0).read().replace(/ {2,}/g, ' ').trim();
}
