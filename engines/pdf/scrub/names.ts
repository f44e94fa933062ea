/** Names that carry a value: of fonts, resources, structure types, appearance states, colorants, destinations. */
import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfStream } from '../objects.ts'
import { reachable } from '../surfaces.ts'
import type { RawSearch } from './raw.ts'
import type { Tally } from './tally.ts'

/** Which names were given another, for rewriting the content that uses them. */
export interface NameScrub {
  /** The name to use now; the same for most. */
  name(name: string): string
}

/** Names that mean something to readers (ISO 32000-1) are never changed, whatever they happen to spell. */
const freeKeys = new Set([
  'BaseFont',
  'FontName',
  'FontFamily',
  'AS',
  'S',
  'Dest',
  'D',
  'N',
  'R',
  'V',
  'DV',
  'Name',
])

/**
 * Renames names that spell a value, in the places where a name is the author's own, everywhere alike.
 */
export function scrubNames(file: PdfFile, raw: RawSearch, tally: Tally): NameScrub {
  const renamed = new Map<string, string>()
  const fresh = (name: string): string => {
    const known = renamed.get(name)
    if (known !== undefined) return known
    const carries = !standard.has(name) && raw.found(new TextEncoder().encode(name))
    const given = carries ? `Er${renamed.size + 1}N` : name
    if (carries) tally.add('names with values')
    if (renamed.size < 200_000) renamed.set(name, given)
    return given
  }
  for (const { object } of [...reachable(file)]) {
    const waiting: PdfObject[] = [object]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (Array.isArray(next)) {
        for (const [i, item] of next.entries()) {
          if (item instanceof PdfName) next[i] = PdfName.of(fresh(item.name))
          else waiting.push(item)
        }
        continue
      }
      const dict = next instanceof PdfStream ? next.dict : next instanceof PdfDict ? next : null
      if (!dict) continue
      for (const [key, value] of [...dict.entries]) {
        if (value instanceof PdfName) {
          if (freeKeys.has(key)) dict.set(key, PdfName.of(fresh(value.name)))
        } else waiting.push(value)
        const given = fresh(key)
        if (given === key) continue
        const moved = dict.get(key)
        dict.delete(key)
        if (moved !== undefined) dict.set(given, moved)
      }
    }
  }
  return { name: fresh }
}

/** Names of the format that a value could spell: four letters and more, of the dictionaries and operators met most. */
const standard = new Set(
  `Type Subtype Length Filter FlateDecode DCTDecode Page Pages Kids Count Parent Resources Contents Font XObject ExtGState ColorSpace
  Pattern Shading Properties ProcSet Text ImageB ImageC ImageI MediaBox CropBox BleedBox TrimBox ArtBox Rotate Annots Annot Catalog
  Outlines Names Dests Title Author Subject Keywords Creator Producer First Last Next Prev Dest Action Border Rect Link Widget
  Width Height Image Form Group Matrix BBox Name Encoding ToUnicode BaseFont FontDescriptor FontName Flags FontFile Widths
  FirstChar LastChar DescendantFonts Differences Identity StructTreeRoot StructParents StructParent StructElem RoleMap ClassMap
  MarkInfo Marked Lang Alt ActualText Span Artifact Table Figure Formula Caption Index Note Reference Sect Part Document Lbl LBody
  Label Private Quote Code Ruby Warichu Header Footer Layout Placement Block Inline Before Start End Both Center Justify Column
  ColumnCount ColumnGap ColumnWidths Scope Row Summary Headers List Decimal Disc Circle Square None Color Fields Field AcroForm
  Highlight Underline Squiggly StrikeOut Stamp Popup FreeText Line Polygon Ink Caret State Open Print View Usage Event Order
  DeviceRGB DeviceGray DeviceCMYK CalRGB CalGray Lab ICCBased Indexed Separation DeviceN All Black White Cyan Magenta Yellow
  Normal Multiply Screen Overlay Darken Lighten Metadata Viewer Preferences ViewerPreferences PageMode PageLayout PageLabels
  UseNone UseOutlines UseThumbs FullScreen SinglePage OneColumn TwoColumnLeft Version Extensions Info Root Size Prev Size`.split(
    /\s+/,
  ),
)
