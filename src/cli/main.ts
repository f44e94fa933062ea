import { CancelledError, type ErrorData, errorToData } from '../../engines/model/errors.ts'
import type { Command, CommandContext } from './command.ts'
import { exitCodes, exitCodesHelp } from './exit-codes.ts'
import { nearestName } from './nearest.ts'

// Loaded on demand: --help must not wait for a PDF reader.
const commands: Readonly<Record<string, { summary: string; load: () => Promise<Command> }>> = {
  detect: {
    summary: 'find sensitive values in text',
    load: async () => (await import('./commands/detect.ts')).detectCommand,
  },
  redact: {
    summary: 'remove sensitive values from a PDF or text file, and prove it',
    load: async () => (await import('./commands/redact.ts')).redactCommand,
  },
  review: {
    summary: 'make a page on which a person decides what is removed',
    load: async () => (await import('./commands/review.ts')).reviewCommand,
  },
  convert: {
    summary: 'convert a document to another format',
    load: async () => (await import('./commands/convert.ts')).convertCommand,
  },
  batch: {
    summary: 'process all files of a folder or ZIP archive',
    load: async () => (await import('./commands/batch.ts')).batchCommand,
  },
  restore: {
    summary: 'replace tokens with their values (undoes redact --mode token)',
    load: async () => (await import('./commands/restore.ts')).restoreCommand,
  },
  verify: {
    summary: 'check a redacted file against its signed manifest',
    load: async () => (await import('./commands/verify.ts')).verifyCommand,
  },
  ocr: {
    summary: 'read scans and images: searchable PDF, text, Markdown or JSON',
    load: async () => (await import('./commands/ocr.ts')).ocrCommand,
  },
  accounts: {
    summary: 'manage the accounts of an application, their plans and credits',
    load: async () => (await import('./commands/accounts.ts')).accountsCommand,
  },
  keys: {
    summary: 'issue, rotate, revoke and list the API keys of an account',
    load: async () => (await import('./commands/keys.ts')).keysCommand,
  },
  webhooks: {
    summary: 'show or replace the webhook secret of an account',
    load: async () => (await import('./commands/webhooks.ts')).webhooksCommand,
  },
  languages: {
    summary: 'list the OCR languages and how to install them',
    load: async () => (await import('./commands/languages.ts')).languagesCommand,
  },
  entities: {
    summary: 'list the entity types',
    load: async () => (await import('./commands/entities.ts')).entitiesCommand,
  },
}

const help = `palimpsest redacts, reads and converts documents on this machine.
Nothing is sent anywhere.

Usage: palimpsest COMMAND [OPTIONS]

Commands:
${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}`)
  .join('\n')}

Examples:
  palimpsest redact letter.pdf -o letter-clean.pdf
      removes names, addresses, account numbers and so on
  palimpsest redact letter.pdf -o clean.pdf --terms words.txt --entities none
      removes only the words listed in words.txt, one on each line
  palimpsest detect letter.txt
      lists what would be removed

"palimpsest COMMAND --help" describes a command and its options.
Options of every command: --help, --version

${exitCodesHelp}
`

/** Runs a command line in this process and sets its exit code. */
export async function main(args: readonly string[]): Promise<void> {
  const stop = new AbortController()
  const interrupted = () => {
    // A second Ctrl-C exits at once.
    if (stop.signal.aborted) process.exit(exitCodes.cancelled)
    stop.abort()
  }
  process.on('SIGINT', interrupted)
  process.on('SIGTERM', interrupted)
  // `palimpsest entities | head` closes the pipe early, which is not an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
  const { stdin, stdout, stderr } = process
  process.exitCode = await runCommandLine(args, { stdin, stdout, stderr, signal: stop.signal })
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
    const message = `There is no such command${near === null ? '' : `; did you mean "palimpsest ${near}"?`} See "palimpsest --help".`
    return fail({ code: 'invalid_request', message }, context, json)
  }
  try {
    const command = await commands[name].load()
    if (rest.includes('--help') || rest.includes('-h')) {
      context.stdout.write(command.help)
      return 0
    }
    return await command.run(rest, context)
  } catch (error) {
    // After Ctrl-C, whatever error stopped the work counts as the cancellation.
    const failure = context.signal.aborted
      ? new CancelledError('cancelled', 'Cancelled; nothing was written.')
      : error
    return fail(errorToData(failure), context, json)
  }
}

function fail(error: ErrorData, { stderr }: CommandContext, json: boolean): number {
  const exit = exitCodes[error.code]
  const { code, message, detail } = error
  stderr.write(
    json
      ? `${JSON.stringify({ event: 'error', code, message, detail, exit })}\n`
      : `palimpsest: ${message}\n`,
  )
  return exit
}
