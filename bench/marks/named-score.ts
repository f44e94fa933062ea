import { readFile } from 'node:fs/promises'

/** A text of a labelled set, and what was found in it. Offsets are UTF-16 code units. */
export interface LabelledText {
  readonly text: string
  readonly spans: readonly LabelledSpan[]
}
export interface LabelledSpan {
  readonly start: number
  readonly end: number
  readonly type: string
}

/** Character recall and precision of a type. White space is not counted. */
export interface NamedScore {
  readonly texts: number
  /** Characters labelled with the type. */
  readonly letters: number
  /** Recall: share of them inside a value of any type; null if there are none. */
  readonly masked: number | null
  /** Precision: share of the characters found as the type that are inside any label; null if there are none. */
  readonly right: number | null
  /** F1 of values with the same type and bounds; null if the set has none. */
  readonly f1: number | null
}

/** Types of the product that the sets call a place. */
const places: ReadonlySet<string> = new Set(['CITY', 'COUNTRY', 'STATE', 'ADDRESS', 'GEO_COORD'])

/** Counts for one type, text by text. */
export class NamedCounts {
  readonly #type: string
  #texts = 0
  #letters = 0
  #masked = 0
  #found = 0
  #right = 0
  #values = 0
  #foundValues = 0
  #same = 0

  constructor(type: string) {
    this.#type = type
  }

  add({ text, spans }: LabelledText, found: readonly LabelledSpan[]): void {
    const type = this.#type
    const isType = (span: LabelledSpan) =>
      span.type === type || (type === 'LOCATION' && places.has(span.type) && found.includes(span))
    const gold = spans.filter(isType)
    const own = found.filter(isType)
    const [goldUnits, anyUnits] = [painted(text, gold), painted(text, spans)]
    const [ownUnits, foundUnits] = [painted(text, own), painted(text, found)]
    this.#texts++
    for (let i = 0; i < text.length; i++) {
      if (/\s/u.test(text[i])) continue
      this.#letters += goldUnits[i]
      this.#masked += goldUnits[i] & foundUnits[i]
      this.#found += ownUnits[i]
      this.#right += ownUnits[i] & anyUnits[i]
    }
    const ends = new Set(gold.map(({ start, end }) => `${start}:${end}`))
    this.#values += gold.length
    this.#foundValues += own.length
    this.#same += own.filter(({ start, end }) => ends.delete(`${start}:${end}`)).length
  }

  get score(): NamedScore {
    const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)
    return {
      texts: this.#texts,
      letters: this.#letters,
      masked: share(this.#masked, this.#letters),
      right: share(this.#right, this.#found),
      f1: this.#values === 0 ? null : (2 * this.#same) / (this.#values + this.#foundValues),
    }
  }
}

function painted({ length }: string, spans: readonly LabelledSpan[]): Uint8Array {
  const units = new Uint8Array(length)
  for (const { start, end } of spans) units.fill(1, start, end)
  return units
}

export async function readLabelled(file: string): Promise<LabelledText[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.length > 0)
  return lines.map((line) => JSON.parse(line) as LabelledText)
}
