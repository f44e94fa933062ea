import { extname } from 'node:path'
import type { ConvertLimits, ConvertOptions as Options } from '../../engines/convert/conversion.ts'
import type { Asset } from '../../engines/convert/edge.ts'
import { outputNamed, sourceNamed } from '../../engines/convert/format-names.ts'
import type { Node } from '../../engines/convert/graph.ts'
import { DocumentError, InternalError, RequestError } from '../../engines/model/errors.ts'
import { type Format, isEncryptedPackage, sniff } from '../../engines/model/format.ts'
import type { Warning } from '../../engines/model/warning.ts'
import type { ReadPage } from '../../engines/ocr/task.ts'
import type { Executor } from '../executor/executor.ts'
import type { Progress } from '../executor/progress.ts'
import type { Tasks } from '../executor/tasks.ts'
import type { Source } from '../input.ts'
import type { EngineLimits } from '../options.ts'

export interface ConvertOptions extends Options {
  /** Format of the output by name or alias: pdf, docx, word, html, md, txt, xlsx, pptx, jpg, pdfa and so on. */
  readonly to: string
  /** Format of the source. Default: told by its content, and where that leaves it open by its name. */
  readonly from?: string
  /** Folder whose pictures an HTML or Markdown source may point at. Default: nothing beside the source is read. */
  readonly filesFrom?: string
  /** Folder of `.traineddata` files for the words in pictures, looked at first. Default: the engine's. */
  readonly languageData?: string
  readonly limits?: Partial<ConvertLimits>
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  /** Overrides the engine's own. */
  readonly timeoutMs?: number
}

export interface ConvertedDocument {
  /** Belongs to the caller. */
  readonly bytes: Uint8Array
  readonly from: Format
  /** `zip` where the output is several files. */
  readonly to: Format
  /** Of the output where it has pages, else of the source; 0 where neither has. */
  readonly pages: number
  /** Formats that the conversion went through; `document` is the tree between readers and writers. */
  readonly route: readonly Node[]
  /** What was lost, and what had to be guessed. */
  readonly warnings: readonly Warning[]
  /** Files that belong beside the output, in the folder that `assetsFolder` names; empty where that was not asked for. */
  readonly assets: readonly Asset[]
}

/** What of an engine converts. */
export interface Converting {
  start(): Promise<Executor<Tasks>>
  /** Pages read by OCR at a time. */
  readonly threads: number
  readonly limits: EngineLimits
}

/**
 * Converts a source in a thread of the pool. Pages that are pictures are read in between, as many at a time as there are
 * threads, each with its own time limit, in turn with those of other documents.
 */
export async function convertSource(
  source: Source,
  options: ConvertOptions,
  { start, threads, limits: engineLimits }: Converting,
): Promise<ConvertedDocument> {
  const { to, from, filesFrom, languageData, limits, signal, onProgress, timeoutMs, ...asked } = options
  const output = outputNamed(to)
  const format = sourceFormat(source, from)
  const executor = await start()
  const walk = (bytes: Uint8Array, read?: readonly ReadPage[]) =>
    executor.run(
      'convert',
      {
        bytes,
        from: format,
        to: output.format,
        filesFrom,
        limits,
        options: { ...asked, pdfCompliance: asked.pdfCompliance ?? output.compliance },
        ...(read === undefined ? {} : { read }),
      },
      {
        signal,
        onProgress,
        transfer: bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [],
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      },
    )
  const first = await walk(source.bytes)
  if (!('scans' in first)) return first
  const { readPages, sourceOf } = await import('../ocr/ocr-pages.ts')
  const { password, languages } = asked
  const { pages, warnings } = await readPages(
    sourceOf(first.scans, first.format, { password }, engineLimits),
    { language: languages, languageData, signal, onProgress },
    executor,
    threads,
    engineLimits,
    first.pages ?? undefined,
  )
  const second = await walk(first.bytes, pages)
  if ('scans' in second) throw new InternalError('internal', 'Pages were read, and are asked for again.')
  return { ...second, warnings: [...warnings, ...second.warnings] }
}

/**
 * The format of a source: by its content. A name, given or of the file, decides between kinds of text, and is believed for text in
 * an old encoding, which has no sign of its own. Throws `empty`, `malformed` or `unsupported_format`.
 */
export function sourceFormat({ bytes, name }: Source, from?: string): Format {
  if (bytes.length === 0) throw new DocumentError('empty', 'The input is empty.')
  const named = from === undefined ? sourceNamed(extname(name ?? '')) : sourceNamed(from)
  if (from !== undefined && named === null)
    throw new RequestError(
      'invalid_request',
      'There is no input format of this name. See "palimpsest convert --routes".',
    )
  const found = sniff(bytes, name)
  if (named !== null && isText(named) && (found === null ? !bytes.includes(0) : isText(found))) {
    // A name that was given is an order; that of a file is a hint, which the content may correct.
    return from !== undefined || found === null ? named : found
  }
  if (found === null && isEncryptedPackage(bytes))
    throw new DocumentError(
      'encrypted',
      'The document is protected by a password. Remove the protection in an office program first.',
    )
  // A text that is named like anything else is what is left of it.
  const fallen = named !== null && !isText(named) && (found === null || isText(found))
  if (fallen)
    throw new DocumentError(
      'malformed',
      `The file is said to be ${named}, but its content is not: it is damaged, or another kind of file.`,
      { said: named },
    )
  if (found === null)
    throw new DocumentError('unsupported_format', 'The kind of file was not recognised by its content.')
  if (named !== null && from !== undefined && named !== found && !related(named, found))
    throw new DocumentError(
      'malformed',
      `The file is said to be ${named}, but by its content it is ${found}.`,
      {
        said: named,
        found,
      },
    )
  return found
}

function isText(format: Format): boolean {
  return format === 'html' || format === 'md' || format === 'txt'
}

/** Names that are used for each other: the old and the new format of a program. */
function related(a: Format, b: Format): boolean {
  return a.replace(/x$/, '') === b.replace(/x$/, '')
}
