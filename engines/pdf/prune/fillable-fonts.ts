import type { ReadCache } from '../content/read-cache.ts'
import type { FontChar } from '../fonts/font.ts'
import {
  PdfDict as Dict,
  type PdfDict,
  type PdfFile,
  type PdfObject,
  PdfRef,
  PdfString,
} from '../objects/objects.ts'
import { decodeTextString } from '../objects/text-string.ts'
import { programOf } from './font-group.ts'
import { openProgram } from './programs.ts'
import { keyOf } from './text-use.ts'

/** Fields that are read. */
const maxFields = 20_000

/**
 * The fonts that a reader takes to draw the fields of a form when they are filled or redrawn (ISO 32000-1, 12.7.3.3). One with every
 * letter of western languages, or without a program, says nothing about the document and stays whole. Any other is pruned, but keeps
 * the characters of the fields.
 */
export interface FillableFonts {
  readonly whole: ReadonlySet<PdfDict>
  /** Codes of the values of fields, by font. */
  readonly shown: ReadonlyMap<PdfDict, ReadonlyMap<number, FontChar>>
}

export function fillableFonts(file: PdfFile, cache: ReadCache): FillableFonts {
  const root = file.dict(file.trailer.get('Root'))
  const form = file.dict(root?.get('AcroForm'))
  const fonts = file.dict(file.dict(form?.get('DR'))?.get('Font'))
  const whole = new Set<PdfDict>()
  const shown = new Map<PdfDict, Map<number, FontChar>>()
  if (!form || !fonts) return { whole, shown }
  let characters: ReadonlySet<string> | null = null
  for (const entry of fonts.entries.values()) {
    const dict = file.dict(entry)
    if (!dict) continue
    if (programOf(file, dict) === null || isComplete(file, dict)) {
      whole.add(dict)
      continue
    }
    characters ??= new Set([...fieldTexts(file, form)].join(''))
    const font = cache.font(dict)
    const chars = new Map<number, FontChar>()
    if (file.name(dict.get('Subtype')) !== 'Type0')
      for (const char of font.decode(Uint8Array.from({ length: 256 }, (_, code) => code)))
        if (characters.has(char.unicode)) chars.set(keyOf(char), char)
    shown.set(dict, chars)
  }
  return { whole, shown }
}

/** Letters and digits that a complete font of any language has. */
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789']

const accented = [...'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜßàáâãäåæçèéêëìíîïñòóôõöøùúûüÿ']

/** Whether a program was not reduced to the letters of the document. */
function isComplete(file: PdfFile, dict: PdfDict): boolean {
  if (/^[A-Z]{6}\+/.test(file.name(dict.get('BaseFont')) ?? '')) return false
  const opened = openProgram(file, dict)
  if (!opened) return false
  const { sfnt, cff } = opened.read
  const names = new Set(cff?.names ?? [])
  const has = (letter: string) =>
    sfnt?.unicode?.has(letter.codePointAt(0) ?? 0) ||
    names.has(/\d/.test(letter) ? (digitNames[Number(letter)] ?? '') : letter)
  const hasAccented = (letter: string) => sfnt?.unicode?.has(letter.codePointAt(0) ?? 0)
  return letters.every(has) && (names.size > 200 || accented.every(hasAccented))
}

const digitNames = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** The values, default values and options of all fields. */
function* fieldTexts(file: PdfFile, form: PdfDict): Generator<string> {
  const waiting: PdfObject[] = [form.get('Fields') ?? null]
  const seen = new Set<number>()
  for (
    let next = waiting.pop(), left = maxFields;
    next !== undefined && left > 0;
    next = waiting.pop(), left--
  ) {
    if (next instanceof PdfRef) {
      if (seen.has(next.num)) continue
      seen.add(next.num)
    }
    const object = file.resolve(next)
    if (object instanceof PdfString) yield decodeTextString(object.bytes)
    else if (Array.isArray(object)) waiting.push(...object)
    else if (object instanceof Dict)
      for (const key of ['Kids', 'V', 'DV', 'Opt']) if (object.has(key)) waiting.push(object.get(key) ?? null)
  }
}
