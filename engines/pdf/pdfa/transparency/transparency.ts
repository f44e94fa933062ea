/** Transparency in objects and in the graphics state (ISO 32000-1, 11.6.4 and 11.6.5). */
import { PdfDict, type PdfFile, PdfName, type PdfObject, reachableFrom } from '../../objects.ts'

export function softMask(file: PdfFile, dict: PdfDict): boolean {
  if (!dict.has('SMask')) return (file.number(dict.get('SMaskInData')) ?? 0) > 0
  return file.name(dict.get('SMask')) !== 'None'
}

/** Whether a dictionary is a graphics state with transparency. */
export function isTransparentState(file: PdfFile, dict: PdfDict): boolean {
  const below = (key: string) => (file.number(dict.get(key)) ?? 1) < 1
  return file.name(dict.get('Type')) === 'ExtGState' || dict.has('BM') || dict.has('ca') || dict.has('CA')
    ? below('ca') || below('CA') || blends(file, dict)
    : false
}

function blends(file: PdfFile, dict: PdfDict): boolean {
  if (!dict.has('BM')) return false
  const mode = file.name(dict.get('BM'))
  return mode !== 'Normal' && mode !== 'Compatible'
}

/** Whether an object, or one reachable from it, is transparent. */
export function leadsToTransparency(file: PdfFile, object: PdfObject): boolean {
  for (const { dict } of reachableFrom(file, [object]))
    if (softMask(file, dict) || isTransparentState(file, dict)) return true
  return false
}

/** Entries of a graphics state for transparency. */
const transparencyKeys = ['ca', 'CA', 'SMask', 'BM', 'AIS', 'TK']

/** The same graphics states without transparency. */
export function opaqueStates(file: PdfFile, states: PdfDict): PdfDict {
  return new PdfDict(
    [...states.entries].map(([name, entry]) => {
      const state = file.dict(entry)
      if (!state || !transparencyKeys.some((key) => state.has(key))) return [name, entry]
      const kept = new PdfDict([...state.entries].filter(([key]) => !transparencyKeys.includes(key)))
      return [name, kept.set('Type', PdfName.of('ExtGState'))]
    }),
  )
}

/** The parts of the graphics state that decide whether an operation is transparent. */
export class TransparencyState {
  fill = false
  stroke = false
  mask = false
  blend = false
  /** The colour is a transparent pattern. */
  fillPattern = false
  strokePattern = false
  renderMode = 0

  clone(): TransparencyState {
    return Object.assign(new TransparencyState(), this)
  }

  set(file: PdfFile, state: PdfDict): void {
    if (state.has('ca')) this.fill = (file.number(state.get('ca')) ?? 1) < 1
    if (state.has('CA')) this.stroke = (file.number(state.get('CA')) ?? 1) < 1
    if (state.has('SMask')) this.mask = file.name(state.get('SMask')) !== 'None'
    if (state.has('BM')) this.blend = blends(file, state)
  }

  /** Whether an operation that fills or strokes is transparent. */
  isTransparent(fills: boolean, strokes: boolean): boolean {
    if (this.mask || this.blend) return true
    return (fills && (this.fill || this.fillPattern)) || (strokes && (this.stroke || this.strokePattern))
  }
}
