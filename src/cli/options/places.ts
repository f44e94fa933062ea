import type { Decisions, Region } from '../../../engines/model/detection.ts'
import { RequestError } from '../../../engines/model/errors.ts'
import { parseEntityList } from '../command.ts'
import { readText } from './text-files.ts'

/** Options that say where to remove, and why. */
export const placeOptions = {
  decisions: { type: 'string' },
  'only-keep': { type: 'string' },
  boxes: { type: 'string' },
  pages: { type: 'string' },
  reason: { type: 'string', multiple: true },
  'apply-marks': { type: 'boolean' },
  marks: { type: 'string' },
} as const

export const placeHelp = `Places (--boxes: PDF and images; --pages: PDF):
  --decisions FILE      remove what a reviewer decided (see "palimpsest review"), and
                        nothing else that detection would find
  --only-keep A,B       inverse redaction: keep these entity types, and what --terms,
                        --boxes and --apply-marks name, and remove everything else;
                        "none" keeps only the latter. Pages of a PDF become images
  --boxes FILE          also remove these parts of pages: a JSON array of
                        {"page": 1, "box": {"x0","y0","x1","y1"}, "reason": "b(6)"} in
                        points from the top left of the page; the reason is optional
  --pages 1-3,7         remove from these pages only; the others keep their values
  --reason TYPE=CODE    the law or rule that requires the removal of a type, such as
                        NAME=b(6); without TYPE= for all types; it is in the manifest
                        and, with --label, on the box
  --apply-marks         PDF: remove what redaction marks of other programs mark, and the
                        marks; without it they are reported
  --marks RULES         the same for other marks, too: highlight, underline, strikeout,
                        squiggly, square or circle, each with :COLOUR if it must have
                        one, and layer:NAME, such as highlight:#ffff00,square:red`

interface PlaceValues {
  readonly decisions?: string
  readonly 'only-keep'?: string
  readonly boxes?: string
  readonly pages?: string
  readonly reason?: readonly string[]
  readonly 'apply-marks'?: boolean
  readonly marks?: string
}

interface Places {
  readonly decisions?: Decisions
  readonly onlyKeep?: readonly string[] | 'none'
  readonly regions?: readonly Region[]
  readonly onlyPages?: readonly number[]
  readonly reasons?: Readonly<Record<string, string>>
  readonly applyMarks?: boolean | string
}

export async function readPlaceOptions(values: PlaceValues): Promise<Places> {
  const { decisions, boxes, pages, reason, marks } = values
  const applyMarks = marks ?? values['apply-marks']
  const onlyKeep = parseEntityList(values['only-keep'])
  const parse = () => import('../../redaction/decisions.ts')
  return {
    ...(decisions && { decisions: (await parse()).parseDecisions(await readJson('decisions', decisions)) }),
    ...(onlyKeep && { onlyKeep }),
    ...(boxes && { regions: (await parse()).parseRegions(await readJson('boxes', boxes)) }),
    ...(pages && { onlyPages: parsePages(pages) }),
    ...(reason && { reasons: parseReasons(reason) }),
    ...(applyMarks !== undefined && { applyMarks }),
  }
}

/** The files that these options are read from; no output may overwrite them. */
export function placeFiles({ decisions, boxes }: PlaceValues): string[] {
  return [decisions, boxes].filter((name) => name !== undefined)
}

async function readJson(option: string, file: string): Promise<unknown> {
  try {
    return JSON.parse(await readText(option, file))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    // Its message quotes the file, which holds values of the document.
    throw new RequestError('invalid_request', `The file of --${option} is not valid JSON.`)
  }
}

/** More pages than any document may have. */
const maxPage = 1_000_000

function parsePages(value: string): number[] {
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

function parseReasons(values: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    values.map((value) => {
      const [, type = '*', code = ''] = /^(?:([A-Z][A-Z0-9_]*)=)?(.+)$/.exec(value.trim()) ?? []
      if (code === '')
        throw new RequestError(
          'invalid_request',
          'The option --reason needs a code, such as NAME=b(6) or b(6).',
        )
      return [type, code]
    }),
  )
}
