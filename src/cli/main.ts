import { CancelledError, type ErrorData, errorToData } from '../../engines/model/errors.ts'
import type { Command, Surroundings } from './command.ts'
import { exitCodes, exitCodesHelp } from './exit-codes.ts'
import { nearest } from './nearest.ts'

// Loaded one at a time: --help must not wait for a PDF reader.
const commands: Readonly<Record<string, { does: string; load: () => Promise<Command> }>> = {
  detect: {
    does: 'find sensitive values in a text',
    load: async () => (await import('./commands/detect.ts')).detectCommand,
  },
  redact: {
    does: 'remove sensitive values from a PDF or text, and prove that they are gone',
    load: async () => (await import('./commands/redact.ts')).redactCommand,
  },
  convert: {
    does: 'turn a document into another format, its structure kept',
    load: async () => (await import('./commands/convert.ts')).convertCommand,
  },
  batch: {
    does: 'do the same with all files of a folder or archive',
    load: async () => (await import('./commands/batch.ts')).batchCommand,
  },
  restore: {
    does: 'put values back in the place of their tokens (redact --mode token)',
    load: async () => (await import('./commands/restore.ts')).restoreCommand,
  },
  verify: {
    does: 'check a redacted file against its signed manifest',
    load: async () => (await import('./commands/verify.ts')).verifyCommand,
  },
  ocr: {
    does: 'read scans and pictures into searchable PDF, text, Markdown or JSON',
    load: async () => (await import('./commands/ocr.ts')).ocrCommand,
  },
  languages: {
    does: 'list the languages that can be read, and how to install them',
    load: async () => (await import('./commands/languages.ts')).languagesCommand,
  },
  entities: {
    does: 'list the kinds of values that can be found',
    load: async () => (await import('./commands/entities.ts')).entitiesCommand,
  },
}

const help = `palimpsest removes sensitive values from documents, on this machine alone.
Nothing is sent anywhere.

Usage: palimpsest COMMAND [OPTIONS]

Commands:
${Object.entries(commands)
  .map(([name, { does }]) => `  ${name.padEnd(10)}${does}`)
  .join('\n')}

Start here:
  palimpsest redact letter.pdf -o letter-clean.pdf
      removes names, addresses, account numbers and so on
  palimpsest redact letter.pdf -o clean.pdf --terms words.txt --entities none
      removes just the words listed in words.txt, one a line
  palimpsest detect letter.txt
      shows what would be found

"palimpsest COMMAND --help" explains a command and its options.
Options everywhere: --help, --version

${exitCodesHelp}
`

/** Runs a command line in this process and sets its exit code. */
export async function main(args: readonly string[]): Promise<void> {
  const stop = new AbortController()
  const interrupted = () => {
    // The second time, whoever waits has waited enough.
    if (stop.signal.aborted) process.exit(exitCodes.cancelled)
    stop.abort()
  }
  process.on('SIGINT', interrupted)
  process.on('SIGTERM', interrupted)
  // `palimpsest entities | head` closes the pipe early: that is the reader's right, and no error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
  const { stdin, stdout, stderr } = process
  process.exitCode = await runCommandLine(args, { stdin, stdout, stderr, signal: stop.signal })
}

/** A command line from start to end; resolves to the exit code and never throws. */
export async function runCommandLine(args: readonly string[], around: Surroundings): Promise<number> {
  const [name, ...rest] = args
  const json = args.includes('--json') || args.includes('--jsonl')
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    const asked = name === 'help' && rest[0] !== undefined && Object.hasOwn(commands, rest[0])
    around.stdout.write(asked ? (await commands[rest[0]].load()).help : help)
    return name === undefined ? exitCodes.invalid_request : 0
  }
  if (name === '--version' || name === '-v') {
    around.stdout.write(`${(await import('../version.ts')).version}\n`)
    return 0
  }
  if (!Object.hasOwn(commands, name)) {
    const near = nearest(name, Object.keys(commands))
    const message = `There is no such command${near === null ? '' : `; did you mean "palimpsest ${near}"?`} See "palimpsest --help".`
    return fail({ code: 'invalid_request', message }, around, json)
  }
  try {
    const command = await commands[name].load()
    if (rest.includes('--help') || rest.includes('-h')) {
      around.stdout.write(command.help)
      return 0
    }
    return await command.run(rest, around)
  } catch (error) {
    // Whatever breaks off because of Ctrl-C is the cancellation itself.
    const failure = around.signal.aborted
      ? new CancelledError('cancelled', 'Cancelled; nothing was written.')
      : error
    return fail(errorToData(failure), around, json)
  }
}

function fail(error: ErrorData, { stderr }: Surroundings, json: boolean): number {
  const exit = exitCodes[error.code]
  const { code, message, detail } = error
  stderr.write(
    json
      ? `${JSON.stringify({ event: 'error', code, message, detail, exit })}\n`
      : `palimpsest: ${message}\n`,
  )
  return exit
}
