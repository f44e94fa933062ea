/**
 * Words in a form that takes a third of the memory: a document of a thousand pages has half a million. Numbers are in typed arrays,
 * equal texts and styles are kept once. What is read from a compact word is exactly what was put in.
 */
import type { CharBounds } from '../../../model/char-bounds.ts'
import type { Box } from '../../../model/geometry.ts'
import type { PageWord } from '../../../model/page-content.ts'

/** What many words have in common. */
type WordStyle = Pick<
  PageWord,
  'font' | 'bold' | 'italic' | 'mono' | 'spaceBefore' | 'confidence' | 'turn' | 'formula' | 'display'
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
    const { font, bold, italic, mono, spaceBefore, confidence, turn, formula, display } = word
    const flags = (bold ? 1 : 0) + (italic ? 2 : 0) + (mono ? 4 : 0) + (spaceBefore ? 8 : 0)
    const key = `${flags} ${confidence} ${turn} ${display} ${font}\n${formula}`
    let style = this.#styles.get(key)
    if (!style) {
      style = { font, bold, italic, mono, spaceBefore, confidence, turn, formula, display }
      this.#styles.set(key, style)
    }
    return style
  }
}

function hasStyle(word: PageWord, style: WordStyle): boolean {
  return (
    word.font === style.font &&
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

/** Numbers of a word in `WordStore.numbers`: x0, y0, x1, y1, baseline, size. */
const numbersPerWord = 6

/** How the boxes of the characters of a word are kept. */
const characterForms = {
  /** All four edges of each character. */
  free: 0,
  /** The left and right edge of each: all are as high as the word. */
  level: 1,
  /** The left edges, and the right edge of the last: each character begins where the one before ends. */
  joined: 2,
} as const

/** The numbers of the words of a page. */
class WordStore {
  readonly numbers: Float64Array
  /** Line and marked-content identifier of each word. */
  readonly integers: Int32Array
  readonly #forms: Uint8Array
  /** Where the edges of each word begin in `#edges`, and after the last word where they end. */
  readonly #starts: Uint32Array
  readonly #edges: Float64Array

  constructor(words: readonly PageWord[]) {
    const count = words.length
    this.numbers = new Float64Array(numbersPerWord * count)
    this.integers = new Int32Array(2 * count)
    this.#forms = new Uint8Array(count)
    this.#starts = new Uint32Array(count + 1)
    for (let i = 0; i < count; i++) {
      const { charBounds, box } = words[i]
      const form = formOf(charBounds, box)
      this.#forms[i] = form
      this.#starts[i + 1] = this.#starts[i] + edgeCount(form, charBounds.length >> 2)
    }
    this.#edges = new Float64Array(this.#starts[count])
    for (let i = 0; i < count; i++) this.#put(i, words[i])
  }

  #put(index: number, { box, baseline, size, line, mcid, charBounds }: PageWord): void {
    const at = numbersPerWord * index
    const { numbers, integers } = this
    numbers[at] = box.x0
    numbers[at + 1] = box.y0
    numbers[at + 2] = box.x1
    numbers[at + 3] = box.y1
    numbers[at + 4] = baseline
    numbers[at + 5] = size
    integers[2 * index] = line
    integers[2 * index + 1] = mcid
    const edges = this.#edges
    const form = this.#forms[index]
    let to = this.#starts[index]
    if (form === characterForms.free) {
      for (let from = 0; from < charBounds.length; from++) edges[to++] = charBounds[from]
      return
    }
    for (let from = 0; from < charBounds.length; from += 4) {
      edges[to++] = charBounds[from]
      if (form === characterForms.level) edges[to++] = charBounds[from + 2]
    }
    if (form === characterForms.joined) edges[to] = charBounds[charBounds.length - 2]
  }

  charBounds(index: number): CharBounds {
    const edges = this.#edges
    const end = this.#starts[index + 1]
    const form = this.#forms[index]
    const bounds: number[] = []
    let at = this.#starts[index]
    if (form === characterForms.free) {
      while (at < end) bounds.push(edges[at++])
      return bounds
    }
    const y0 = this.numbers[numbersPerWord * index + 1]
    const y1 = this.numbers[numbersPerWord * index + 3]
    if (form === characterForms.level) for (; at < end; at += 2) bounds.push(edges[at], y0, edges[at + 1], y1)
    else for (; at + 1 < end; at++) bounds.push(edges[at], y0, edges[at + 1], y1)
    return bounds
  }
}

function edgeCount(form: 0 | 1 | 2, characters: number): number {
  if (form === characterForms.free) return 4 * characters
  return form === characterForms.level ? 2 * characters : characters + 1
}

function formOf(bounds: CharBounds, { y0, y1 }: Box): 0 | 1 | 2 {
  if (bounds.length === 0) return characterForms.free
  let joined = true
  for (let at = 0; at < bounds.length; at += 4) {
    if (bounds[at + 1] !== y0 || bounds[at + 3] !== y1) return characterForms.free
    if (at > 0 && bounds[at] !== bounds[at - 2]) joined = false
  }
  return joined ? characterForms.joined : characterForms.level
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
    const { numbers } = this.#store
    const at = numbersPerWord * this.#index
    return { x0: numbers[at], y0: numbers[at + 1], x1: numbers[at + 2], y1: numbers[at + 3] }
  }

  get baseline(): number {
    return this.#store.numbers[numbersPerWord * this.#index + 4]
  }

  get size(): number {
    return this.#store.numbers[numbersPerWord * this.#index + 5]
  }

  get line(): number {
    return this.#store.integers[2 * this.#index]
  }

  get mcid(): number {
    return this.#store.integers[2 * this.#index + 1]
  }

  get charBounds(): CharBounds {
    return this.#store.charBounds(this.#index)
  }

  get font(): string {
    return this.#style.font
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
