import type { KeyObject } from 'node:crypto'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { DocumentError } from '../../../engines/model/errors.ts'
import {
  type Mismatch,
  parseUniqueJson,
  signatureMismatches,
  signatureOf,
} from '../../../engines/redact/manifest.ts'
import { readError } from '../../input.ts'
import { version } from '../../version.ts'
import type { BatchResult } from '../contract.ts'
import { digestOfFile } from '../journal/journal.ts'
import { isBatchRecord } from '../names.ts'
import { digestOfJson } from '../task.ts'

/** The first line of the manifest of a batch. */
interface BatchManifestHead {
  readonly format: 'palimpsest-batch-manifest'
  /** 2: inputs are described by keyed digests. */
  readonly version: 2
  readonly product: { readonly name: 'palimpsest'; readonly version: string }
  /** RFC 3339, UTC. */
  readonly created: string
}

/** Version 1 had plain digests and sizes of inputs, and is checked in the same way. */
const versions: readonly number[] = [1, 2]

/** A line for each file, by name. Files that were redacted have their own signed manifest among the outputs. */
interface BatchManifestItem
  extends Pick<BatchResult, 'name' | 'operation' | 'status' | 'input' | 'outputs' | 'counts'> {
  readonly error?: string
  /** SHA-256 over the link of the previous line, and this line without its link: no line can be changed, added or removed unnoticed. */
  readonly link: string
}

/** The last line. The signature covers the head, the last link and the number of files. */
interface BatchManifestEnd {
  readonly files: number
  readonly head: string
  /** Detached JWS, as in a manifest. */
  readonly signature: string
}

/** The signed manifest of a batch as JSON lines, UTF-8: a hash chain over the results by name. */
export async function* batchManifest(
  results: AsyncIterable<BatchResult>,
  signing: KeyObject,
): AsyncGenerator<string> {
  const head: BatchManifestHead = {
    format: 'palimpsest-batch-manifest',
    version: 2,
    product: { name: 'palimpsest', version },
    created: new Date().toISOString(),
  }
  yield `${JSON.stringify(head)}\n`
  let link = digestOfJson(head)
  let files = 0
  for await (const { name, operation, status, input, outputs, counts, error } of results) {
    const described = {
      // A file finished by an earlier run counts as finished in this run.
      ...{ name, operation, status: status === 'skipped' ? 'done' : status, input, outputs, counts },
      ...(error === undefined ? {} : { error: error.code }),
    }
    link = nextLink(link, described)
    yield `${JSON.stringify({ ...described, link })}\n`
    files++
  }
  const end = { files, head: link }
  const signature = await signatureOf(signedPart(head, end), signing)
  yield `${JSON.stringify({ ...end, signature })}\n`
}

/** The result of the check of a batch. */
export interface BatchCheck {
  readonly mismatches: readonly Mismatch[]
  /** Files that the manifest describes. */
  readonly outputs: number
}

/**
 * Checks a manifest of a batch: its chain, its signature, and every output in the folder.
 * @param folder the output folder
 * @param trusted as of `verifyManifest`
 * @throws DocumentError `malformed` for anything that is not a manifest of a batch; RequestError `not_found`
 */
export async function verifyBatchManifest(
  file: string,
  folder: string,
  trusted?: KeyObject | string | null,
): Promise<BatchCheck> {
  const mismatches: Mismatch[] = []
  let head: BatchManifestHead | undefined
  let end: BatchManifestEnd | undefined
  let link = ''
  let files = 0
  let outputs = 0
  let chained = true
  for await (const value of valuesOf(file)) {
    if (head === undefined) {
      head = value as BatchManifestHead
      if (head.format !== 'palimpsest-batch-manifest' || !versions.includes(head.version))
        throw notAManifest()
      link = digestOfJson(head)
    } else if (end !== undefined) chained = false
    else if ('signature' in value) end = value as BatchManifestEnd
    else {
      const { link: stated, ...described } = value as BatchManifestItem
      link = nextLink(link, described)
      chained &&= stated === link
      files++
      if (!Array.isArray(described.outputs)) throw notAManifest()
      for (const output of described.outputs) {
        const mismatch = await checkOutput(folder, output)
        if (mismatch !== null) mismatches.push(mismatch)
        outputs++
      }
    }
  }
  if (head === undefined || end === undefined || typeof end.signature !== 'string') throw notAManifest()
  const { signature, ...stated } = end
  const isComplete = chained && stated.head === link && stated.files === files
  const signed = isComplete
    ? await signatureMismatches(signature, signedPart(head, stated), trusted)
    : [
        {
          kind: 'manifest_changed',
          message: 'Lines of the manifest were changed, added or removed.',
        } as const,
      ]
  return { mismatches: [...mismatches, ...signed], outputs }
}

function nextLink(before: string, described: object): string {
  return digestOfJson([before, described])
}

function signedPart(head: BatchManifestHead, end: Omit<BatchManifestEnd, 'signature'>): object {
  return { start: head, end }
}

async function checkOutput(
  folder: string,
  { name, sha256 }: BatchManifestItem['outputs'][number],
): Promise<Mismatch | null> {
  const file = path.join(folder, name)
  // The manifest is untrusted: a name must not point outside the folder.
  if (path.relative(folder, file).startsWith('..') || path.isAbsolute(name)) throw notAManifest()
  const found = await digestOfFile(file).catch(() => null)
  if (found === sha256) return null
  const what = isBatchRecord(name) ? 'record' : 'file'
  return found === null
    ? { kind: 'file_missing', message: `${name}: the ${what} is missing or not readable.` }
    : { kind: 'file_changed', message: `${name}: the ${what} is not the one described by the manifest.` }
}

/** The parsed lines. Only one line is in memory. */
async function* valuesOf(file: string): AsyncGenerator<object> {
  try {
    await using handle = await open(file)
    for await (const line of handle.readLines()) {
      if (line === '') continue
      const value = parseUniqueJson(line)
      if (typeof value !== 'object' || value === null) throw notAManifest()
      yield value
    }
  } catch (error) {
    throw error instanceof DocumentError ? error : readError(error)
  }
}

function notAManifest(): DocumentError {
  return new DocumentError('malformed', 'This is not a manifest of a batch: a line is missing or damaged.')
}
