/** Attachments of mails and events: each is redacted like a separate file, by a function of the caller. */
import type { KeptValue } from '../../model/detection.ts'
import { PalimpsestError, type Warning } from '../../model/errors.ts'
import {
  type Attachment,
  drawingType,
  isRecordFormat,
  mayHoldFiles,
  type NewAttachment,
  readWithFiles,
  type StructuredFormat,
} from '../../structured/index.ts'
import { searchableValues } from '../proof.ts'
import { maxWholeLength, type StructuredOptions } from './options.ts'
import { valuesRemovedFrom } from './redact-structured.ts'
import { attachmentsRemoved } from './report.ts'

export { attachmentsRemoved }

/** A value that was removed from an attachment. */
export interface RemovedFromAttachment {
  readonly type: string
  readonly score: number
  readonly recognizer: string
  readonly value: string
  readonly replacement?: string
}

/** The same in the result for the mail: it has neither a page nor an offset. */
export interface AttachedEntity extends RemovedFromAttachment {
  readonly page: 0
  readonly boxes: readonly []
  readonly place: 'attachment'
}

/** An attachment that was redacted. */
export interface RedactedAttachment extends NewAttachment {
  /** What was removed from it. */
  readonly entities: readonly RemovedFromAttachment[]
  readonly kept: readonly KeptValue[]
  readonly warnings?: readonly Warning[]
}

/** Values that are removed everywhere, by place of discovery, with their type. */
export type KnownValues = ReadonlyMap<string, string>

/**
 * Redacts an attachment. Returns null if its type cannot be redacted.
 * @param values found outside of it, which are also removed from it
 */
export type RedactAttachment = (
  attachment: Attachment,
  values: KnownValues,
) => Promise<RedactedAttachment | null>

interface Attached {
  /** In reading order. */
  readonly results: readonly (NewAttachment | 'drop' | 'keep')[]
  readonly kept: readonly KeptValue[]
  readonly entities: readonly AttachedEntity[]
  readonly warnings: readonly Warning[]
  /** With what was found in the attachments. */
  readonly detect: StructuredOptions['detect']
}

/** Redacts the attachments of a mail or calendar, and the files inside of a text of any format. */
export async function redactAttachments(
  text: string,
  format: StructuredFormat | 'txt',
  options: StructuredOptions,
  redact: RedactAttachment,
): Promise<Attached> {
  const found: Attachment[] = []
  const isCarrier = format === 'eml' || format === 'ics'
  const isInBlocks = format !== 'txt' && isRecordFormat(format) && text.length > maxWholeLength
  const source =
    isCarrier || (mayHoldFiles(text) && !isInBlocks)
      ? readWithFiles(text, format, (attachment) => {
          found.push(attachment)
          return 'keep'
        })
      : null
  const { detect } = options
  if (source === null || found.length === 0)
    return { results: [], kept: [], entities: [], warnings: [], detect }
  const isWhole = options.decisions === undefined && !options.onlyKeep
  const values: KnownValues = isWhole ? valuesRemovedFrom(source, options) : new Map()
  const { done, missing, others } = await redactTogether(found, values, redact)
  const entities = done.flatMap((one) => one?.entities ?? [])
  const results = done.map(
    (one, i) => one ?? (found[i].type === drawingType && found[i].isInner ? 'keep' : 'drop'),
  )
  const removed = results.filter((one) => one === 'drop').length
  return {
    results,
    kept: done.flatMap((one) => one?.kept ?? []),
    entities: entities.map(({ type, score, recognizer, value, replacement }) => ({
      ...{ type, score, recognizer, value, page: 0, boxes: [], place: 'attachment' },
      ...(replacement === undefined ? {} : { replacement }),
    })),
    warnings: [...attachmentsRemoved(removed, found.length, missing), ...attachmentWarnings(done)],
    detect: isWhole ? withValues(detect, others) : detect,
  }
}

/** Warnings about conversions and removals inside of them. */
function attachmentWarnings(done: readonly (RedactedAttachment | null)[]): Warning[] {
  const converted = done.flatMap((one) => one?.renamed?.extension ?? [])
  const count = converted.length
  const message = `${count} ${count === 1 ? 'attachment was' : 'attachments were'} converted first (${[...new Set(converted)].join(', ')}), and that was redacted. The look may differ.`
  const within = done.flatMap((one) => one?.warnings ?? [])
  return [
    ...(count === 0 ? [] : [{ code: 'converted_first', message } as const]),
    ...within.filter(({ code }) => code === 'attachments_removed' || code === 'converted_first'),
  ]
}

/**
 * Redacts files that belong together: values found in one are also removed from the others. A file that cannot be redacted is null and does
 * not stop the others.
 */
export async function redactTogether(
  files: readonly Attachment[],
  values: KnownValues,
  redact: RedactAttachment,
) {
  const missing = new Set<string>()
  const attempt = async (file: Attachment, known: KnownValues): Promise<RedactedAttachment | null> => {
    try {
      return await redact(file, known)
    } catch (error) {
      if (!(error instanceof PalimpsestError) || error.code === 'cancelled') throw error
      if (error.code === 'missing_dependency') missing.add(error.message)
      return null
    }
  }
  const done: (RedactedAttachment | null)[] = []
  for (const file of files) done.push(await attempt(file, values))
  const own = done.map((one) => valuesOf(one?.entities ?? [], values))
  const others = new Map(own.flatMap((one) => [...one]))
  for (const [i, file] of files.entries()) {
    if (done[i] === null || own[i].size === others.size) continue
    const rest = [...others].filter(([value]) => !own[i].has(value))
    done[i] = await attempt(file, new Map([...values, ...rest]))
  }
  return { done, missing, others }
}

/** The values of entities that are removed everywhere, without those already known. */
function valuesOf(entities: readonly RemovedFromAttachment[], known: KnownValues): KnownValues {
  const { values } = searchableValues(entities.filter(({ value }) => value.trim() !== ''))
  return new Map([...values].filter(([value]) => !known.has(value)).map(([value, { type }]) => [value, type]))
}

/** Options that also find the values: names of people in all their forms. */
export function withValues<T extends StructuredOptions['detect']>(detect: T, values: KnownValues): T {
  if (values.size === 0) return detect
  const people = [...values].filter(([, type]) => type === 'NAME').map(([value]) => value)
  return {
    ...detect,
    deny: [...(detect.deny ?? []), ...values.keys()],
    people: [...(detect.people ?? []), ...people],
  }
}
