import type { ReadCache } from '../content/read-cache.ts'
import { readToUnicode } from '../fonts/cmaps/to-unicode.ts'
import { type FontChar, lazy, type PdfFont } from '../fonts/font.ts'
import { fontStyle } from '../fonts/font-style.ts'
import { readFontProgram } from '../fonts/programs/font-program.ts'
import { simpleEncoding } from '../fonts/simple-encoding.ts'
import { type PdfDict, type PdfFile, PdfName, type PdfObject } from '../objects.ts'
import { keyOf } from './text-use.ts'

export type FontKind = 'simple' | 'composite' | 'type3'

/** A font dictionary and the codes that are shown in it. */
export interface FontMember {
  readonly dict: PdfDict
  readonly font: PdfFont
  readonly shown: ReadonlyMap<number, FontChar>
}

/** Fonts with one program and the same meaning of codes: they are pruned together, so that they can continue sharing it. */
export interface FontGroup {
  readonly kind: FontKind
  readonly members: FontMember[]
}

/** The texts of codes that another reader found in the program of a font, by font dictionary and code. */
export type InferredTexts = ReadonlyMap<PdfDict, ReadonlyMap<number, string>>

/** The font dictionary whose descriptor has the program. */
export function holderOf(file: PdfFile, dict: PdfDict): PdfDict | null {
  const descendants = file.array(dict.get('DescendantFonts'))
  if (file.name(dict.get('Subtype')) !== 'Type0' && !dict.has('DescendantFonts')) return dict
  return file.dict(descendants ? descendants[0] : dict.get('DescendantFonts'))
}

/** The stream of an embedded program, as readers find it. */
export function programOf(file: PdfFile, dict: PdfDict): PdfObject {
  const descriptor = file.dict(holderOf(file, dict)?.get('FontDescriptor'))
  for (const key of ['FontFile2', 'FontFile3', 'FontFile']) {
    const stream = file.stream(descriptor?.get(key))
    if (stream) return stream
  }
  return null
}

/** Groups of fonts, in the order of the fonts. */
export function groupFonts(
  file: PdfFile,
  shown: ReadonlyMap<PdfDict, ReadonlyMap<number, FontChar>>,
  cache: ReadCache,
): FontGroup[] {
  const ids = new Map<PdfObject, number>()
  const idOf = (object: PdfObject): string => {
    if (object instanceof PdfName) return object.name
    if (object === null || typeof object !== 'object') return String(object)
    const known = ids.get(object) ?? ids.size
    ids.set(object, known)
    return `#${known}`
  }
  const groups = new Map<string, FontGroup>()
  for (const [dict, chars] of shown) {
    const kind = kindOf(file, dict)
    const program = programOf(file, dict)
    const holder = holderOf(file, dict)
    const key =
      kind === 'type3' || program === null
        ? idOf(dict)
        : [
            program,
            file.resolve(dict.get('Subtype')),
            file.resolve(dict.get('Encoding')),
            file.resolve(holder?.get('CIDToGIDMap')),
            file.resolve(file.dict(holder?.get('FontDescriptor'))?.get('Flags')),
          ]
            .map(idOf)
            .join(' ')
    const group = groups.get(key) ?? { kind, members: [] }
    group.members.push({ dict, font: cache.font(dict), shown: chars })
    groups.set(key, group)
  }
  return [...groups.values()]
}

function kindOf(file: PdfFile, dict: PdfDict): FontKind {
  const subtype = file.name(dict.get('Subtype'))
  if (subtype === 'Type3') return 'type3'
  return subtype === 'Type0' || dict.has('DescendantFonts') ? 'composite' : 'simple'
}

/** All codes that some font of a group shows. */
export function charsOf({ members }: FontGroup): Map<number, FontChar> {
  return new Map(members.flatMap(({ shown }) => [...shown]))
}

export interface CodeText {
  readonly text: string
  /** Stated in the file, in a map or by a glyph name. Other texts are guesses from codes. */
  readonly stated: boolean
}

/** The text of each code as other readers know it: that of the ToUnicode map, right or wrong, before any other source. */
export function textsOf(
  file: PdfFile,
  { kind, members }: FontGroup,
  inferred: InferredTexts,
): ReadonlyMap<number, CodeText> {
  const texts = new Map<number, CodeText>()
  for (const { dict, shown } of members) {
    const map = readToUnicode(file, dict)
    const known = inferred.get(dict)
    const isNamed = kind === 'simple' ? namedCodes(file, dict) : () => false
    for (const char of shown.values()) {
      const { code } = char
      const mapped = map.textOf(code) || map.hintOf(code)
      const other = withoutLigatures(known?.get(code) || char.unicode)
      const text = mapped || (other.length === 1 && other < ' ' ? '' : other)
      const stated = map.textOf(code) !== '' || (mapped === '' && isNamed(code))
      if (text !== '' || !texts.has(keyOf(char))) texts.set(keyOf(char), { text, stated })
    }
  }
  return texts
}

/** Whether a code has the name of a glyph that readers use: not in a symbolic TrueType font, whose program maps codes itself. */
function namedCodes(file: PdfFile, dict: PdfDict): (code: number) => boolean {
  const descriptor = file.dict(dict.get('FontDescriptor'))
  const style = fontStyle(file, file.name(dict.get('BaseFont')) ?? '', descriptor)
  const program = lazy(() => readFontProgram(file, descriptor))
  if (file.name(dict.get('Subtype')) === 'TrueType' && (style.symbolic || !dict.has('Encoding')))
    return () => false
  const encoding = simpleEncoding(file, dict, style, program)
  return (code) => encoding.isKnown(code) && encoding.nameOf(code) !== ''
}

/** Readers take the letters from the name of a ligature, but its character from a map. */
function withoutLigatures(text: string): string {
  return text.replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKD'))
}

/** The glyph names of the codes of a font that is not embedded. */
export function unembeddedNames(file: PdfFile, dict: PdfDict): (code: number) => string {
  const style = fontStyle(file, file.name(dict.get('BaseFont')) ?? '', file.dict(dict.get('FontDescriptor')))
  const encoding = simpleEncoding(file, dict, style, () => null)
  return (code) => encoding.nameOf(code)
}
