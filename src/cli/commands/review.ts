import { spawn } from 'node:child_process'
import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { RequestError } from '../../../engines/model/errors.ts'
import type { TextMode } from '../../../engines/redact/text/index.ts'
import { formatOf } from '../../documents.ts'
import { createEngine } from '../../engine.ts'
import { isStdout, Outputs } from '../../output/target.ts'
import { writeOutputs } from '../../output/write.ts'
import { type Command, type CommandContext, parseCommandLine } from '../command.ts'
import { checkExtension, otherFormat } from '../extension.ts'
import { optionHelp } from '../help.ts'
import {
  detectionOptions,
  readDetectionOptions,
  visualDetectionTitle,
  visualOptions,
  visualValues,
} from '../options/detection.ts'
import {
  flag,
  inputsOf,
  type OptionValues,
  oneOfThese,
  outputPlace,
  passwordOption,
  place,
  text,
} from '../options/option.ts'
import { readPassword } from '../options/option-files.ts'
import { documentOptions, replacementOptions } from '../options/redaction.ts'
import { progressView } from '../progress.ts'
import { documentsIn, type FoundDocument, oneDocument } from '../review/find-documents.ts'

const options = {
  output: outputPlace(
    'FILE',
    'the page, .html; otherwise the output of "Apply and save", or its folder if IN is one',
  ),
  serve: flag('review in the browser, also with an output that ends in .html'),
  noOpen: flag('print the address, and do not open a browser'),
  decisions: place('FILE', 'where decisions are kept; the folder for them if IN is one'),
  reviewer: text('NAME', 'your name, which can be changed on the page'),
  mode: oneOfThese(
    'MODE',
    ['blackout', 'redact', 'mask', 'hash', 'synthetic'] satisfies TextMode[],
    'replacement of a value: blackout, redact, mask, hash or synthetic (default: blackout; see "palimpsest redact --help")',
  ),
  label: replacementOptions.label,
  overwrite: flag(
    'replace existing outputs; inputs are never replaced. The output of an earlier review is replaced without it',
  ),
  title: text('TEXT', 'title of the page (default: the name of the file)'),
  passwordFile: passwordOption,
  noOcr: documentOptions.noOcr,
  json: flag('JSON lines: of progress on standard error, the address and the result on standard output'),
}
const allOptions = { ...options, ...detectionOptions, ...visualOptions }

const help = `Decide in a browser what is removed from documents, and remove it.

Usage: palimpsest review IN [OPTIONS]                  in the browser, for a folder too
       palimpsest review IN -o REVIEW.html [OPTIONS]   as a file, for someone else

Opens a page that shows the document with a box on each value that was found. Remove or
keep each of them, select what was missed, and press "Apply and save": the output is
written next to the document (letter.redacted.pdf; for a folder, FOLDER-redacted), after
it was proved that the values are gone. Decisions are saved as they are made, beside the
document (letter.pdf.decisions.json), and found again the next time. Both hold values of
the document, the page too: keep them as safe.

The page is served on 127.0.0.1, to one browser and no one else, and sends nothing. The
review ends with the button "Finish", with Ctrl-C, two minutes after the page was
closed, or if it is not opened in half an hour.

With -o REVIEW.html the page is one file that needs no program. Its reviewer saves
decisions.json, and "palimpsest redact IN -o OUT --decisions decisions.json" applies it.

${optionHelp('Options', options)}

${optionHelp('Detection options', detectionOptions)}

${optionHelp(visualDetectionTitle, visualOptions)}

Examples:
  palimpsest review letter.pdf
  palimpsest review case-4711 --pack HIPAA
  palimpsest review letter.pdf -o review.html
`

export const reviewCommand: Command = { help, options: allOptions, run }

type ReviewValues = OptionValues<typeof allOptions>

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

async function run(args: readonly string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseCommandLine('review', args, allOptions, [1, 1])
  const [file] = positionals
  const { output } = values
  const isPage = output !== undefined && (isStdout(output) || /\.html?$/i.test(output))
  if (isPage && values.serve !== true) return writeReview(file, values, context)
  return serveReview(file, values, context)
}

