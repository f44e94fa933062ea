import { styleText } from 'node:util'
import { nearestName } from '../../engines/detect/options/edit-distance.ts'
import { CancelledError, type ErrorData, errorToData } from '../../engines/model/errors.ts'
import { type Command, type CommandContext, exitCodes, exitCodesHelp } from './command.ts'
import { commands } from './commands.ts'
import { limitHeapGrowth, returnCanvasMemory } from './native-memory.ts'

const help = `palimpsest redacts, reads and converts documents on this machine.
Nothing is sent anywhere.

Usage: palimpsest COMMAND [OPTIONS]

Commands:
${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(12)}${summary}`)
  .join('\n')}

Examples:
  palimpsest redact letter.pdf -o letter-clean.pdf
      removes names, addresses, account numbers and so on
  palimpsest redact letter.pdf -o clean.pdf --terms words.txt --entities none
      removes only the words listed in words.txt, one on each line
  palimpsest detect letter.txt
      lists what would be removed

"palimpsest COMMAND --help" describes a command and its options.
Options of every command:
  --help, --version
  --config FILE   settings, such as palimpsest.config.json, which is also found in the
                  working folder and the folders above it (see docs/configuration.md)
  --no-config     ignore that file

${exitCodesHelp}
`

/** Runs a command line in this process and sets its exit code. */
export async function main(args: readonly string[]): Promise<void> {
  limitHeapGrowth(args[0])
  returnCanvasMemory()
  const stop = new AbortController()
  const interrupted = () => {
    // A second Ctrl-C exits at once.
    if (stop.signal.aborted) process.exit(exitCodes.cancelled)
    stop.abort()
  }
  process.on('SIGINT', interrupted)
  process.on('SIGTERM', interrupted)
  // The terminal was closed.
  process.on('SIGHUP', interrupted)
  // `palimpsest entities | head` closes the pipe early: that ends the output, not the work. Commands that only produce output end as well.
  let isLost = false
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    isLost ||= error.code !== 'EPIPE'
  })
  process.stderr.on('error', () => undefined)
  const { stdin, stdout, stderr } = process
  const code = await runCommandLine(args, { stdin, stdout, stderr, signal: stop.signal })
  process.exitCode = code === 0 && isLost ? exitCodes.output_unwritable : code
}

/** Runs a command line. Resolves to the exit code and never rejects. */
export async function runCommandLine(args: readonly string[], context: CommandContext): Promise<number> {
  const [name, ...rest] = args
  const json = args.includes('--json') || args.includes('--jsonl')
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    const known = name === 'help' && rest[0] !== undefined && Object.hasOwn(commands, rest[0])
    context.stdout.write(known ? (await commands[rest[0]].load()).help : help)
    return name === undefined ? exitCodes.invalid_request : 0
  }
  if (name === '--version' || name === '-v') {
    context.stdout.write(`${(await import('../version.ts')).version}\n`)
    return 0
  }
  if (!Object.hasOwn(commands, name)) {
    const near = nearestName(name, Object.keys(commands))
    const message = `Unknown command${near === null ? '' : `; did you mean "palimpsest ${near}"?`} See "palimpsest --help".`
    return fail({ code: 'invalid_request', message }, context, json)
  }
  let command: Command | null = null
  try {
    command = await commands[name].load()
    if (rest.includes('--help') || rest.includes('-h')) {
      context.stdout.write(await helpOf(name, command, rest[0]))
      return 0
    }
    const { applySettings } = await import('./settings.ts')
    return await command.run(await applySettings(name, rest, command, context), context)
  } catch (error) {
    // After Ctrl-C, any error that stopped the work counts as a cancellation.
    const failure = context.signal.aborted
      ? new CancelledError('cancelled', 'Cancelled; nothing was written.')
      : error
    const data = errorToData(failure)
    const advice = command === null ? '' : adviceFor(data, name, command)
    return fail({ ...data, message: `${data.message}${advice}` }, context, json)
  }
}

/** The help of a command, and of the options of its action if one is given. */
async function helpOf(
  name: string,
  { help, actions = [], actionOptions }: Command,
  action: string,
): Promise<string> {
  const options = actions.includes(action) ? await actionOptions?.(action) : undefined
  if (options === undefined) return help
  const { optionHelp } = await import('./help.ts')
  return `${help}\n${optionHelp(`Options of "${name} ${action}"`, options)}\n`
}

function fail(error: ErrorData, { stderr }: CommandContext, json: boolean): number {
  const exit = exitCodes[error.code]
  const { code, message, detail } = error
  stderr.write(
    json
      ? `${JSON.stringify({ event: 'error', code, message, detail, exit })}\n`
      : `${styleText('red', 'palimpsest:', { stream: stderr })} ${message}\n`,
  )
  return exit
}

/** Advice on what to type next after an error of the library, which does not know the command line; empty if there is none. */
function adviceFor({ code, detail = {} }: ErrorData, name: string, { options }: Command): string {
  if (code === 'encrypted' && detail.passwordGiven === false && Object.hasOwn(options, 'passwordFile'))
    return ' The option is --password-file FILE, where the first line of FILE is the password.'
  if (detail.isFolder === true && batchOperations.has(name))
    return ` For all files of a folder: palimpsest batch ${name} FOLDER -o OUTFOLDER`
  if (detail.isSingleFile === true) return ' For a single file: palimpsest redact, convert or ocr FILE -o OUT'
  return ''
}

const batchOperations: ReadonlySet<string> = new Set(['redact', 'convert', 'ocr'])
