import { RequestError } from '../../../engines/model/errors.ts'
import { createEngine } from '../../engine.ts'
import { type Command, type CommandContext, parseCommandLine } from '../command.ts'
import { optionHelp } from '../help.ts'
import { flag, inputFile, number, outputPlace, place, repeated } from '../options/option.ts'
import { keyText, readKey } from '../options/option-files.ts'

const options = {
  root: repeated(place('DIR', 'folder whose documents may be read (required); may be repeated')),
  output: outputPlace('DIR', 'folder of the results, made if it does not exist (required)'),
  keyFile: inputFile('key that seals tokens and legends; needed by mode token and restore'),
  allowValues: flag('let a call of detect or inspect ask for the values; then they go to the model'),
  maxMb: number('N', 1, 65_536, 'size of a document in MiB (default: 512)'),
}

const help = `Serve tools for language models over standard input and output (MCP).

Usage: palimpsest mcp --root DIR -o OUTDIR [--root DIR ...] [OPTIONS]

A client of the Model Context Protocol starts this command. The tools are inspect, detect,
redact, restore, convert and ocr. They read documents under the given folders only, links
resolved, and write results to the output folder only. Answers contain paths, types, pages
and counts, never found values. Nothing is sent over a network.

${optionHelp('Options', options)}

Examples:
  palimpsest mcp --root ~/Documents/case-17 -o ~/Documents/case-17-out
  claude mcp add palimpsest -- palimpsest mcp --root ~/Documents/case-17 -o ~/out
`

export const mcpCommand: Command = { help, options, run }

async function run(args: readonly string[], { stdin, stdout, signal }: CommandContext): Promise<number> {
  const { values } = parseCommandLine('mcp', args, options, [0, 0])
  const { root: roots = [], output, keyFile, allowValues = false, maxMb = 512 } = values
  if (roots.length === 0 || output === undefined)
    throw new RequestError('invalid_request', 'mcp needs --root DIR and -o DIR. See "palimpsest mcp --help".')
  const key = keyFile === undefined ? undefined : await readKey(keyFile)
  const maxBytes = maxMb * 1024 * 1024
  await using engine = await createEngine({ limits: { bytes: maxBytes } })
  const { serveMcp } = await import('../../mcp/tools.ts')
  await serveMcp(
    {
      ...{ roots, output, engine, maxBytes, allowValues },
      ...(key !== undefined && { key: { text: keyText(key), seal: key } }),
    },
    { input: stdin, output: stdout },
    signal,
  )
  return 0
}
