import type { Decisions, Region } from '../../../engines/model/detection.ts'
import { RequestError } from '../../../engines/model/errors.ts'
import type { TextMode } from '../../../engines/redact/text/index.ts'
import type { RedactDocumentOptions } from '../../options.ts'
import {
  detectionOptions,
  readDetectionOptions,
  readEntities,
  structureOptions,
  visualOptions,
  visualValues,
} from './detection.ts'
import {
  choice,
  flag,
  inputFile,
  type OptionValues,
  parsed,
  passwordOption,
  repeated,
  text,
} from './option.ts'
import { type Key, keyText, readPassword, readText } from './option-files.ts'

/** Options for where to remove, and why. */
export const placeOptions = {
  decisions: inputFile(
    'remove what a reviewer decided (see "palimpsest review"), and nothing else that detection would find',
  ),
  onlyKeep: parsed(
    'A,B',
    'inverse redaction: keep these entity types, and what --terms, --boxes and --apply-marks name, and remove everything else; "none" keeps only the latter. Pages of a PDF become images',
    readEntities,
  ),
  boxes: inputFile(
    'also remove these parts of pages: a JSON array of\n{"page": 1, "box": {"x0","y0","x1","y1"}, "reason": "b(6)"} in points from the top left of the page; the reason is optional',
  ),
  pages: parsed('1-3,7', 'remove from these pages only; the others keep their values', readPages),
  reason: repeated(
    parsed(
      'TYPE=CODE',
      'the law or rule that requires the removal of a type, such as NAME=b(6); without TYPE= for all types; it is in the manifest and, with --label, on the box',
      readReason,
    ),
  ),
  applyMarks: flag(
    'PDF: remove what redaction marks of other programs mark, and the marks; without it they are reported',
  ),
  marks: text(
    'RULES',
    'the same for other marks, too: highlight, underline, strikeout, squiggly, square or circle, each with :COLOUR if it must have one, and layer:NAME, such as highlight:#ffff00,square:red',
  ),
}

export const placeTitle = 'Places (--boxes: PDF and images; --pages: PDF)'

interface Places {
  readonly decisions?: Decisions
  readonly onlyKeep?: readonly string[] | 'none'
  readonly regions?: readonly Region[]
  readonly onlyPages?: readonly number[]
  readonly reasons?: Readonly<Record<string, string>>
  readonly applyMarks?: boolean | string
}

async function readPlaceOptions(values: OptionValues<typeof placeOptions>): Promise<Places> {
  const { decisions, onlyKeep, boxes, pages, reason, marks } = values
  const applyMarks = marks ?? values.applyMarks
  const parse = () => import('../../redaction/decisions.ts')
  return {
    ...(decisions && { decisions: (await parse()).parseDecisions(await readJson('decisions', decisions)) }),
    ...(onlyKeep && { onlyKeep }),
    ...(boxes && { regions: (await parse()).parseRegions(await readJson('boxes', boxes)) }),
    ...(pages && { onlyPages: pages }),
    ...(reason && { reasons: Object.fromEntries(reason) }),
    ...(applyMarks !== undefined && { applyMarks }),
  }
}

async function readJson(option: string, file: string): Promise<unknown> {
  try {
    return JSON.parse(await readText(option, file))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    // The message of the parser quotes the file, which contains values of the document.
    throw new RequestError('invalid_request', `The file of --${option} is not valid JSON.`)
  }
}

/** More pages than any document may have. */
const maxPage = 1_000_000

function readPages(value: string): number[] {
  const pages = value.split(',').flatMap((part) => {
    const [, first = '', last = first] = /^\s*(\d+)(?:-(\d+))?\s*$/.exec(part) ?? []
    const [from, to] = [Number(first), Number(last)]
    if (first === '' || from < 1 || to < from || to > maxPage)
      throw new RequestError(
        'invalid_request',
        'The option --pages needs page numbers from 1 on and ranges, such as 1-3,7.',
      )
    return Array.from({ length: to - from + 1 }, (_, i) => from + i)
  })
  return [...new Set(pages)].sort((a, b) => a - b)
}

function readReason(value: string): [type: string, code: string] {
  const [, type = '*', code = ''] = /^(?:([A-Z][A-Z0-9_]*)=)?(.+)$/.exec(value.trim()) ?? []
  if (code === '')
    throw new RequestError('invalid_request', 'The option --reason needs a code, such as NAME=b(6) or b(6).')
  return [type, code]
}

/** How values are replaced, shared by every command that removes them. */
export const replacementOptions = {
  mode: choice<TextMode>(
    'MODE',
    {
      blackout: 'a black box; block characters in text (default)',
      redact: 'its type, such as [EMAIL]; in a PDF on its box',
      mask: '*** for letters and digits; the last four of a long number are kept',
      hash: 'the start of a digest',
      synthetic: 'an invented value of the same type',
      token: 'a token such as [NAME_7F3AK2QD]; "palimpsest restore" puts the values back',
    },
    'replacement of a value:',
  ),
  numbered: flag(
    'number the placeholders (implies mode redact), such as [NAME_1], the same for the same person or value',
  ),
  keyFile: inputFile(
    'secret key: 32 bytes, 64 hexadecimal digits, or a passphrase on the first line. It keys hash (without a key, anyone can check a guessed value), makes synthetic and token repeatable between runs, and seals the map that "palimpsest restore" reads',
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
    'PDF: what the boxes reveal about the values:',
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
    'reject images and image-only pages that were not read (default), or keep them with a warning',
  ),
  noReceipt: flag(
    'do not write the private receipt of the manifest to the data folder: "palimpsest verify --input" needs it',
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
