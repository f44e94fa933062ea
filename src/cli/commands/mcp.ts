import { RequestError } from '../../../engines/model/errors.ts'
import { createEngine } from '../../engine.ts'
import { type Command, type CommandContext, expectFiles, numberOption, parseCommandLine } from '../command.ts'
import { keyText, readKey } from '../options/key-file.ts'

const help = `Serve tools for language models over standard input and output (MCP).

Usage: palimpsest mcp --root DIR -o OUTDIR [--root DIR ...] [OPTIONS]

A client of the Model Context Protocol starts this command. The tools are inspect, detect,
redact, restore, convert and ocr. They read documents under the given folders only, links
resolved, and write results to the output folder only. Answers hold paths, types, pages
and counts, never found values. Nothing is sent over a network.

Options:
  --root DIR          folder whose documents may be read (required); may be repeated
  -o, --output DIR    folder of the results, made if it does not exist (required)
  --key-file FILE     key that seals tokens and legends; needed by mode token and restore
  --allow-values      let a call of detect or inspect ask for the values; then they go
                      to the model
  --max-mb N          size of a document in MiB (default: 512)

Examples:
  palimpsest mcp --root ~/Documents/case-17 -o ~/Documents/case-17-out
  claude mcp add palimpsest -- palimpsest mcp --root ~/Documents/case-17 -o ~/out
`

const options = {
  root: { type: 'string', multiple: true },
  output: { type: 'string', short: 'o' },
  'key-file': { type: 'string' },
  'allow-values': { type: 'boolean' },
  'max-mb': { type: 'string' },
} as const

export const mcpCommand: Command = { help, options, run }

async function run(args: readonly string[], { stdin, stdout, signal }: CommandContext): Promise<number> {
  const { values, positionals } = parseCommandLine('mcp', args, options)
  expectFiles('mcp', positionals, 0, 0)
  const { root: roots = [], output } = values
  if (roots.length === 0 || output === undefined)
    throw new RequestError('invalid_request', 'mcp needs --root DIR and -o DIR. See "palimpsest mcp --help".')
  const key = values['key-file'] === undefined ? undefined : await readKey(values['key-file'])
  const maxBytes = (numberOption('max-mb', values['max-mb'], 1, 65_536) ?? 512) * 1024 * 1024
  await using engine = await createEngine({ limits: { bytes: maxBytes } })
  const { serveMcp } = await import('../../mcp/server.ts')
  await serveMcp(
    {
      ...{ roots, output, engine, maxBytes, allowValues: values['allow-values'] === true },
      ...(key !== undefined && { key: { text: keyText(key), seal: key } }),
    },
    { input: stdin, output: stdout },
    signal,
  )
  return 0
}
