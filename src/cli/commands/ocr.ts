import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { RequestError } from '../../../engines/model/errors.ts'
import { createEngine } from '../../engine.ts'
import type { OcrResult } from '../../ocr/ocr-document.ts'
import { ocrJson } from '../../ocr/ocr-json.ts'
import { type Command, expectFiles, numberOption, parse, type Surroundings } from '../command.ts'
import { readingOptions, readReading } from '../options/ocr.ts'
import { isOcrEnding, type OcrKind, ocrKinds, pictureFiles } from '../options/ocr-outputs.ts'
import { type Output, placeFor, writeAll } from '../output.ts'
import { progressView } from '../progress.ts'

const help = `Read scans and pictures: a searchable PDF, text, Markdown, or a tree of typed nodes.

Usage: palimpsest ocr IN -o OUT.pdf|.txt|.md|.json [OPTIONS]

IN is a PDF, PNG, JPEG, WebP or TIFF (of many pages too), told by its content; - is
standard input. The ending of OUT says what is made of it:
  .pdf    the same pages, unchanged to look at, with their words under them: to be
          searched, selected and copied
  .txt    the words in reading order
  .md     headings, lists and tables as Markdown
  .json   headings, paragraphs, lists, tables and figures with their places,
          and how surely each was read

Pages that have text already keep it and are not read again. Of pages that are part
text and part picture, the pictures are read.

Options:
  -o, --output FILE       where the result goes (needed)
  --language A,B          languages of the document, the likeliest first: en, de, or
                          deu (default: en). "palimpsest languages" lists them all;
                          auto tries those that are installed
  --language-data FOLDER  a folder of .traineddata files, looked at first
  --handwriting           the pages are written by hand: takes about a third longer.
                          Without a model for it, expect little (see docs/ocr.md)
  --models FOLDER         a folder of recognisers of yours in ONNX: formulas become TeX, and
                          with --handwriting such pages are read (see docs/ocr.md)
  --force                 read pages that have text too; what is read replaces it, and
                          pages whose text was visible become pictures
  --pdf-compliance pdf-a-2b
                          OUT.pdf as PDF/A-2b, for archives
  --max-pages N           the first N pages only
  --extract-images FOLDER also write the pictures that stand on the pages there
  --confidence-threshold N
                          flag what was read less surely than N, from 0 to 1
                          (default: 0.85)
  --password-file FILE    the first line of FILE is the PDF's password
  --threads N             pages read at a time (default: one for each processor)
  --page-timeout SECONDS  a page that takes longer is left out with a warning
                          (default: 180)
  --json                  JSON lines of progress on standard error, the figures as JSON
                          on standard output

Nothing is fetched: the data of a language other than English is installed once, as
"palimpsest languages" says.

Examples:
  palimpsest ocr scan.pdf -o scan-searchable.pdf
  palimpsest ocr brief.tiff -o brief.txt --language de,en
  palimpsest ocr invoice.jpg -o invoice.json
`

const options = {
  ...readingOptions,
  output: { type: 'string', short: 'o' },
  'extract-images': { type: 'string' },
  threads: { type: 'string' },
  json: { type: 'boolean' },
} as const

export const ocrCommand: Command = { help, run }

const parsed = (args: readonly string[]) => parse('ocr', args, options)

async function run(args: readonly string[], around: Surroundings): Promise<number> {
  const { values, positionals } = parsed(args)
  expectFiles('ocr', positionals, 1, 1)
  const [file] = positionals
  const { output } = values
  const ending = /\.([a-z]+)$/i.exec(output ?? '')?.[1]?.toLowerCase() ?? ''
  if (output === undefined || !isOcrEnding(ending))
    throw new RequestError(
      'invalid_request',
      'Where should the result go? Pass -o FILE, its name ending in .pdf, .txt, .md or .json. See "palimpsest ocr --help".',
    )
  const taken = [file, values['password-file'] ?? '-'].filter((name) => name !== '-')
  const place = await placeFor(output, taken)
  const json = values.json === true
  const started = performance.now()
  const kind = ocrKinds[ending]
  const result = await read(file, kind, values, around)
  const bytes = kind.write(result)
  await writeAll([{ place, bytes }, ...(await imageFiles(result, values['extract-images']))])
  const seconds = (performance.now() - started) / 1000
  around.stdout.write(json ? figures(result, output) : summary(result, output, seconds))
  return 0
}

/** The pictures of a result as files of a folder, which is made where it is not there. */
async function imageFiles(result: OcrResult, folder: string | undefined): Promise<Output[]> {
  const files = pictureFiles(result)
  if (folder === undefined || files.length === 0) return []
  await mkdir(folder, { recursive: true })
  return Promise.all(
    files.map(async ({ name, bytes }) => ({ place: await placeFor(path.join(folder, name)), bytes })),
  )
}

async function read(
  file: string,
  { outputs }: OcrKind,
  values: ReturnType<typeof parsed>['values'],
  around: Surroundings,
): Promise<OcrResult> {
  const reading = await readReading(values)
  using view = progressView(around, values.json === true)
  await using engine = await createEngine({
    threads: numberOption('threads', values.threads, 0, 256),
    limits: reading.limits,
  })
  return await engine.ocr(file === '-' ? around.stdin : file, {
    ...reading.options,
    outputs,
    extractImages: values['extract-images'] !== undefined,
    signal: around.signal,
    onProgress: (progress) => view.show(progress),
  })
}

/** The result's figures alone: its words are in the file. */
function figures(result: OcrResult, output: string): string {
  const { nodes: _, ...rest } = ocrJson(result)
  return `${JSON.stringify({ output, ...rest })}\n`
}

function summary(
  { pages, words, confidence, handwritingDetected, warnings }: OcrResult,
  output: string,
  seconds: number,
): string {
  const low = confidence.lowPages
  return [
    words > 0
      ? `${words} words read, confidence ${confidence.average.toFixed(2)}.\n`
      : 'Nothing was read: the pages have text of their own, or hold no writing.\n',
    low.length > 0 ? `Worth a look, read less surely: page ${low.join(', ')}\n` : '',
    handwritingDetected ? 'Pages seem to be written by hand; words of such pages are often wrong.\n' : '',
    ...warnings.map(({ message, page }) => `Warning${page ? ` (page ${page})` : ''}: ${message}\n`),
    `${output} written (${pages} page${pages === 1 ? '' : 's'}), ${seconds.toFixed(2)} s.\n`,
  ].join('')
}
