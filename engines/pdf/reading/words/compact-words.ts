/**
 * Words in a form that takes a quarter of the memory: a document of a thousand pages has half a million. Numbers are in typed arrays,
 * equal texts and styles are kept once, and the numbers of a line once. Reading a compact word returns exactly the original data.
 */
import type { Box, CharBounds } from '../../../model/geometry.ts'
import type { PageWord } from '../../../model/page-content.ts'

/** What many words have in common. */
type WordStyle = Pick<
  PageWord,
  | 'font'
  | 'color'
  | 'bold'
  | 'italic'
  | 'mono'
  | 'spaceBefore'
  | 'confidence'
  | 'turn'
  | 'formula'
  | 'display'
>

/** Makes the words of a document compact, page by page. */
export class WordPacker {
  readonly #texts = new Map<string, string>()
  readonly #styles = new Map<string, WordStyle>()
  #spaced: WordStyle | null = null
  #joined: WordStyle | null = null

  /** How many different texts and styles there are. */
  get kept(): { readonly texts: number; readonly styles: number } {
    return { texts: this.#texts.size, styles: this.#styles.size }
  }

  pack(words: readonly PageWord[]): PageWord[] {
    const store = new WordStore(words)
    return words.map((word, i) => new CompactWord(store, i, this.#text(word.text), this.#style(word)))
  }

  #text(text: string): string {
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    this.#texts.set(text, text)
    return text
  }

  #style(word: PageWord): WordStyle {
    // Words mostly have the style of one of the last two: with a space before it, or without.
    const recent = word.spaceBefore ? this.#spaced : this.#joined
    if (recent && hasStyle(word, recent)) return recent
    const style = this.#kept(word)
    if (style.spaceBefore) this.#spaced = style
    else this.#joined = style
    return style
  }

  #kept(word: PageWord): WordStyle {
    const { font, color, bold, italic, mono, spaceBefore, confidence, turn, formula, display } = word
    const flags = (bold ? 1 : 0) + (italic ? 2 : 0) + (mono ? 4 : 0) + (spaceBefore ? 8 : 0)
    const key = `${flags} ${confidence} ${turn} ${display} ${color} ${font}\n${formula}`
    let style = this.#styles.get(key)
    if (!style) {
      style = { font, color, bold, italic, mono, spaceBefore, confidence, turn, formula, display }
      this.#styles.set(key, style)
    }
    return style
  }
}

function hasStyle(word: PageWord, style: WordStyle): boolean {
  return (
    word.font === style.font &&
    word.color === style.color &&
    word.bold === style.bold &&
    word.italic === style.italic &&
    word.mono === style.mono &&
    word.spaceBefore === style.spaceBefore &&
    word.confidence === style.confidence &&
    word.turn === style.turn &&
    word.formula === style.formula &&
    word.display === style.display
  )
}

/** Numbers of a word that it mostly has in common with its line: y0, y1, baseline, size. */
const numbersPerWord = 4

/** How the boxes of the characters of a word are kept. */
const characterForms = {
  /** All four edges of each character. */
  free: 0,
  /** The left and right edge of each: all are as high as the word. */
  level: 1,
  /** The left edges, and the right edge of the last: each character begins where the one before ends. */
  joined: 2,
} as const
type CharacterForm = (typeof characterForms)[keyof typeof characterForms]

/** Added to the form of a word that is not as wide as its characters: its own left and right edge come before theirs. */
const hasOwnSides = 4

/** The numbers of the words of a page. */
class WordStore {
  /** Each value once. */
  readonly #values: Float64Array
  /** Where the numbers of each word are in `#values`. */
  readonly #places: Uint16Array | Uint32Array
  /** Line and marked-content identifier of each word. Null if no word has one. */
  readonly #integers: Int32Array | null
  readonly #forms: Uint8Array
  /** Start index of the edges of each word in `#edges`, and the end index after the last word. */
  readonly #starts: Uint32Array
  readonly #edges: Float64Array

  constructor(words: readonly PageWord[]) {
    const count = words.length
    this.#forms = new Uint8Array(count)
    this.#starts = new Uint32Array(count + 1)
    for (let i = 0; i < count; i++) {
      const { charBounds, box } = words[i]
      const form = formOf(charBounds, box)
      const sides = form !== characterForms.free && hasSidesOf(box, charBounds) ? 0 : 2
      this.#forms[i] = form + (sides === 0 ? 0 : hasOwnSides)
      this.#starts[i + 1] = this.#starts[i] + sides + edgeCount(form, charBounds.length >> 2)
    }
    this.#edges = new Float64Array(this.#starts[count])
    for (let i = 0; i < count; i++) this.#putEdges(i, words[i])
    const numbers = words.flatMap(({ box, baseline, size }) => [box.y0, box.y1, baseline, size])
    const known = new Map<number, number>()
    for (const value of numbers) if (!known.has(value)) known.set(value, known.size)
    this.#values = Float64Array.from(known.keys())
    const places = known.size <= 0x10000 ? new Uint16Array(numbers.length) : new Uint32Array(numbers.length)
    for (let i = 0; i < numbers.length; i++) places[i] = known.get(numbers[i]) ?? 0
    this.#places = places
    this.#integers = words.some(({ line, mcid }) => line !== -1 || mcid !== -1)
      ? Int32Array.from(words.flatMap(({ line, mcid }) => [line, mcid]))
      : null
  }

