import type { ErrorData } from '../../engines/model/errors.ts'
import type { Command } from './command.ts'

/** What to type next, after an error of the library, which does not know the command line; empty if there is nothing to add. */
export function adviceFor({ code, detail = {} }: ErrorData, name: string, { options }: Command): string {
  if (code === 'encrypted' && detail.passwordGiven === false && Object.hasOwn(options, 'passwordFile'))
    return ' The option is --password-file FILE, where the first line of FILE is the password.'
  if (detail.isFolder === true && batchOperations.has(name))
    return ` For all files of a folder: palimpsest batch ${name} FOLDER -o OUTFOLDER`
  if (detail.isSingleFile === true) return ' For a single file: palimpsest redact, convert or ocr FILE -o OUT'
  return ''
}

const batchOperations: ReadonlySet<string> = new Set(['redact', 'convert', 'ocr'])
