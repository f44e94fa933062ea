import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { nearestName } from '../../../engines/detect/options/edit-distance.ts'
import { type Finding, type FindingKind, findingKinds } from '../../../engines/inspect/finding.ts'
import { PalimpsestError, RequestError } from '../../../engines/model/errors.ts'
import { createEngine, type Engine } from '../../engine.ts'
import {
  type Command,
  type CommandContext,
  exitCodes,
  foundSomething,
  parseCommandLine,
  someFailed,
} from '../command.ts'
import { optionHelp } from '../help.ts'
import { flag, parsed, passwordOption } from '../options/option.ts'
import { readPassword } from '../options/option-files.ts'
import { progressView } from '../progress.ts'
import { table } from '../table.ts'

const kinds = Object.keys(findingKinds) as FindingKind[]
const ofLevel = (level: 'hidden' | 'extra') => kinds.filter((kind) => findingKinds[kind].level === level)

const options = {
  showText: flag('also write the hidden texts; without it no text of the document is written'),
  failOn: parsed(
    'KINDS',
    'the kinds for which the exit code is 10, separated by commas: hidden (default: what readers do not see), all, none, or kinds of the list below',
    failingKinds,
  ),
  passwordFile: passwordOption,
  json: flag(
    'write one JSON line for each file:\n{"file","format","pages","findings":\n[{"kind","level","page","place","count"}]}',
  ),
}

const help = `Find content of a document that its reader does not see.

Usage: palimpsest inspect FILE|FOLDER [--json] [--show-text] [--fail-on KIND,...]

Bad redactions are found: text under boxes, images and black highlights, text in the
colour of its background, invisible, tiny and cut off text, hidden layers, text outside
of the page, earlier versions, redaction marks that were not applied; in office files
hidden text, tracked changes, hidden sheets, cells and slides, cropped images. Comments,
metadata, values of fields, notes, embedded files and scripts are listed, too. A page is
drawn with and without its text, so that a box counts only if it hides text. Reads PDF,
DOCX, XLSX and PPTX; other files of a folder are skipped. No file is changed.

${optionHelp('Options', options)}

Kinds that readers do not see:
${list(ofLevel('hidden'))}

Other kinds:
${list(ofLevel('extra'))}

Examples:
  palimpsest inspect letter.pdf
  palimpsest inspect letter.pdf --show-text
  palimpsest inspect outbox --json --fail-on hidden,comment,metadata
`

function list(names: readonly FindingKind[]): string {
  return names.map((kind) => `  ${kind.padEnd(22)}${findingKinds[kind].what}`).join('\n')
}

export const inspectCommand: Command = { help, options, run }

async function run(args: readonly string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseCommandLine('inspect', args, options, [1, 1])
  const [target] = positionals
  const { failOn: failing = failingKinds(), showText = false, json = false } = values
  const password = await readPassword(values.passwordFile)
  const folder = (await stat(target).catch(() => null))?.isDirectory() === true
  const files = folder ? await filesIn(target) : [target]
  await using engine = await createEngine({ threads: 1 })
  const settings = { password, showText, json, folder, failing }
  const seen = { inspected: 0, skipped: 0, failed: 0, bad: 0, exit: 0 }
  for (const file of files) await inspectFile(engine, file, settings, seen, context)
  if (folder && !json)
    context.stdout.write(
      `${counted(seen.inspected, 'file')} inspected, ${seen.bad} with hidden content${seen.skipped > 0 ? `, ${seen.skipped} of other formats skipped` : ''}${seen.failed > 0 ? `, ${seen.failed} not readable` : ''}.\n`,
    )
  if (seen.bad > 0) return foundSomething
  return seen.failed > 0 ? (folder ? someFailed : seen.exit) : 0
}

interface Settings {
  readonly password: string | undefined
  readonly showText: boolean
  readonly json: boolean
  readonly folder: boolean
  readonly failing: ReadonlySet<string>
}

interface Seen {
  inspected: number
  skipped: number
  failed: number
  /** Number of files with a finding that makes the command fail. */
  bad: number
  /** The exit code of the last file that could not be read. */
  exit: number
}

async function inspectFile(
  engine: Engine,
  file: string,
  settings: Settings,
  seen: Seen,
  context: CommandContext,
): Promise<void> {
  const { password, showText, json, folder, failing } = settings
  using view = progressView(context, json)
  const { signal, stdout, stderr } = context
  try {
    const input = file === '-' ? context.stdin : file
    const onProgress = (progress: Parameters<typeof view.show>[0]) => view.show(progress)
    const { format, pages, findings } = await engine.inspect(input, {
      password,
      showText,
      signal,
      onProgress,
    })
    seen.inspected++
    if (findings.some(({ kind }) => failing.has(kind))) seen.bad++

    if (json) stdout.write(`${JSON.stringify({ file, format, pages, findings })}\n`)
    else stdout.write(asText(file, findings, folder))
  } catch (error) {
    if (!folder || !(error instanceof PalimpsestError) || signal.aborted) throw error
    if (error.code === 'unsupported_format' || error.code === 'empty') {
      seen.skipped++
      return
    }
    seen.failed++
    seen.exit = exitCodes[error.code]
    if (json)
      stdout.write(`${JSON.stringify({ file, error: { code: error.code, message: error.message } })}\n`)
    else stderr.write(`${file}: ${error.message}\n`)
  }
}

function asText(file: string, findings: readonly Finding[], folder: boolean): string {
  if (findings.length === 0) return folder ? '' : `${file}: nothing hidden was found.\n`
  const hidden = findings.filter(({ level }) => level === 'hidden')
  const title = hidden.length > 0 ? 'hidden content was found' : 'no hidden content was found'
  const rows = findings.map((finding) => [
    finding.kind,
    finding.page ?? finding.place ?? '',
    finding.count,
    findingKinds[finding.kind].what,
  ])
  const texts = findings.flatMap(({ kind, page, place, texts = [] }) =>
    texts.map((text) => [kind, page ?? place ?? '', text]),
  )
  return [
    `${file}: ${title}.\n`,
    table(['KIND', 'PLACE', 'COUNT', 'WHAT'], rows.map(asCells)),
    texts.length > 0 ? `\n${table(['KIND', 'PLACE', 'TEXT'], texts.map(asCells))}` : '',
    '\n',
  ].join('')
}

/** A column of page numbers and places counts as text. */
function asCells([kind, place, ...rest]: readonly (string | number)[]): (string | number)[] {
  return [kind, typeof place === 'number' ? `page ${place}` : place, ...rest]
}

/** @throws RequestError for a kind that does not exist */
function failingKinds(value = 'hidden'): ReadonlySet<string> {
  const groups: Readonly<Record<string, readonly string[]>> = {
    hidden: ofLevel('hidden'),
    all: kinds,
    none: [],
  }
  const known = [...Object.keys(groups), ...kinds]
  return new Set(
    value.split(',').flatMap((part) => {
      const name = part.trim().toLowerCase()
      if (Object.hasOwn(groups, name)) return groups[name]
      if (known.includes(name)) return [name]
      const near = nearestName(name, known)
      throw new RequestError(
        'invalid_request',
        `--fail-on has a kind that does not exist${near === null ? '' : `; did you mean ${near}?`} See "palimpsest inspect --help".`,
      )
    }),
  )
}

/** Every file of a folder and its folders, in order of names. Links are not followed. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
