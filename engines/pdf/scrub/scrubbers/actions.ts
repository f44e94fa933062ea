import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfRef } from '../../objects.ts'
import type { Scrubber } from '../scrubber.ts'

/** Actions that run, fetch, send or open something (ISO 32000-1, 12.6.4). */
const activeTypes = new Set([
  'JavaScript',
  'Launch',
  'ImportData',
  'SubmitForm',
  'Rendition',
  'Movie',
  'Sound',
  'GoToE',
  'RichMediaExecute',
  'Thread',
])

const actionKeys = ['A', 'OpenAction', 'Next', 'PA'] as const

const triggered = 'triggered actions'
const counted = 'actions'

/** Scripts and other actions that do more than show a place. */
export const actions: Scrubber = {
  name: 'actions',
  stage: 'structure',
  reports: [triggered, counted],
  start({ file, tally }) {
    return {
      dict(dict) {
        if (dict.delete('AA')) tally.add(triggered)
        for (const key of actionKeys) {
          const value = dict.get(key)
          if (value === undefined) continue
          const list = key === 'Next' ? file.array(value) : null
          if (list) {
            const kept = list.filter((item) => !isActive(file, item))
            dict.set(key, kept)
          } else if (isActive(file, value)) {
            dict.delete(key)
            tally.add(counted)
          }
        }
      },
    }
  },
}

function isActive(file: PdfFile, value: PdfObject): boolean {
  if (!(value instanceof PdfRef) && !(value instanceof PdfDict)) return false
  const type = file.dict(value)?.get('S')
  return type instanceof PdfName && activeTypes.has(type.name)
}
