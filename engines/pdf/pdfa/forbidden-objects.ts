import { decodeStream, encodeFlate, filtersOf } from '../filters/decode-stream.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfStream } from '../objects.ts'
import { unwrapOpenType } from './fonts/font-program.ts'
import { enlargeTinyPage } from './limits.ts'

/** What PDF/A forbids in single dictionaries and streams. */

/** Attached files, which structure elements, forms, images and marked content can have. Of a file specification only its name stays. */
const forbiddenFiles = ['AF', 'EF']
const forbiddenOfImages = ['Alternates', 'OPI', 'Intent']
const forbiddenOfForms = ['OPI', 'Ref', 'PS', 'Subtype2', 'PieceInfo', 'LastModified']
/** Optional from part 2 on, and often wrong in subset fonts. */
const forbiddenOfDescriptors = ['CIDSet', 'CharSet']

/** Removes forbidden entries. Resources come before their states. */
export function removeForbidden(file: PdfFile, object: PdfDict | PdfStream, part: 1 | 2): void {
  if (object instanceof PdfStream) for (const key of ['F', 'FFilter', 'FDecodeParms']) object.dict.delete(key)
  const dict = object instanceof PdfStream ? object.dict : object
  for (const key of forbiddenFiles) dict.delete(key)
  markStates(file, dict)
  enlargeTinyPage(file, dict)
  const subtype = file.name(dict.get('Subtype'))
  for (const key of subtype === 'Image' ? forbiddenOfImages : subtype === 'Form' ? forbiddenOfForms : [])
    dict.delete(key)
  if (part > 1 && dict.has('FontName')) for (const key of forbiddenOfDescriptors) dict.delete(key)
  if (file.name(dict.get('Type')) === 'ExtGState') cleanState(file, dict)
  // Bookmarks: attributes of structure elements have the same key.
  if (dict.has('A') && dict.has('Title') && !dict.has('S')) keepAction(file, dict)
  if (subtype === 'CIDFontType2' && !dict.has('CIDToGIDMap')) dict.set('CIDToGIDMap', PdfName.of('Identity'))
  if (part === 1) {
    const descriptor = file.dict(dict.get('FontDescriptor'))
    if (descriptor) unwrapOpenType(file, descriptor, subtype === 'CIDFontType0')
  }
  // Overprint mode 1 is forbidden with ICC-based CMYK, which all CMYK is here.
  if (dict.has('OPM')) dict.set('OPM', 0)
  if (subtype === 'Image' && file.resolve(dict.get('Interpolate')) === true) dict.delete('Interpolate')
  // Layers were removed from the catalogue, so their content is always shown.
  if (object instanceof PdfStream) dict.delete('OC')
}

/** What replaces a stream that PDF/A does not allow. Null for any other stream. */
export function allowedStream(file: PdfFile, stream: PdfStream): PdfStream | null {
  if (file.name(stream.dict.get('Subtype')) === 'PS') return emptyForm()
  return withoutLzw(file, stream)
}

/** Instead of a PostScript object, which only printers draw. */
function emptyForm(): PdfStream {
  const entries: [string, PdfObject][] = [
    ['Type', PdfName.of('XObject')],
    ['Subtype', PdfName.of('Form')],
    ['BBox', [0, 0, 1, 1]],
    ['Resources', new PdfDict()],
    ['Length', 0],
  ]
  return new PdfStream(new PdfDict(entries), new Uint8Array(0))
}

/** Recodes a stream with LZW or its own encryption, which are forbidden. Null for any other stream. */
function withoutLzw(file: PdfFile, stream: PdfStream): PdfStream | null {
  const filters = filtersOf(file, stream.dict)
  if (!filters.some(({ name }) => name === 'LZWDecode' || name === 'Crypt')) return null
  const { bytes, rest } = decodeStream(file, stream)
  const coded = rest.length > 0
  const raw = coded ? bytes : encodeFlate(bytes)
  const dict = stream.dict.clone()
  for (const key of ['DecodeParms', 'DP']) dict.delete(key)
  dict.set('Filter', coded ? rest.map(({ name }) => PdfName.of(name)) : PdfName.of('FlateDecode'))
  if (coded)
    dict.set(
      'DecodeParms',
      rest.map(({ params }): PdfObject => params),
    )
  return new PdfStream(dict.set('Length', raw.length), raw)
}

/** Graphics states and rendering intents (ISO 19005-2, 6.2.5, 6.2.6 and 6.2.10). */

const renderingIntents = ['RelativeColorimetric', 'AbsoluteColorimetric', 'Perceptual', 'Saturation']

/** ISO 32000-1, tables 136 and 137. */
const blendModes: ReadonlySet<string> = new Set([
  ...['Normal', 'Compatible', 'Multiply', 'Screen', 'Overlay', 'Darken', 'Lighten', 'ColorDodge'],
  ...['ColorBurn', 'HardLight', 'SoftLight', 'Difference', 'Exclusion'],
  ...['Hue', 'Saturation', 'Color', 'Luminosity'],
])

const forbiddenInStates = ['TR', 'TR2', 'HTP', 'HT']

export const isRenderingIntent = (object: PdfObject): boolean =>
  object instanceof PdfName && renderingIntents.includes(object.name)

/** Gives the states of a resource dictionary their type, by which `cleanState` is chosen. */
function markStates(file: PdfFile, resources: PdfDict): void {
  for (const entry of file.dict(resources.get('ExtGState'))?.entries.values() ?? [])
    file.dict(entry)?.set('Type', PdfName.of('ExtGState'))
}

function cleanState(file: PdfFile, state: PdfDict): void {
  for (const key of forbiddenInStates) state.delete(key)
  if (state.has('RI') && !isRenderingIntent(file.resolve(state.get('RI')))) state.delete('RI')
  if (state.has('BM')) state.set('BM', PdfName.of(blendMode(file, state.get('BM') ?? null)))
}

/** The first known mode of a list, as readers choose it. */
function blendMode(file: PdfFile, entry: PdfObject): string {
  const modes = (file.array(entry) ?? [entry]).map((mode) => file.name(mode) ?? '')
  return modes.find((mode) => blendModes.has(mode)) ?? 'Normal'
}

/** Links and actions: only those to a destination or an address stay (ISO 19005-2, 6.5). */

/** Required. The flags invisible 1, hidden 2, no view 32 and toggle no view 256 are forbidden. */
const printFlag = 4

/** Actions, and who made a link and when. */
const forbiddenOfLinks = [
  'AA',
  'AP',
  'PA',
  'M',
  'T',
  'NM',
  'Subj',
  'RC',
  'Popup',
  'CreationDate',
  'Contents',
  'OC',
]

/** Keeps only links to a destination or an address. */
export function keepLinks(file: PdfFile, page: PdfDict): void {
  const links = (file.array(page.get('Annots')) ?? []).filter((item) => {
    const annotation = file.dict(item)
    if (!annotation || file.name(annotation.get('Subtype')) !== 'Link') return false
    const led = annotation.has('A')
    keepAction(file, annotation)
    if (led && !annotation.has('A')) return false
    for (const key of forbiddenOfLinks) annotation.delete(key)
    annotation.set('F', printFlag)
    return true
  })
  if (links.length > 0) page.set('Annots', links)
  else page.delete('Annots')
}

/** Removes the action of a link or bookmark unless it points to a destination or an address, and the actions that follow it. */
function keepAction(file: PdfFile, owner: PdfDict): void {
  const action = file.dict(owner.get('A'))
  const kind = file.name(action?.get('S'))
  if (action && (kind === 'URI' || kind === 'GoTo')) action.delete('Next')
  else owner.delete('A')
}
