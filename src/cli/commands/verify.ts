import { stat } from 'node:fs/promises'
import { DocumentError, RequestError } from '../../../engines/model/errors.ts'
import type { Mismatch } from '../../../engines/redact/manifest/manifest.ts'
import { readInput } from '../../input.ts'
import { trustedKey } from '../../redaction/keys.ts'
import { type Command, type CommandContext, expectFiles, parseCommandLine } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { readOptionFile } from '../options/text-files.ts'

const help = `Check a redacted file against its signed manifest, or a batch against its own.

Usage: palimpsest verify MANIFEST.json FILE [OPTIONS]
       palimpsest verify palimpsest-manifest.jsonl FOLDER [OPTIONS]

Checks that the file is the one described by the manifest, that the manifest is
unchanged, and that the trusted key signed it. The exit code is 0 if all checks pass,
else 6. Of a batch, every result in FOLDER is checked, with the manifests of redacted
files; files that the batch did not write are not.

Options:
  --key FILE   public key (PEM) to trust (default: the one in the data folder of this
               user). A manifest of someone else needs their public key.
  --json       write {"ok","signer","mismatches":[{"kind","message"}]}; kind is
               file_changed, file_missing, manifest_changed or wrong_key

Examples:
  palimpsest verify letter.manifest.json letter-clean.pdf
  palimpsest verify manifest.json received.pdf --key their-key.pub.pem
  palimpsest verify clean/palimpsest-manifest.jsonl clean
`

const options = { key: { type: 'string' }, json: { type: 'boolean' } } as const

const maxBytes = { manifest: 256 * 1024 * 1024, file: 2 * 1024 * 1024 * 1024, key: 64 * 1024 }

export const verifyCommand: Command = {
  help,
  options,
  async run(args: readonly string[], { stdout, signal }: CommandContext): Promise<number> {
    const { values, positionals } = parseCommandLine('verify', args, options)
    expectFiles('verify', positionals, 2, 2)
    const [manifestFile, file] = positionals
    const key =
      values.key === undefined
        ? await trustedKey()
        : new TextDecoder().decode(await readOptionFile('key', values.key, maxBytes.key))
    const isBatch = (await stat(file).catch(() => null))?.isDirectory() === true
    const { mismatches, what } = isBatch
      ? await checkBatch(manifestFile, file, key)
      : await checkFile(manifestFile, file, key, signal)
    const ok = mismatches.length === 0
    const signer =
      key === null
        ? 'unknown'
        : mismatches.some(({ kind }) => kind === 'manifest_changed' || kind === 'wrong_key')
          ? 'untrusted'
          : 'trusted'
    if (values.json) stdout.write(`${JSON.stringify({ ok, signer, mismatches })}\n`)
    else if (ok)
      stdout.write(
        key === null
          ? `${what}, and the manifest is unchanged. The signer is unknown: pass --key to check.\n`
          : `${what}, the manifest is unchanged, and the trusted key signed it.\n`,
      )
    else for (const { message } of mismatches) stdout.write(`${message}\n`)
    return ok ? 0 : exitCodes.manifest_mismatch
  },
}

/** Result of a check; `what` says what matches, for people. */
interface Check {
  readonly mismatches: readonly Mismatch[]
  readonly what: string
}

async function checkFile(
  manifestFile: string,
  file: string,
  key: string | null,
  signal: AbortSignal,
): Promise<Check> {
  const manifest = parseManifest(await readManifest(manifestFile, signal))
  const output = (await readInput(file, maxBytes.file, signal)).bytes
  const { verifyManifest } = await import('../../../engines/redact/manifest/manifest.ts')
  return { mismatches: await verifyManifest(manifest, output, key), what: 'The file matches' }
}

async function checkBatch(manifestFile: string, folder: string, key: string | null): Promise<Check> {
  const { verifyBatchManifest } = await import('../../batch/report/batch-manifest.ts')
  const { mismatches, outputs } = await verifyBatchManifest(manifestFile, folder, key)
  return { mismatches, what: `All ${outputs} files match` }
}

/** Names the manifest in errors, since there is another input. */
async function readManifest(file: string, signal: AbortSignal): Promise<Uint8Array> {
  try {
    return (await readInput(file, maxBytes.manifest, signal)).bytes
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    throw new RequestError(error.code, error.message.replace('The input', 'The manifest'), {}, error)
  }
}

function parseManifest(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    // The parser's message quotes the file.
    throw new DocumentError(
      'malformed',
      'The manifest is not valid JSON. Usage: palimpsest verify MANIFEST.json FILE.',
    )
  }
}
