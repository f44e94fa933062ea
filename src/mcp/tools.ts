import { constants } from 'node:fs'
import { mkdir, open, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { z } from 'zod'
import { LimitError, RequestError } from '../../engines/model/errors.ts'
import type { TokenKey } from '../../engines/redact/modes/token-map.ts'
import { structuredFormats } from '../../engines/structured/formats.ts'
import type { Engine } from '../engine-contract.ts'
import { imageFiles, ocrFiles, ocrOutputKinds } from '../ocr/ocr-outputs.ts'
import { Outputs } from '../output/target.ts'
import { writeOutputs } from '../output/write.ts'
import { serveTools, type Tool, type ToolResult } from './protocol.ts'

interface ToolSettings {
  readonly engine: Engine
  readonly folders: ServerFolders
  /** Whether a call may request found values and hidden texts. */
  readonly allowValues: boolean
  /** The key of tokens and of the legends of numbered placeholders, and for sealing them. Default: none, they are not available. */
  readonly key?: { readonly text: string; readonly seal: TokenKey }
}

const file = z
  .string()
  .min(1)
  .describe('Path of the document, absolute or relative to a folder of the server')
const entities = z
  .array(z.string())
  .optional()
  .describe('Entity types such as NAME and EMAIL. Default: all. An empty list finds none, for terms only')
const terms = z.array(z.string()).optional().describe('Additional literal values to find')
const language = z.string().optional().describe('Code of the language, such as de. Default: detected')
const showValues = z.boolean().optional().describe('Return the values. Default: false')

/** The tools, in the order of use. */
function serverTools(settings: ToolSettings): Tool[] {
  return [
    inspectTool(settings),
    detectTool(settings),
    redactTool(settings),
    restoreTool(settings),
    convertTool(settings),
    ocrTool(settings),
  ]
}

function detectTool({ engine, folders, allowValues }: ToolSettings): Tool {
  const own = z.object({ path: file, entities, terms, language })
  const input = allowValues ? own.extend({ show_values: showValues }) : own
  return {
    name: 'detect',
    title: 'Find sensitive values',
    description:
      'Finds names, addresses, numbers and other sensitive values in a document. Returns how many of each type are on which page, not the values.',
    input,
    readOnly: true,
    async call({ path: name, show_values, ...options }: Detect, signal): Promise<ToolResult> {
      const found = await engine.detectDocument(await folders.read(name), { ...detection(options), signal })
      const pages = Map.groupBy(found.entities, ({ page = 0, type }) => `${page} ${type}`)
      const counts = [...pages.values()].map((group) => ({
        type: group[0].type,
        ...(group[0].page !== undefined && { page: group[0].page }),
        count: group.length,
        ...(show_values && { values: [...new Set(group.map(({ value }) => value))] }),
      }))
      return { data: { format: found.format, pages: found.pages, found: counts, warnings: messages(found) } }
    },
  }
}

interface Detect {
  readonly path: string
  readonly entities?: readonly string[]
  readonly terms?: readonly string[]
  readonly language?: string
  readonly show_values?: boolean
}

function detection({
  entities: types,
  terms: literal,
  language: code,
}: Omit<Detect, 'path' | 'show_values'>) {
  return {
    ...(types !== undefined && { entities: types.length === 0 ? ('none' as const) : types }),
    ...(literal !== undefined && { terms: literal }),
    ...(code !== undefined && { language: code }),
  }
}

function messages({ warnings }: { readonly warnings: readonly { readonly message: string }[] }): string[] {
  return warnings.map(({ message }) => message)
}

const keylessModes = ['blackout', 'redact', 'mask', 'synthetic'] as const

function redactTool({ engine, folders, key }: ToolSettings): Tool {
  const modes = key === undefined ? keylessModes : ([...keylessModes, 'token'] as const)
  const input = z.object({
    path: file,
    entities,
    terms,
    language,
    mode: z.enum(modes).optional().describe('How a value is replaced. Default: blackout'),
    numbered: z
      .boolean()
      .optional()
      .describe('Mode redact: placeholders such as [NAME_1], the same for the same person'),
    apply_marks: z
      .boolean()
      .optional()
      .describe('PDF: also remove what redaction marks of other programs mark'),
    return_text: z.boolean().optional().describe('Also return the text of the redacted document as Markdown'),
  })
  type Redact = z.infer<typeof input>
  return {
    name: 'redact',
    title: 'Remove sensitive values',
    description:
      'Removes sensitive values from a copy of a document and proves that they are gone. Writes the copy to the output folder and returns its path.',
    input,
    readOnly: false,
    async call({ path: name, mode, numbered, apply_marks, return_text, ...options }: Redact, signal) {
      const sealed = key !== undefined && (mode === 'token' || numbered === true)
      const done = await engine.redactDocument(await folders.read(name), {
        ...detection(options),
        mode,
        ...(numbered && { numbered }),
        ...(sealed && { key: key.text, tokenKey: key.seal }),
        ...(apply_marks && { applyMarks: true }),
        signal,
      })
      const { name: stem } = path.parse(name)
      const output = await folders.write(`${stem}.redacted.${done.format}`, done.bytes)
      const map =
        done.tokenMap === undefined
          ? undefined
          : await folders.write(`${path.basename(output)}.tokens.json`, Buffer.from(done.tokenMap), true)
      const counts = Object.fromEntries(
        [...Map.groupBy(done.entities, ({ type }) => type)].map(([type, group]) => [type, group.length]),
      )
      const data = {
        output,
        ...(map !== undefined && { token_map: map }),
        pages: done.pages,
        removed: counts,
        warnings: messages(done),
      }
      if (!return_text) return { data }
      const text = await markdownOf(engine, done, signal)
      return { data, text: `${JSON.stringify(data)}\n\n${text}` }
    },
  }
}

/** Formats that are read directly; a page is shown as Markdown. */
const textFormats: ReadonlySet<string> = new Set([
  'txt',
  'md',
  ...structuredFormats.filter((format) => format !== 'html'),
])

/** The text of a redacted and proved document. */
async function markdownOf(
  engine: Engine,
  { bytes, format }: { readonly bytes: Uint8Array; readonly format: string },
  signal: AbortSignal,
): Promise<string> {
  if (textFormats.has(format)) return new TextDecoder().decode(bytes)
  const made = await engine.convert(bytes.slice(), { from: format, to: 'md', signal })
  return new TextDecoder().decode(made.bytes)
}

function restoreTool({ engine, folders, key }: ToolSettings): Tool {
  const input = z.object({
    path: file,
    token_map: z.string().min(1).describe('Path of the sealed map that redact wrote'),
  })
  type Restore = z.infer<typeof input>
  return {
    name: 'restore',
    title: 'Put values back',
    description:
      'Puts the values of tokens or numbered placeholders back into a text or office document. Writes it to the output folder; the values are not returned. Needs a server with a key.',
    input,
    readOnly: false,
    async call({ path: name, token_map }: Restore) {
      if (key === undefined)
        throw new RequestError('invalid_request', 'This server has no key. Start it with --key-file FILE.')
      const source = await folders.read(name)
      const map = await (await folders.read(token_map)).text()
      const { name: stem, ext } = path.parse(name)
      const bytes = /^\.(?:docx|xlsx|pptx)$/i.test(ext)
        ? (await engine.restoreDocument(source, map, key.seal)).bytes
        : Buffer.from(await engine.restore(await source.text(), map, key.seal))
      return { data: { output: await folders.write(`${stem}.restored${ext}`, bytes, true) } }
    },
  }
}

function convertTool({ engine, folders }: ToolSettings): Tool {
  const input = z.object({
    path: file,
    to: z.string().min(1).describe('Output format, such as md, docx, pdf, html, txt, csv or xlsx'),
  })
  type Convert = z.infer<typeof input>
  return {
    name: 'convert',
    title: 'Change the format',
    description:
      'Converts a document to another format. Writes it to the output folder and returns its path.',
    input,
    readOnly: false,
    async call({ path: name, to }: Convert, signal) {
      const done = await engine.convert(await folders.read(name), { to, signal })
      const output = await folders.write(`${path.parse(name).name}.${done.to}`, done.bytes)
      return { data: { output, pages: done.pages, warnings: messages(done) } }
    },
  }
}

function ocrTool({ engine, folders }: ToolSettings): Tool {
  const kinds = ['pdf', 'txt', 'md', 'json'] as const
  const input = z.object({
    path: file,
    to: z.enum(kinds).optional().describe('Default: pdf, a searchable PDF'),
    language: z.string().optional().describe('Languages such as en or de,en. Default: en'),
  })
  type Ocr = z.infer<typeof input>
  return {
    name: 'ocr',
    title: 'Read a scan',
    description:
      'Reads a scan or an image by OCR. Writes a searchable PDF, text, Markdown or JSON to the output folder and returns its path.',
    input,
    readOnly: false,
    async call({ path: name, to = 'pdf', language: code }: Ocr, signal) {
      const kind = ocrOutputKinds[to]
      const options = { outputs: kind.outputs, ...(code !== undefined && { language: code }), signal }
      const result = await engine.ocr(await folders.read(name), options)
      const [first, ...rest] = [
        ...ocrFiles(kind, result, `${path.parse(name).name}.${kind.extension}`),
        ...imageFiles(result),
      ]
      const output = await folders.write(first.name, first.bytes)
      for (const { name: beside, bytes } of rest) await folders.write(beside, bytes)
      return {
        data: {
          output,
          pages: result.pages,
          words: result.words,
          confidence: result.confidence,
          warnings: messages(result),
        },
      }
    },
  }
}

function inspectTool({ engine, folders, allowValues }: ToolSettings): Tool {
  const own = z.object({ path: file })
  const input = allowValues
    ? own.extend({ show_text: z.boolean().optional().describe('Return the hidden texts. Default: false') })
    : own
  return {
    name: 'inspect',
    title: 'Find hidden content',
    description:
      'Finds content of a PDF, DOCX, XLSX or PPTX that readers do not see: text under black boxes, invisible text, hidden layers, sheets and slides, earlier versions, comments, metadata. Returns kinds, pages and counts.',
    input,
    readOnly: true,
    async call({ path: name, show_text }: { readonly path: string; readonly show_text?: boolean }, signal) {
      const { format, pages, findings } = await engine.inspect(await folders.read(name), {
        showText: show_text,
        signal,
      })
      return { data: { format, pages, findings: findings.map(({ boxes: _, ...finding }) => finding) } }
    },
  }
}

export interface ServerSettings extends Omit<ToolSettings, 'folders'> {
  /** Folders whose documents may be read. */
  readonly roots: readonly string[]
  /** Folder of results. Created if it does not exist. */
  readonly output: string
  /** Maximum size of a document. */
  readonly maxBytes: number
}

/** Serves the tools of an engine over two streams until the input ends. */
export async function serveMcp(
  { roots, output, maxBytes, ...settings }: ServerSettings,
  streams: { readonly input: Readable; readonly output: Writable },
  signal: AbortSignal,
): Promise<void> {
  const folders = await ServerFolders.open(roots, output, maxBytes)
  await serveTools(serverTools({ ...settings, folders }), streams.input, streams.output, signal)
}

/** The folders of a server: documents are read under the roots, and results are written to the output folder, nowhere else. */
class ServerFolders {
  readonly #roots: readonly string[]
  readonly #output: string
  readonly #maxBytes: number

  private constructor(roots: readonly string[], output: string, maxBytes: number) {
    this.#roots = roots
    this.#output = output
    this.#maxBytes = maxBytes
  }

  /** @throws RequestError if a root is not a folder, or the output folder cannot be created */
  static async open(roots: readonly string[], output: string, maxBytes: number): Promise<ServerFolders> {
    const real: string[] = []
    for (const root of roots) {
      const found = await realpath(root).catch(() => null)
      if (found === null || !(await stat(found)).isDirectory())
        throw new RequestError('not_found', `The folder of --root does not exist. Check the path: ${root}`)
      real.push(found)
    }
    try {
      await mkdir(output, { recursive: true })
    } catch (cause) {
      throw new RequestError('output_unwritable', `The output folder cannot be created: ${output}`, {}, cause)
    }
    return new ServerFolders(real, await realpath(output), maxBytes)
  }

  /**
   * Reads a document under one of the roots, or one of the results. Links are resolved before the path is checked, and the file that was
   * checked is the one that is read. The error is the same for a file outside and for one that does not exist.
   */
  async read(name: string): Promise<File> {
    const file = await this.#find(name)
    if (file === null) throw notFound()
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW).catch((cause) => {
      throw notFound(cause)
    })
    try {
      const [opened, checked] = [await handle.stat(), await stat(await realpath(file))]
      if (!opened.isFile() || opened.ino !== checked.ino || opened.dev !== checked.dev) throw notFound()
      if ((await realpath(file)) !== file) throw notFound()
      if (opened.size > this.#maxBytes)
        throw new LimitError('too_many_bytes', 'The file is larger than the limit of the server.', {
          limit: this.#maxBytes,
        })
      return new File([new Uint8Array(await handle.readFile())], path.basename(file))
    } finally {
      await handle.close()
    }
  }

  async #find(name: string): Promise<string | null> {
    if (name.includes('\0')) return null
    const folders = [...this.#roots, this.#output]
    for (const folder of folders) {
      const file = await realpath(path.resolve(folder, name)).catch(() => null)
      if (file !== null && folders.some((one) => isWithin(one, file))) return file
    }
    return null
  }

  /** Writes a result under an unused name. Returns its path. */
  async write(name: string, bytes: Uint8Array, isPrivate = false): Promise<string> {
    const { name: stem, ext } = path.parse(path.basename(name))
    const outputs = await Outputs.open({ inputs: [] })
    for (let count = 1; ; count++) {
      const file = path.join(this.#output, count === 1 ? `${stem}${ext}` : `${stem}-${count}${ext}`)
      if ((await stat(file).catch(() => null)) !== null) continue
      await writeOutputs([{ target: await outputs.target(file), bytes, isPrivate }])
      return file
    }
  }
}

function isWithin(folder: string, file: string): boolean {
  const relative = path.relative(folder, file)
  return (
    relative !== '' &&
    !relative.startsWith(`..${path.sep}`) &&
    relative !== '..' &&
    !path.isAbsolute(relative)
  )
}

function notFound(cause?: unknown): RequestError {
  return new RequestError(
    'not_found',
    'File not found in the folders of this server. Pass a path under one of them.',
    {},
    cause,
  )
}
