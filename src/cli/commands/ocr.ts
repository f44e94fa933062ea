import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { RequestError } from '../../../engines/model/errors.ts'
import { createEngine } from '../../engine.ts'
import type { OcrResult } from '../../ocr/ocr-document.ts'
import {
  imageFiles,
  type OcrExtension,
  type OcrOutputKind,
  ocrFiles,
  ocrFormatOf,
  ocrJson,
  ocrOutputKinds,
} from '../../ocr/ocr-outputs.ts'
import { isStdout, Outputs } from '../../output/target.ts'
import { type OutputFile, writeOutputs } from '../../output/write.ts'
import { type Command, type CommandContext, outputMissing, parseCommandLine } from '../command.ts'
import { checkExtension } from '../extension.ts'
import { optionHelp } from '../help.ts'
import { type OcrSettings, ocrOptions, readOcrOptions } from '../options/ocr.ts'
import {
  flag,
  inputsOf,
  number,
  type OptionValues,
  oneOfThese,
  outputPlace,
  place,
} from '../options/option.ts'
import { progressView } from '../progress.ts'

const options = {
  output: outputPlace('FILE', 'output file (required); - is standard output'),
  to: oneOfThese(
    'FORMAT',
    Object.keys(ocrOutputKinds) as OcrExtension[],
    `${Object.keys(ocrOutputKinds).join(', ')} (default: the extension of OUT, or txt with -o -)`,
  ),
  overwrite: flag('replace existing output files; inputs are never replaced'),
  ...ocrOptions,
  extractImages: place('FOLDER', 'also write the images of the pages to this folder'),
  threads: number('N', 0, 256, 'pages read at a time (default: one for each processor)'),
  json: flag('JSON lines of progress on standard error, a summary as JSON on standard output'),
}

const help = `Read scans and images: searchable PDF, text, Markdown, or a tree of typed nodes.

Usage: palimpsest ocr IN -o OUT.pdf|.txt|.md|.json|.hocr|.alto.xml|.page.xml [OPTIONS]

IN is a PDF, PNG, JPEG, WebP or (multi-page) TIFF, detected from its content; - is
standard input. The extension of OUT selects the output:
  .pdf    the same pages with an invisible text layer, so that they can be searched,
          selected and copied
  .txt    the text in reading order
  .md     headings, lists and tables as Markdown
  .json   headings, paragraphs, lists, tables and figures with their positions and
          confidence
  .hocr, .alto.xml, .page.xml
          blocks, lines and words for other OCR tools, in pixels: hOCR 1.2, ALTO 4.4,
          PAGE XML 2019-07-15 (one file for each page)

Pages that have text keep it and are not read again. On pages with text and images, only
the images are read.

${optionHelp('Options', options)}

Nothing is downloaded: the data of a language other than English is installed once, as
"palimpsest languages" shows.

Examples:
  palimpsest ocr scan.pdf -o scan-searchable.pdf
  palimpsest ocr letter.tiff -o letter.txt --language de,en
  palimpsest ocr invoice.jpg -o invoice.json
`

export const ocrCommand: Command = { help, options, run }

async function run(args: readonly string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseCommandLine('ocr', args, options, [1, 1])
  const [file] = positionals
  const { output } = values
  if (output === undefined) throw outputMissing('ocr', file)
  const extension = outputFormat(output, values.to)
  const { extractImages: folder } = values
  const settings = await readOcrOptions(values)
  const { inputs, inputFolders } = inputsOf(options, values)
  const outputs = await Outputs.open({
    inputs: [file, ...inputs],
    inputFolders,
    overwrite: values.overwrite,
    streams: context,
  })
  const target = await outputs.target(output)
  if (folder !== undefined) await outputs.checkFolder(folder, '--extract-images')
  const json = values.json === true
  const started = performance.now()
  const kind = ocrOutputKinds[extension]
  const result = await read(file, kind, settings, values, context)
  const files = ocrFiles(kind, result, output)
  if (files.length !== 1 && isStdout(output))
    throw new RequestError(
      'invalid_request',
      `The document has ${files.length} pages, and a file of this format holds one. Pass -o NAME.${kind.extension} for numbered files.`,
    )
  const written = await Promise.all(
    files.map(async ({ name, bytes }) => ({
      target: name === output ? target : await outputs.target(name),
      bytes,
    })),
  )
  await writeOutputs([...written, ...(await imageOutputs(result, folder, outputs))])
  const seconds = (performance.now() - started) / 1000
  // Standard output contains the result, if it is the output.
  const messages = isStdout(output) ? context.stderr : context.stdout
  const first = files.at(0)?.name ?? output
  const name = isStdout(output) ? 'The output was' : files.length > 1 ? `${first} and so on` : first
  messages.write(json ? asJson(result, output) : asText(result, name, seconds))
  return 0
}

function outputFormat(output: string, to: OcrExtension | undefined): OcrExtension {
  const format = to ?? (isStdout(output) ? 'txt' : ocrFormatOf(output))
  if (format === undefined)
    throw new RequestError(
      'invalid_request',
      'The output format is missing. Pass -o FILE with the extension .pdf, .txt, .md, .json, .hocr, .alto.xml or .page.xml, or --to FORMAT.',
    )
  checkExtension(output, format)
  return format
}

/** The images of a result as output files. Creates the folder if it is missing. */
async function imageOutputs(
  result: OcrResult,
  folder: string | undefined,
  outputs: Outputs,
): Promise<OutputFile[]> {
  const files = imageFiles(result)
  if (folder === undefined || files.length === 0) return []
  await mkdir(folder, { recursive: true })
  return Promise.all(
    files.map(async ({ name, bytes }) => ({
      target: await outputs.target(path.join(folder, name), '--extract-images'),
      bytes,
    })),
  )
}

async function read(
  file: string,
  { outputs }: OcrOutputKind,
  settings: OcrSettings,
  values: OptionValues<typeof options>,
  context: CommandContext,
): Promise<OcrResult> {
  using view = progressView(context, values.json === true)
  await using engine = await createEngine({
    threads: values.threads,
    limits: settings.limits,
  })
  return await engine.ocr(file === '-' ? context.stdin : file, {
    ...settings.options,
    outputs,
    extractImages: values.extractImages !== undefined,
    signal: context.signal,
    onProgress: (progress) => view.show(progress),
  })
}

/** A summary without the nodes, which are in the output file. */
function asJson(result: OcrResult, output: string): string {
  const { nodes: _, ...rest } = ocrJson(result)
  return `${JSON.stringify({ output, ...rest })}\n`
}

function asText(
  { pages, words, confidence, handwritingDetected, warnings }: OcrResult,
  output: string,
  seconds: number,
): string {
  const low = confidence.lowPages
  return [
    words > 0
      ? `${words} words read, confidence ${confidence.average.toFixed(2)}.\n`
      : 'Nothing was read: the pages already have text, or contain none.\n',
    low.length > 0 ? `Low confidence, please check: page ${low.join(', ')}\n` : '',
    handwritingDetected ? 'Some pages seem to be handwritten; words on such pages are often wrong.\n' : '',
    ...warnings.map(({ message, page }) => `Warning${page ? ` (page ${page})` : ''}: ${message}\n`),
    `${output} written (${pages} page${pages === 1 ? '' : 's'}), ${seconds.toFixed(2)} s.\n`,
  ].join('')
}
