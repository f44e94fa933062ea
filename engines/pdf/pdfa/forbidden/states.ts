/** Graphics states and rendering intents (ISO 19005-2, 6.2.5, 6.2.6 and 6.2.10). */
import { type PdfDict, type PdfFile, PdfName, type PdfObject } from '../../objects/objects.ts'

const renderingIntents = ['RelativeColorimetric', 'AbsoluteColorimetric', 'Perceptual', 'Saturation']

/** ISO 32000-1, tables 136 and 137. */
const blendModes: ReadonlySet<string> = new Set([
  ...['Normal', 'Compatible', 'Multiply', 'Screen', 'Overlay', 'Darken', 'Lighten', 'ColorDodge'],
  ...['ColorBurn', 'HardLight', 'SoftLight', 'Difference', 'Exclusion'],
  ...['Hue', 'Saturation', 'Color', 'Luminosity'],
])

const forbidden = ['TR', 'TR2', 'HTP', 'HT']

export const isRenderingIntent = (object: PdfObject): boolean =>
  object instanceof PdfName && renderingIntents.includes(object.name)

/** Gives the states of a resource dictionary their type, by which `cleanState` is chosen. */
export function markStates(file: PdfFile, resources: PdfDict): void {
  for (const entry of file.dict(resources.get('ExtGState'))?.entries.values() ?? [])
    file.dict(entry)?.set('Type', PdfName.of('ExtGState'))
}

export function cleanState(file: PdfFile, state: PdfDict): void {
  for (const key of forbidden) state.delete(key)
  if (state.has('RI') && !isRenderingIntent(file.resolve(state.get('RI')))) state.delete('RI')
  if (state.has('BM')) state.set('BM', PdfName.of(blendMode(file, state.get('BM') ?? null)))
}

/** The first known mode of a list, as readers choose it. */
function blendMode(file: PdfFile, entry: PdfObject): string {
  const modes = (file.array(entry) ?? [entry]).map((mode) => file.name(mode) ?? '')
  return modes.find((mode) => blendModes.has(mode)) ?? 'Normal'
}
