import type { TextMode } from '../../../engines/redact/text/index.ts'
import type { RedactDocumentOptions } from '../../options.ts'
import {
  detectionOptions,
  readDetectionOptions,
  structureOptions,
  visualOptions,
  visualValues,
} from './detection.ts'
import { type Key, keyText } from './key-file.ts'
import { choice, flag, inputFile, type OptionValues, passwordOption, text } from './option.ts'
import { placeOptions, readPlaceOptions } from './places.ts'
import { readPassword } from './text-files.ts'

/** How values are replaced, shared by every command that removes them. */
export const replacementOptions = {
  mode: choice<TextMode>(
    'MODE',
    {
      blackout: 'a black box; block characters in text (default)',
      redact: 'its type, such as [EMAIL]; in a PDF on its box',
      mask: '*** for letters and digits; the last four of a long number stay',
      hash: 'the start of a digest',
      synthetic: 'an invented value of the same type',
      token: 'a token such as [NAME_7F3AK2QD]; "palimpsest restore" puts the values back',
    },
    'replacement of a value:',
  ),
  numbered: flag(
    'mode redact, then the default: number the placeholders, such as [NAME_1], the same for the same person or value',
  ),
  keyFile: inputFile(
    'your key: 32 bytes, 64 hexadecimal digits, or a passphrase on the first line. It keys hash (without a key, anyone can check a guessed value), makes synthetic and token repeatable between runs, and seals the map that "palimpsest restore" reads',
  ),
  label: flag('PDF, images: write the entity type on its box; PDF: the code of --reason where there is one'),
  boxColor: text(
    '#RRGGBB',
    'PDF: colour of the boxes (default: black in the modes blackout and redact, light grey in the others)',
  ),
  width: choice(
    'WHAT',
    {
      rounded: 'their width in steps of two ems (default)',
      sealed: 'nothing: all boxes have one width',
      exact: 'their width; no letter of the page moves',
    },
    'PDF: what the boxes tell about the values:',
  ),
}

/** How the document is read and kept, shared by `redact` and `batch redact`. */
export const documentOptions = {
  passwordFile: passwordOption,
  keepPassword: flag(
    'PDF: encrypt the output with the same password, if the input is encrypted (default: the output is not encrypted)',
  ),
  noOcr: flag('do not read words in images'),
  unreadImages: choice(
    'WHAT',
    { refuse: '', keep: '' },
    'refuse images, and pages that are images, that were not read (default), or keep them with a warning',
  ),
  noReceipt: flag(
    'do not keep the private receipt of the manifest in the data folder: "palimpsest verify --input" needs it',
  ),
}

/** Every option of a redaction, of one document or many. */
const redactionOptions = {
  ...replacementOptions,
  ...documentOptions,
  ...detectionOptions,
  ...structureOptions,
  ...placeOptions,
  ...visualOptions,
}

/** The options of the library for a redaction. */
export async function readRedactionOptions(
  values: OptionValues<typeof redactionOptions>,
  key: Key | undefined,
): Promise<RedactDocumentOptions> {
  const { mode, numbered, label, boxColor, width, keepPassword, unreadImages, format, columns } = values
  return {
    ...(await readDetectionOptions(values)),
    ...(await readPlaceOptions(values)),
    ...{ mode, numbered, label, boxColor, width, keepPassword, unreadImages, format, columns },
    ...visualValues(values),
    ...(key === undefined ? {} : { key: keyText(key) }),
    ocr: values.noOcr !== true,
    receipt: values.noReceipt !== true,
    password: await readPassword(values.passwordFile),
  }
}