/** Serves the page until the review ends. */
async function serveReview(file: string, values: ReviewValues, context: CommandContext): Promise<number> {
  if (file === '-')
    throw new RequestError(
      'invalid_request',
      'Standard input cannot be reviewed in the browser. Pass a file, or -o REVIEW.html.',
    )
  const { output, decisions, overwrite, json = false } = values
  const found = await stat(file).catch(() => null)
  if (found === null) throw new RequestError('not_found', 'The input does not exist. Check the path.')
  const { documents, leftOut } = found.isDirectory()
    ? await documentsIn(file, { output, decisions })
    : { documents: [await single(file, values)], leftOut: 0 }
  const ocr = values.noOcr !== true
  const password = await readPassword(values.passwordFile)
  const review = { ...(await readDetectionOptions(values)), ...visualValues(values), ocr, password }
  const redact = { mode: values.mode, label: values.label, ocr, password }
  const { Shelf } = await import('../review/shelf.ts')
  const { ReviewHost } = await import('../review/host.ts')
  const { stdout, stderr, signal } = context
  // The second thread reads the next document, or serves another window.
  await using engine = await createEngine({ threads: 2 })
  const shelf = new Shelf(documents, {
    ...{ engine, review, redact, overwrite, reviewer: values.reviewer, signal },
    onState: (state) => host.tell({ event: 'document', state }),
    onProgress: (id, progress) => host.tell({ event: 'progress', id, ...progress }),
  })
  const title = values.title ?? path.basename(path.resolve(file))
  await using host = new ReviewHost({ title, shelf, signal })
  await shelf.resume()
  const url = await host.start()
  if (json) stdout.write(`${JSON.stringify({ event: 'serving', url, documents: documents.length })}\n`)
  else {
    if (leftOut > 0) stderr.write(`Skipped, because their formats cannot be redacted: ${leftOut} files.\n`)
    stderr.write(`Review: ${url}\nCtrl-C ends it. Decisions are saved as they are made.\n`)
  }
  if (values.noOpen !== true && !(await openBrowser(url)) && !json)
    stderr.write('No browser was found. Open the address yourself.\n')
  const ending = await host.ended
  const written = shelf.states.flatMap(({ id, removed }) =>
    removed === undefined ? [] : [documents[id].output],
  )
  stdout.write(
    json
      ? `${JSON.stringify({ event: 'ended', ending, outputs: written })}\n`
      : `${ending === 'closed' ? 'The page was closed. ' : ''}${written.length === 0 ? 'No output was written.' : `Written: ${written.join(', ')}`}\n`,
  )
  return 0
}

/** A single document, whose format and output name are checked before the browser opens. */
async function single(file: string, { output, decisions }: ReviewValues): Promise<FoundDocument> {
  const format = await formatOf(file)
  if (output !== undefined) checkExtension(output, otherFormat(output, format) ?? format)
  return { ...oneDocument(file, { output, decisions }), file: await realpath(file) }
}

/** Writes the page, also instead of the output of "redact". */
export async function writeReview(
  file: string,
  values: ReviewValues,
  context: CommandContext,
): Promise<number> {
  const { output = '', overwrite } = values
  checkExtension(output, 'html')
  const inputs = [file, ...inputsOf(allOptions, values).inputs]
  const outputs = await Outputs.open({ inputs, overwrite, streams: context })
  const target = await outputs.target(output)
  const json = values.json === true
  using view = progressView(context, json)
  await using engine = await createEngine({ threads: 1 })
  const review = await engine.review(file === '-' ? context.stdin : file, {
    ...(await readDetectionOptions(values)),
    ...visualValues(values),
    title: values.title,
    ocr: values.noOcr !== true,
    password: await readPassword(values.passwordFile),
    signal: context.signal,
    onProgress: (progress) => view.show(progress),
  })
  await writeOutputs([{ target, bytes: review.html, isPrivate: true }])
  view[Symbol.dispose]()
  const { format, pages, detections, warnings } = review
  const messages = isStdout(output) ? context.stderr : context.stdout
  messages.write(
    json
      ? `${JSON.stringify({ output, format, pages, detections: detections.length, warnings })}\n`
      : `${detections.length} ${detections.length === 1 ? 'value' : 'values'} to decide on. Open ${isStdout(output) ? 'the page' : output} in a browser.\n`,
  )
  if (!json) for (const { message } of warnings) context.stderr.write(`Warning: ${message}\n`)
  return 0
}

/** Opens an address in the user's browser. Resolves to whether a program for it was started. */
export async function openBrowser(url: string): Promise<boolean> {
  const [program, ...args] = openers[process.platform] ?? ['xdg-open']
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true })
  child.on('error', () => resolve(false))
  // Some openers run as long as the browser, others fail immediately without a screen.
  child.on('exit', (code) => resolve(code === 0))
  child.on('spawn', () => setTimeout(() => resolve(true), failsWithinMs).unref())
  child.unref()
  return promise
}

/** Milliseconds: `xdg-open` without a browser fails within one second on a slow machine. */
const failsWithinMs = 1500
