import { imageTypeOf } from '../../../image/index.ts'

/** Points; a picture states no larger side. */
const maxSide = 5_000

/** A picture as it is read: its bytes in hexadecimal digits, and what it states (RTF 1.9.1, "Pictures"). */
export class RtfPicture {
  readonly #hex: string[] = []
  #metafile: string | null = null
  /** Twentieths of a point, and percent. */
  readonly #facts = new Map<string, number>()

  digits(text: string): void {
    this.#hex.push(text)
  }

  fact(word: string, value: number): void {
    if (word === 'emfblip') this.#metafile = 'image/x-emf'
    else if (word === 'wmetafile') this.#metafile = 'image/x-wmf'
    else if (/^pic(?:[wh]goal|scale[xy])$/.test(word)) this.#facts.set(word, value)
  }

  /** Its content with its type, which is null where it is not known, and its size in points where that is stated. */
  end() {
    const bytes = new Uint8Array(Buffer.from(this.#hex.join('').replace(/[^0-9a-fA-F]/g, ''), 'hex'))
    const side = (goal: string, scale: string) =>
      ((this.#facts.get(goal) ?? 0) / 20) * ((this.#facts.get(scale) ?? 100) / 100)
    const [width, height] = [side('picwgoal', 'picscalex'), side('pichgoal', 'picscaley')]
    const isSized = width > 0 && height > 0 && width < maxSide && height < maxSide
    return {
      bytes,
      mediaType: imageTypeOf(bytes) ?? (bytes.length > 0 ? this.#metafile : null),
      size: isSized ? { width, height } : {},
    }
  }
}
