import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { RequestError } from '../../../engines/model/errors.ts'
import { createEngine } from '../../engine.ts'
import type { OcrResult } from '../../ocr/ocr-document.ts'
import { ocrJson } from '../../ocr/ocr-json.ts'
import {
  imageFiles,
  type OcrExtension,
  type OcrOutputKind,
  ocrFiles,
  ocrFormatOf,
  ocrOutputKinds,
} from '../../ocr/ocr-outputs.ts'
import { isStdout, Outputs } from '../../output/target.ts'
import { type OutputFile, writeOutputs } from '../../output/write.ts'
import {
  type Command,
  type CommandContext,
  expectFiles,
  numberOption,
  oneOf,
  parseCommandLine,
} from '../command.ts'
import { type OcrSettings, ocrOptions, readOcrOptions } from '../options/ocr.ts'
import { checkExtension } from '../output/extension.ts'
import { progressView } from '../progress.ts'

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

Options:
  -o, --output FILE       output file (required); - is standard output
  --to FORMAT             pdf, txt, md, json, hocr, alto or page-xml (default: the
                          extension of OUT, or txt with -o -)
  --overwrite             replace existing output files; inputs are never replaced
  --language A,B          languages of the document, most likely first, such as en,de
                          (default: en). "palimpsest languages" lists them; auto tries
                          the installed ones
  --language-data FOLDER  a folder of .traineddata files, searched first
  --handwriting           the pages are handwritten; takes about a third longer. Few
                          words are read without a model (see docs/ocr.md)
  --models FOLDER         ONNX recognisers for formulas and, with --handwriting, for
                          handwriting (see docs/ocr.md)
  --force                 also read pages that have text. The result replaces it, and
                          pages whose text was visible become images
  --pdf-compliance pdf-a-2b
                          write OUT.pdf as PDF/A-2b
  --rotate                turn pages of OUT.pdf whose text runs sideways or upside down
  --deskew                turn scans in OUT.pdf so that their lines are level
  --remove-blank          leave blank pages out of OUT.pdf
  --optimise              store the images of OUT.pdf in fewer bytes, without loss
  --downsample DPI        give images of OUT.pdf at most this resolution, 50 to 2400
  --max-pages N           read only the first N pages
  --extract-images FOLDER also write the images of the pages to this folder
  --confidence-threshold N
                          flag nodes with a confidence below N, 0 to 1 (default: 0.85)
  --password-file FILE    the first line of FILE is the password of the PDF
  --threads N             pages read at a time (default: one for each processor)
  --page-timeout SECONDS  skip a page that takes longer, with a warning (default: 180)
  --json                  JSON lines of progress on standard error, a summary as JSON on
                          standard output

Nothing is downloaded: the data of a language other than English is installed once, as
"palimpsest languages" shows.

Examples:
  palimpsest ocr scan.pdf -o scan-searchable.pdf
  palimpsest ocr letter.tiff -o letter.txt --language de,en
  palimpsest ocr invoice.jpg -o invoice.json
`

const options = {
  ...ocrOptions,
  output: { type: 'string', short: 'o' },
  to: { type: 'string' },
  overwrite: { type: 'boolean' },
  'extract-images': { type: 'string' },
  threads: { type: 'string' },
  json: { type: 'boolean' },
} as const

export const ocrCommand: Command = { help, options, run }

const parseOcr = (args: readonly string[]) => parseCommandLine('ocr', args, options)

async function run(args: readonly string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseOcr(args)
  expectFiles('ocr', positionals, 1, 1)
  const [file] = positionals
  const { output } = values
  if (output === undefined)
    throw new RequestError(
      'invalid_request',
      'The output is missing. Pass -o FILE. See "palimpsest ocr --help".',
    )
  const extension = outputFormat(output, values.to)
  const { 'extract-images': folder, 'password-file': password, 'language-data': data, models } = values
  const settings = await readOcrOptions(values)
  const outputs = await Outputs.open({
    inputs: [file, ...(password === undefined ? [] : [password])],
    inputFolders: [data, models],
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
  // Standard output holds the result, if it is the output.
  const messages = isStdout(output) ? context.stderr : context.stdout
  const first = files.at(0)?.name ?? output
  const name = isStdout(output) ? 'The output was' : files.length > 1 ? `${first} and so on` : first
  messages.write(json ? asJson(result, output) : asText(result, name, seconds))
  return 0
}

function outputFormat(output: string, to: string | undefined): OcrExtension {
  const formats = Object.keys(ocrOutputKinds) as OcrExtension[]
  const format = oneOf('to', to, formats) ?? (isStdout(output) ? 'txt' : ocrFormatOf(output))
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
  values: ReturnType<typeof parseOcr>['values'],
  context: CommandContext,
): Promise<OcrResult> {
  using view = progressView(context, values.json === true)
  await using engine = await createEngine({
    threads: numberOption('threads', values.threads, 0, 256),
    limits: settings.limits,
  })
  return await engine.ocr(file === '-' ? context.stdin : file, {
    ...settings.options,
    outputs,
    extractImages: values['extract-images'] !== undefined,
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
