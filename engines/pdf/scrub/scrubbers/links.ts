import { PdfDict, type PdfFile, type PdfObject, PdfRef, PdfString } from '../../objects.ts'
import { decodeTextString } from '../../text-string.ts'
import type { Scrubber } from '../scrubber.ts'
import { containsValue, type ValueSearch } from '../search/values.ts'

const counted = 'links with values'

/** Links to an address with a value in it. A link without its address would be broken, so the whole action is removed. */
export const links: Scrubber = {
  name: 'links',
  stage: 'values',
  reports: [counted],
  start({ file, search, tally }) {
    return {
      dict(dict) {
        for (const [key, value] of dict.entries) {
          if (!leadsToValue(file, value, search)) continue
          dict.delete(key)
          tally.add(counted)
        }
      },
    }
  },
}

function leadsToValue(file: PdfFile, value: PdfObject, search: ValueSearch): boolean {
  if (!(value instanceof PdfDict || value instanceof PdfRef)) return false
  const action = file.resolve(value)
  if (!(action instanceof PdfDict) || !action.has('URI') || file.name(action.get('S')) !== 'URI') return false
  const address = file.resolve(action.get('URI'))
  return address instanceof PdfString && containsValue(search, decodeTextString(address.bytes))
}
