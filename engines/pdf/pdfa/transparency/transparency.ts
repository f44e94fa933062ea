/** What lets something shine through (ISO 32000-1, 11.6.4 and 11.6.5), and how the operations of a stream turn that on and off. */
import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfStream } from '../../objects/objects.ts'
import { reachableFrom } from '../reachable-objects.ts'

export function softMask(file: PdfFile, dict: PdfDict): boolean {
  if (!dict.has('SMask')) return (file.number(dict.get('SMaskInData')) ?? 0) > 0
  return file.name(dict.get('SMask')) !== 'None'
}

/** A state that lets what lies below shine through. */
export function isSheer(file: PdfFile, dict: PdfDict): boolean {
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

/** Whether something that an object leads to shines through. */
export function leadsToSheer(file: PdfFile, object: PdfObject): boolean {
  for (const found of reachableFrom(file, [object])) {
    const dict = found instanceof PdfStream ? found.dict : found
    if (softMask(file, dict) || isSheer(file, dict)) return true
  }
  return false
}

/** Entries of a graphics state that say what shines through. */
const sheerKeys = ['ca', 'CA', 'SMask', 'BM', 'AIS', 'TK']

/** The same states, each with nothing that shines through. */
export function opaqueStates(file: PdfFile, states: PdfDict): PdfDict {
  return new PdfDict(
    [...states.entries].map(([name, entry]) => {
      const state = file.dict(entry)
      if (!state || !sheerKeys.some((key) => state.has(key))) return [name, entry]
      const kept = new PdfDict([...state.entries].filter(([key]) => !sheerKeys.includes(key)))
      return [name, kept.set('Type', PdfName.of('ExtGState'))]
    }),
  )
}

/** What of the state of a stream decides whether the next operation shines through. */
export class SheerState {
  fill = false
  stroke = false
  mask = false
  blend = false
  /** Of the colour, where it is a pattern. */
  fillPattern = false
  strokePattern = false
  renderMode = 0

  clone(): SheerState {
    return Object.assign(new SheerState(), this)
  }

  set(file: PdfFile, state: PdfDict): void {
    if (state.has('ca')) this.fill = (file.number(state.get('ca')) ?? 1) < 1
    if (state.has('CA')) this.stroke = (file.number(state.get('CA')) ?? 1) < 1
    if (state.has('SMask')) this.mask = file.name(state.get('SMask')) !== 'None'
    if (state.has('BM')) this.blend = blends(file, state)
  }

  /** Whether what is painted now shines through. */
  shines(fills: boolean, strokes: boolean): boolean {
    if (this.mask || this.blend) return true
    return (fills && (this.fill || this.fillPattern)) || (strokes && (this.stroke || this.strokePattern))
  }
}
