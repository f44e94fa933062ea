/** The decisions about one document, saved in a file while they are made. */

import { readFile } from 'node:fs/promises'
import type { Decisions, Detection } from '../../../engines/model/detection.ts'
import { RequestError } from '../../../engines/model/errors.ts'
import { Outputs } from '../../output/target.ts'
import { writeOutputs } from '../../output/write.ts'
import { parseDecisions } from '../../redaction/decisions.ts'

/** Data of the last output, so that it may be replaced if it was not changed since. */
export interface AppliedOutput {
  readonly sha256: string
  /** Values that were removed. */
  readonly removed: number
  /** Whether decisions were changed since. */
  readonly isOutdated?: boolean
}

export type SavedDecisions = Decisions & { readonly output?: AppliedOutput }

export const decisionsEnding = '.decisions.json'

/** Null if there is no file. @throws RequestError `invalid_request` for a file that is something else, which is not replaced */
export async function readDecisions(file: string): Promise<SavedDecisions | null> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null
    throw new RequestError(
      'not_found',
      'The file of the decisions cannot be read. Check its permissions.',
      {},
      cause,
    )
  })
  return text === null ? null : parse(text)
}

function parse(text: string): SavedDecisions {
  try {
    const value = JSON.parse(text)
    // A name is entered at some time during the review.
    const known = parseDecisions({ ...value, reviewer: value.reviewer || '-' })
    return { ...known, reviewer: value.reviewer, ...outputOf(value.output) }
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof RequestError || error instanceof TypeError))
      throw error
    throw new RequestError(
      'invalid_request',
      'A file with the name of the decisions file exists, but was not written by a review. Move it, or pass --decisions FILE.',
    )
  }
}

function outputOf(value: unknown): { readonly output?: AppliedOutput } {
  const { sha256, removed, isOutdated } = (value ?? {}) as Partial<Readonly<Record<string, unknown>>>
  if (typeof sha256 !== 'string' || typeof removed !== 'number') return {}
  return { output: { sha256, removed, ...(isOutdated === true && { isOutdated }) } }
}

/** Replaces the file atomically, readable by its owner only. */
export async function writeDecisions(file: string, input: string, decisions: SavedDecisions): Promise<void> {
  const isOwn = async (): Promise<boolean> => (await readDecisions(file)) !== null
  const outputs = await Outputs.open({ inputs: [input], isOwn })
  const target = await outputs.target(file, '--decisions')
  const bytes = new TextEncoder().encode(`${JSON.stringify(decisions, null, 1)}\n`)
  await writeOutputs([{ target, bytes, isPrivate: true }])
}

/** The findings with earlier decisions, and the added places. */
export function withDecisions(found: readonly Detection[], saved: readonly Detection[]): Detection[] {
  const known = new Map(saved.map((one) => [placeKey(one), one]))
  const merged = found.map((one): Detection => {
    const earlier = known.get(placeKey(one))
    known.delete(placeKey(one))
    if (earlier === undefined) return one
    const { decision, exemption, note } = earlier
    return { ...one, decision, ...(exemption && { exemption }), ...(note && { note }) }
  })
  let next = 0
  const added = [...known.values()]
    .filter(({ reason, decision }) => reason === 'reviewer' || decision !== undefined)
    .map((one): Detection => {
      next++
      return { ...one, id: `r${next}` }
    })
  return [...merged, ...added]
}

/** Identifiers differ with the options of detection; places do not. */
function placeKey({ type, page, boxes, span, value }: Detection): string {
  return JSON.stringify([
    type,
    page,
    boxes?.map(({ x0, y0 }) => [Math.round(x0), Math.round(y0)]),
    span,
    value,
  ])
}
