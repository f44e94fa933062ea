import { RequestError } from '../../../engines/model/errors.ts'
import { structuredFormats } from '../../../engines/structured/formats.ts'
import type { Columns } from '../../options.ts'
import { oneOfThese, parsed } from './option.ts'

/** Options of structured texts. */
export const structureOptions = {
  format: oneOfThese(
    'FORMAT',
    [...structuredFormats, 'txt'],
    'format of the text; txt for none (default: from the file name and the content)',
  ),
  columns: parsed(
    'A=TYPE,B=-',
    'rules by header, key or path of keys (customer.name): treat each whole cell as a value of that type, or - to leave it unchanged',
    readColumns,
  ),
}

export const structureTitle = `Structured text (${structuredFormats.join(', ')})`

/** Parses `name=NAME,notes=-`. A header that contains a comma or = cannot be given here; the library takes any. */
function readColumns(value: string): Columns {
  const rules = value
    .split(',')
    .filter((rule) => rule.trim() !== '')
    .map((rule): [string, string | null] => {
      const at = rule.lastIndexOf('=')
      const [name, type] = [rule.slice(0, at).trim(), rule.slice(at + 1).trim()]
      if (at < 1 || name === '' || type === '')
        throw new RequestError(
          'invalid_request',
          'The option --columns needs rules such as name=NAME,notes=-, separated by commas.',
        )
      return [name, type === '-' ? null : type.toUpperCase()]
    })
  return Object.fromEntries(rules)
}
