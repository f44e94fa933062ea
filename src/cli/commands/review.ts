import { RequestError } from '../../../engines/model/errors.ts'
import { createEngine } from '../../engine.ts'
import { isStdout, Outputs } from '../../output/target.ts'
import { writeOutputs } from '../../output/write.ts'
import { type Command, type CommandContext, expectFiles, parseCommandLine } from '../command.ts'
import {
  detectionFiles,
  detectionHelp,
  detectionOptions,
  readDetectionOptions,
} from '../options/detection.ts'
import { readPassword } from '../options/text-files.ts'
import { readVisualOptions, visualDetectionHelp, visualOptions } from '../options/visual.ts'
import { checkExtension } from '../output/extension.ts'
import { progressView } from '../progress.ts'

const help = `Make a page on which a person decides what is removed from a document.

Usage: palimpsest review IN -o REVIEW.html [OPTIONS]

The page shows the document with a box on each value that was found. A reviewer removes
or keeps each of them, marks what was missed, and saves decisions.json. Then
  palimpsest redact IN -o OUT --decisions decisions.json
removes exactly what was decided, and proves it. The page is one file that needs no
network and sends nothing. It holds the document: keep it as safe as the document.

Options:
  -o, --output FILE     the page, .html (required); - is standard output
  --overwrite           replace an existing page; inputs are never replaced
  --title TEXT          title of the page (default: the name of the file)
  --password-file FILE  the first line of FILE is the password of the PDF
  --no-ocr              do not read words in images
  --json                JSON lines of progress on standard error, the result as JSON
                        on standard output

${detectionHelp}

${visualDetectionHelp}

Example:
  palimpsest review letter.pdf -o review.html --pack HIPAA
`

const options = {
  ...detectionOptions,
  ...visualOptions,
  output: { type: 'string', short: 'o' },
  overwrite: { type: 'boolean' },
  title: { type: 'string' },
  'password-file': { type: 'string' },
  'no-ocr': { type: 'boolean' },
  json: { type: 'boolean' },
} as const

export const reviewCommand: Command = { help, options, run }

async function run(args: readonly string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseCommandLine('review', args, options)
  expectFiles('review', positionals, 1, 1)
  return writeReview(positionals[0], values, context)
}

type ReviewValues = ReturnType<typeof parseCommandLine<typeof options>>['values']

/** Writes the page, in place of the output of "redact", too. */
export async function writeReview(
  file: string,
  values: ReviewValues,
  context: CommandContext,
): Promise<number> {
  const { output, overwrite, 'password-file': password } = values
  if (output === undefined)
    throw new RequestError(
      'invalid_request',
      'The output is missing. Pass -o REVIEW.html. See "palimpsest review --help".',
    )
  checkExtension(output, 'html')
  const inputs = [file, ...detectionFiles(values), ...(password === undefined ? [] : [password])]
  const outputs = await Outputs.open({ inputs, overwrite, streams: context })
  const target = await outputs.target(output)
  const json = values.json === true
  using view = progressView(context, json)
  await using engine = await createEngine({ threads: 1 })
  const review = await engine.review(file === '-' ? context.stdin : file, {
    ...(await readDetectionOptions(values)),
    ...readVisualOptions(values),
    title: values.title,
    ocr: values['no-ocr'] !== true,
    password: await readPassword(password),
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
