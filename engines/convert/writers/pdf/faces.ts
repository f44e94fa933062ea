import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Coverage, coverageOf, type Reach } from './coverage.ts'
import { fallbackFonts } from './fallback-fonts.ts'
import type { Sheet } from './sheet.ts'

export interface FaceLook {
  readonly bold: boolean
  readonly italic: boolean
  readonly mono: boolean
}

/** A piece of text that one face can show. */
export interface FaceRun {
  readonly text: string
  readonly face: string
  /** What the text stands for, where the face has no picture of it. */
  readonly actual?: string
}

/** The faces of formulas. */
export type FormulaFace =
  | 'serif'
  | 'serif-italic'
  | 'serif-bold'
  | 'serif-bold-italic'
  | 'math'
  | 'sans'
  | 'typewriter'

/** A run of a formula, with how far its ink reaches, in ems. */
export interface FormulaRun extends FaceRun {
  readonly reach: Reach
}

const home = path.join(
  path.dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')),
  'ttf',
)

/** DejaVu: Latin, Greek, Cyrillic, Arabic, Hebrew, Armenian, Georgian, mathematics and signs in one freely licensed family. */
const files: Readonly<Record<string, string>> = {
  regular: 'DejaVuSansCondensed.ttf',
  bold: 'DejaVuSansCondensed-Bold.ttf',
  italic: 'DejaVuSansCondensed-Oblique.ttf',
  'bold-italic': 'DejaVuSansCondensed-BoldOblique.ttf',
  mono: 'DejaVuSansMono.ttf',
  'mono-bold': 'DejaVuSansMono-Bold.ttf',
  'mono-italic': 'DejaVuSansMono-Oblique.ttf',
  'mono-bold-italic': 'DejaVuSansMono-BoldOblique.ttf',
  serif: 'DejaVuSerifCondensed.ttf',
  'serif-italic': 'DejaVuSerifCondensed-Italic.ttf',
  'serif-bold': 'DejaVuSerifCondensed-Bold.ttf',
  'serif-bold-italic': 'DejaVuSerifCondensed-BoldItalic.ttf',
  math: 'DejaVuMathTeXGyre.ttf',
  sans: 'DejaVuSansCondensed.ttf',
  typewriter: 'DejaVuSansMono.ttf',
}

/** What stands in the place of a character that no face shows. */
const replacement = '\ufffd'

/** The faces of one file. They are loaded when the first letter asks for them. */
export class Faces {
  readonly #sheet: Sheet
  readonly #folder: string | undefined
  readonly #loaded = new Map<string, Coverage>()
  readonly #chosen = new Map<string, string | null>()
  #others: { readonly name: string; readonly has: (codePoint: number) => boolean }[] | null = null
  /** Characters that no face shows. */
  missing = 0

  /** @param folder more fonts, looked at before those of the system */
  constructor(sheet: Sheet, folder: string | undefined) {
    this.#sheet = sheet
    this.#folder = folder
  }

  /** Text cut where the face changes; marks stay with the letter they belong to. */
  runs(text: string, look: FaceLook): FaceRun[] {
    const wanted = nameOf(look)
    const has = this.#face(wanted)
    if (plain.test(text)) return [{ text, face: wanted }]
    const out: { text: string; face: string; actual?: string }[] = []
    for (const char of text) {
      const code = char.codePointAt(0) ?? 0
      const last = out.at(-1)
      if (last && isMark(char) && last.actual === undefined) {
        last.text += char
        continue
      }
      const face = has(code) ? wanted : this.#otherFace(code, look)
      const shown = face ?? 'regular'
      if (face === null) this.missing++
      if (last && last.face === shown && (last.actual === undefined) === (face !== null)) {
        last.text += face === null ? replacement : char
        if (last.actual !== undefined) last.actual += char
      } else if (face === null) out.push({ text: replacement, face: shown, actual: char })
      else out.push({ text: char, face: shown })
    }
    return out
  }

  /** Text of a formula in a face, else in that of mathematics, else in any that shows it. */
  formulaRuns(text: string, wanted: FormulaFace): FormulaRun[] {
    const out: { text: string; face: string; actual?: string; reach: Reach }[] = []
    for (const char of text) {
      const code = char.codePointAt(0) ?? 0
      const face = [wanted, 'math'].find((name) => this.#coverage(name).has(code))
      const runs =
        face === undefined
          ? this.runs(char, { bold: false, italic: false, mono: false })
          : [{ text: char, face }]
      const reach = face === undefined ? ordinary : this.#coverage(face).reach(code)
      for (const run of runs) {
        const last = out.at(-1)
        if (last && last.face === run.face && last.actual === undefined && run.actual === undefined) {
          last.text += run.text
          last.reach = {
            top: Math.max(last.reach.top, reach.top),
            bottom: Math.max(last.reach.bottom, reach.bottom),
            over: reach.over,
          }
        } else out.push({ ...run, reach })
      }
    }
    return out
  }

  #otherFace(code: number, look: FaceLook): string | null {
    const key = `${code} ${nameOf(look)}`
    const known = this.#chosen.get(key)
    if (known !== undefined) return known
    const found = this.#find(code, look)
    this.#chosen.set(key, found)
    return found
  }

  #find(code: number, look: FaceLook): string | null {
    const ours = ['regular', look.bold ? 'bold' : 'regular', 'mono'].find((name) => this.#face(name)(code))
    if (ours) return ours
    this.#others ??= []
    const opened = this.#others.find(({ has }) => has(code))
    if (opened) return opened.name
    const font = fallbackFonts(this.#folder).find(code)
    if (!font) return null
    const name = `other-${this.#others.length}`
    this.#sheet.addFace(name, font.bytes, font.family)
    this.#others.push({ name, has: font.has })
    return name
  }

  #face(name: string): (codePoint: number) => boolean {
    return this.#coverage(name).has
  }

  #coverage(name: string): Coverage {
    const known = this.#loaded.get(name)
    if (known) return known
    const bytes = readFileSync(path.join(home, files[name]))
    this.#sheet.addFace(name, bytes)
    const coverage = coverageOf(bytes)
    this.#loaded.set(name, coverage)
    return coverage
  }
}

/** What letters of a face that was not asked for may reach. */
const ordinary: Reach = { top: 0.76, bottom: 0.24, over: 0 }

/** All of these are in every face. */
const plain = /^[\x20-\x7e\u00a0-\u017f\u2013\u2014\u2018-\u201e\u2022\u2026]*$/

function isMark(char: string): boolean {
  return /^(?:\p{M}|\u200c|\u200d)$/u.test(char)
}

function nameOf({ bold, italic, mono }: FaceLook): string {
  const style = [bold ? 'bold' : '', italic ? 'italic' : ''].filter(Boolean).join('-')
  if (mono) return style === '' ? 'mono' : `mono-${style}`
  return style === '' ? 'regular' : style
}
