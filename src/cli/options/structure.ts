import { RequestError } from '../../../engines/model/errors.ts'
import { type StructuredFormat, structuredFormats } from '../../../engines/structured/formats.ts'
import type { Columns } from '../../options.ts'
import { oneOf } from '../command.ts'

/** Options of structured texts. */
export const structureOptions = {
  format: { type: 'string' },
  columns: { type: 'string' },
} as const

export const structureHelp = `Structured text (${structuredFormats.join(', ')}):
  --format FORMAT       format of the text; txt for none (default: from the file name
                        and the content)
  --columns A=TYPE,B=-  rules by header, key or path of keys (customer.name): treat each
                        whole cell as a value of that type, or - to leave it unchanged`

/** Reads the options of structured texts. */
export function readStructureOptions(values: { readonly format?: string; readonly columns?: string }): {
  readonly format?: StructuredFormat | 'txt'
  readonly columns?: Columns
} {
  const format = oneOf('format', values.format, [...structuredFormats, 'txt'] as const)
  const columns = values.columns === undefined ? undefined : parseColumns(values.columns)
  return { ...(format === undefined ? {} : { format }), ...(columns === undefined ? {} : { columns }) }
}

/** Parses `name=NAME,notes=-`. A header that contains a comma or = cannot be given here; the library takes any. */
function parseColumns(value: string): Columns {
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
