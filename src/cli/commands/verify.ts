import { DocumentError } from '../../../engines/model/errors.ts'
import { readInput } from '../../input.ts'
import { trustedKey } from '../../redaction/keys.ts'
import { type Command, expectFiles, parse, type Surroundings } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'

const help = `Check a redacted file against its signed manifest.

Usage: palimpsest verify MANIFEST.json FILE [OPTIONS]

Says whether the file is the one that the manifest describes, whether the manifest
is as it was signed, and whether the key that signed it is the trusted one. The exit
code is 0 when all of it holds and 6 when anything does not.

Options:
  --key FILE   public key (PEM) to trust; without it, the one in this user's data
               folder. Someone else's manifest needs their public key.
  --json       write {"ok","signer","mismatches":[{"kind","message"}]}; a kind is
               file_changed, manifest_changed or wrong_key

Examples:
  palimpsest verify letter.manifest.json letter-clean.pdf
  palimpsest verify manifest.json received.pdf --key their-key.pub.pem
`

const options = { key: { type: 'string' }, json: { type: 'boolean' } } as const

const largest = { manifest: 256 * 1024 * 1024, file: 2 * 1024 * 1024 * 1024, key: 64 * 1024 }

export const verifyCommand: Command = {
  help,
  async run(args: readonly string[], { stdout, signal }: Surroundings): Promise<number> {
    const { values, positionals } = parse('verify', args, options)
    expectFiles('verify', positionals, 2, 2)
    const [manifestFile, file] = positionals
    const manifest = parseManifest((await readInput(manifestFile, largest.manifest, signal)).bytes)
    const output = (await readInput(file, largest.file, signal)).bytes
    const key =
      values.key === undefined
        ? await trustedKey()
        : new TextDecoder().decode((await readInput(values.key, largest.key, signal)).bytes)

    const { verifyManifest } = await import('../../../engines/redact/manifest/manifest.ts')
    const mismatches = await verifyManifest(manifest, output, key)
    const ok = mismatches.length === 0
    const signer =
      key === null ? 'unknown' : mismatches.some((m) => m.kind !== 'file_changed') ? 'untrusted' : 'trusted'
    if (values.json) stdout.write(`${JSON.stringify({ ok, signer, mismatches })}\n`)
    else if (ok)
      stdout.write(
        key === null
          ? 'The file matches, and the manifest is unchanged. Who signed it is unknown: pass --key to check.\n'
          : 'The file matches, the manifest is unchanged, and the trusted key signed it.\n',
      )
    else for (const { message } of mismatches) stdout.write(`${message}\n`)
    return ok ? 0 : exitCodes.manifest_mismatch
  },
}

function parseManifest(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    // The parser's own message quotes the file.
    throw new DocumentError(
      'malformed',
      'The manifest is not JSON. The order is: palimpsest verify MANIFEST.json FILE.',
    )
  }
}
