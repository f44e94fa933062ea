import { readText as readDocumentText } from '../../../engines/encodings/index.ts'
import { DocumentError, RequestError } from '../../../engines/model/errors.ts'
import { sniff } from '../../../engines/model/format.ts'
import type { TokenKey } from '../../../engines/redact/modes/token-map.ts'
import { isOfficeFormat } from '../../documents.ts'
import { readInput, type Source } from '../../input.ts'
import { isStdout, Outputs } from '../../output/target.ts'
import { writeOutputs } from '../../output/write.ts'
import { type Command, type CommandContext, parseCommandLine } from '../command.ts'
import { optionHelp } from '../help.ts'
import { flag, inputFile, outputPlace } from '../options/option.ts'
import { readKey, readText } from '../options/option-files.ts'

const options = {
  output: outputPlace('FILE', 'output file (required); - is standard output'),
  overwrite: flag('replace an existing output file; inputs are never replaced'),
  tokenMap: inputFile('the map that redact wrote (required)'),
  keyFile: inputFile(
    'the key of the map (required): 32 bytes, 64 hexadecimal digits, or a passphrase on the first line',
  ),
  json: flag('write {"output","bytes"} when done'),
}

const help = `Replace tokens with their values.

Usage: palimpsest restore IN -o OUT --token-map FILE --key-file FILE

IN is the output of "palimpsest redact --mode token", a text or a DOCX, possibly edited:
tokens may have been moved or repeated. Tokens that the map does not contain are kept.
If nothing else was changed, a text equals the original byte for byte.

${optionHelp('Options', options)}

Example:
  palimpsest redact in.txt -o out.txt --mode token --token-map map.json --key-file key
  palimpsest restore out.txt -o back.txt --token-map map.json --key-file key
`

async function restoreText(bytes: Uint8Array, map: string, key: TokenKey): Promise<Uint8Array> {
  const decoded = readDocumentText(bytes)
  if (decoded === null)
    throw new DocumentError(
      'malformed',
      'The file is not a text, or its encoding is damaged. Convert it to UTF-8 first.',
    )
  const { restore } = await import('../../../engines/redact/modes/token-map.ts')
  return decoded.encode(await restore(decoded.text, map, key))
}

async function restoreDocument({ bytes }: Source, map: string, key: TokenKey): Promise<Uint8Array> {
  const { createEngine } = await import('../../engine.ts')
  await using engine = await createEngine({ threads: 1 })
  return (await engine.restoreDocument(bytes, map, key)).bytes
}

const maxBytes = 512 * 1024 * 1024

export const restoreCommand: Command = {
  help,
  options,
  async run(args: readonly string[], context: CommandContext): Promise<number> {
    const { values, positionals } = parseCommandLine('restore', args, options, [1, 1])
    const [file] = positionals
    const { output, tokenMap: mapFile, keyFile } = values
    if (output === undefined || mapFile === undefined || keyFile === undefined)
      throw new RequestError(
        'invalid_request',
        'restore needs -o FILE, --token-map FILE and --key-file FILE. See "palimpsest restore --help".',
      )
    const { stdin, stdout, stderr, signal } = context
    const inputs = [file, mapFile, keyFile]
    const outputs = await Outputs.open({ inputs, overwrite: values.overwrite, streams: context })
    const target = await outputs.target(output)
    const key = await readKey(keyFile)
    const map = await readText('token-map', mapFile)
    const source = await readInput(file === '-' ? stdin : file, maxBytes, signal)
    const bytes = isOfficeFormat(sniff(source.bytes, source.name))
      ? await restoreDocument(source, map, key)
      : await restoreText(source.bytes, map, key)
    await writeOutputs([{ target, bytes, isPrivate: true }])
    const messages = isStdout(output) ? stderr : stdout
    messages.write(
      values.json
        ? `${JSON.stringify({ output, bytes: bytes.length })}\n`
        : `${isStdout(output) ? 'The output was' : output} written.\n`,
    )
    return 0
  },
}