  #putEdges(index: number, { box, charBounds }: PageWord): void {
    const edges = this.#edges
    const form = this.#forms[index]
    let to = this.#starts[index]
    if (form & hasOwnSides) {
      edges[to++] = box.x0
      edges[to++] = box.x1
    }
    const characters = form & ~hasOwnSides
    if (characters === characterForms.free) {
      for (let from = 0; from < charBounds.length; from++) edges[to++] = charBounds[from]
      return
    }
    for (let from = 0; from < charBounds.length; from += 4) {
      edges[to++] = charBounds[from]
      if (characters === characterForms.level) edges[to++] = charBounds[from + 2]
    }
    if (characters === characterForms.joined) edges[to] = charBounds[charBounds.length - 2]
  }

  /** @param which of the numbers of the word */
  #number(index: number, which: 0 | 1 | 2 | 3): number {
    return this.#values[this.#places[numbersPerWord * index + which]]
  }

  box(index: number): Box {
    const edges = this.#edges
    const start = this.#starts[index]
    const last = this.#forms[index] & hasOwnSides ? start + 1 : this.#starts[index + 1] - 1
    return { x0: edges[start], y0: this.#number(index, 0), x1: edges[last], y1: this.#number(index, 1) }
  }

  baseline(index: number): number {
    return this.#number(index, 2)
  }

  size(index: number): number {
    return this.#number(index, 3)
  }

  line(index: number): number {
    return this.#integers === null ? -1 : this.#integers[2 * index]
  }

  mcid(index: number): number {
    return this.#integers === null ? -1 : this.#integers[2 * index + 1]
  }

  charBounds(index: number): CharBounds {
    const edges = this.#edges
    const end = this.#starts[index + 1]
    const form = this.#forms[index]
    const bounds: number[] = []
    let at = this.#starts[index] + (form & hasOwnSides ? 2 : 0)
    const characters = form & ~hasOwnSides
    if (characters === characterForms.free) {
      while (at < end) bounds.push(edges[at++])
      return bounds
    }
    const y0 = this.#number(index, 0)
    const y1 = this.#number(index, 1)
    if (characters === characterForms.level)
      for (; at < end; at += 2) bounds.push(edges[at], y0, edges[at + 1], y1)
    else for (; at + 1 < end; at++) bounds.push(edges[at], y0, edges[at + 1], y1)
    return bounds
  }
}

function edgeCount(form: CharacterForm, characters: number): number {
  if (form === characterForms.free) return 4 * characters
  return form === characterForms.level ? 2 * characters : characters + 1
}

function formOf(bounds: CharBounds, { y0, y1 }: Box): CharacterForm {
  if (bounds.length === 0) return characterForms.free
  let joined = true
  for (let at = 0; at < bounds.length; at += 4) {
    if (bounds[at + 1] !== y0 || bounds[at + 3] !== y1) return characterForms.free
    if (at > 0 && bounds[at] !== bounds[at - 2]) joined = false
  }
  return joined ? characterForms.joined : characterForms.level
}

/** Whether the box of a word begins with its first character and ends with its last one. */
function hasSidesOf({ x0, x1 }: Box, bounds: CharBounds): boolean {
  return bounds[0] === x0 && bounds[bounds.length - 2] === x1
}

class CompactWord implements PageWord {
  readonly #store: WordStore
  readonly #index: number
  readonly text: string
  readonly #style: WordStyle

  constructor(store: WordStore, index: number, text: string, style: WordStyle) {
    this.#store = store
    this.#index = index
    this.text = text
    this.#style = style
  }

  get box(): Box {
    return this.#store.box(this.#index)
  }

  get baseline(): number {
    return this.#store.baseline(this.#index)
  }

  get size(): number {
    return this.#store.size(this.#index)
  }

  get line(): number {
    return this.#store.line(this.#index)
  }

  get mcid(): number {
    return this.#store.mcid(this.#index)
  }

  get charBounds(): CharBounds {
    return this.#store.charBounds(this.#index)
  }

  get font(): string {
    return this.#style.font
  }

  get color(): string | undefined {
    return this.#style.color
  }

  get bold(): boolean {
    return this.#style.bold
  }

  get italic(): boolean {
    return this.#style.italic
  }

  get mono(): boolean {
    return this.#style.mono
  }

  get spaceBefore(): boolean {
    return this.#style.spaceBefore
  }

  get confidence(): number {
    return this.#style.confidence
  }

  get turn(): PageWord['turn'] {
    return this.#style.turn
  }

  get formula(): string | undefined {
    return this.#style.formula
  }

  get display(): boolean | undefined {
    return this.#style.display
  }
}
