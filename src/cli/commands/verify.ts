import { stat } from 'node:fs/promises'
import { DocumentError, RequestError } from '../../../engines/model/errors.ts'
import type { Mismatch, readManifest } from '../../../engines/redact/manifest.ts'
import { readInput } from '../../input.ts'
import { defaultHome, trustedKey } from '../../redaction/keys.ts'
import { findReceipt } from '../../redaction/manifest-record.ts'
import { type Command, type CommandContext, exitCodes, parseCommandLine } from '../command.ts'
import { optionHelp } from '../help.ts'
import { flag, inputFile } from '../options/option.ts'
import { readOptionFile, readText } from '../options/option-files.ts'

const options = {
  key: inputFile(
    'public key (PEM) to trust (default: the one in the data folder of this user). A manifest of someone else needs their public key',
  ),
  input: inputFile(
    'also check that ORIGINAL is the document that was redacted. Needs the private receipt of the manifest',
    'ORIGINAL',
  ),
  receipt: inputFile('the receipt (default: from the data folder of this user)'),
  json: flag(
    'write {"ok","signer","mismatches":[{"kind","message"}]}; kind is file_changed, file_missing, manifest_changed, wrong_key, input_changed or receipt_changed',
  ),
}

const help = `Check a redacted file against its signed manifest, or a batch against its own.

Usage: palimpsest verify MANIFEST.json FILE [OPTIONS]
       palimpsest verify palimpsest-manifest.jsonl FOLDER [OPTIONS]

Checks that the file is the one described by the manifest, that the manifest is
unchanged, and that the trusted key signed it; with --input also that a document is the
one that was redacted. The exit code is 0 if all checks pass, else 6. Of a batch, every
result in FOLDER is checked, with the manifests of redacted files; review pages, and
files that the batch did not write, are not.

${optionHelp('Options', options)}

Examples:
  palimpsest verify letter.manifest.json letter-clean.pdf
  palimpsest verify manifest.json received.pdf --key their-key.pub.pem
  palimpsest verify letter.manifest.json letter-clean.pdf --input letter.pdf
  palimpsest verify clean/palimpsest-manifest.jsonl clean
`

const maxBytes = { manifest: 256 * 1024 * 1024, file: 2 * 1024 * 1024 * 1024, key: 64 * 1024 }

export const verifyCommand: Command = {
  help,
  options,
  async run(args: readonly string[], { stdout, signal }: CommandContext): Promise<number> {
    const { values, positionals } = parseCommandLine('verify', args, options, [2, 2])
    const [manifestFile, file] = positionals
    const key =
      values.key === undefined
        ? await trustedKey()
        : new TextDecoder().decode(await readOptionFile('key', values.key, maxBytes.key))
    const isBatch = (await stat(file).catch(() => null))?.isDirectory() === true
    const { input, receipt } = values
    if ((receipt !== undefined && input === undefined) || (isBatch && input !== undefined))
      throw new RequestError(
        'invalid_request',
        'The option --receipt needs --input ORIGINAL, which is for one file: of a batch, check the manifest of the file.',
      )
    const { mismatches, what } = isBatch
      ? await checkBatch(manifestFile, file, key)
      : await checkFile({ manifestFile, file, input, receipt }, key, signal)
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

/** Result of a check; `what` describes the match in words. */
interface Check {
  readonly mismatches: readonly Mismatch[]
  readonly what: string
}

interface FileCheck {
  readonly manifestFile: string
  readonly file: string
  /** The document that was redacted, and the receipt of the manifest. */
  readonly input?: string
  readonly receipt?: string
}

async function checkFile(
  { manifestFile, file, input, receipt }: FileCheck,
  key: string | null,
  signal: AbortSignal,
): Promise<Check> {
  const text = textOf(await readManifestFile(manifestFile, signal))
  const output = (await readInput(file, maxBytes.file, signal)).bytes
  const { readManifest, verifyManifest } = await import('../../../engines/redact/manifest.ts')
  const manifest = readManifest(text)
  const mismatches = await verifyManifest(text, output, key)
  const old = 'digest' in manifest.input ? '' : oldManifest
  if (input === undefined) return { mismatches, what: `${old}The file matches` }
  const { verifyInput } = await import('../../../engines/redact/manifest.ts')
  const original = (await readInput(input, maxBytes.file, signal)).bytes
  const known = receipt === undefined ? await ownReceipt(manifest) : await readText('receipt', receipt)
  return {
    mismatches: [...mismatches, ...(await verifyInput(manifest, known, original, key))],
    what: 'The file and its input match',
  }
}

const oldManifest =
  'The manifest has version 1, which holds the digest and the size of the input: whoever has it and the output can check guesses of short values. Keep it private, or redact the document again. '

async function ownReceipt(manifest: ReturnType<typeof readManifest>): Promise<string> {
  const { input, created } = manifest
  const found = 'digest' in input ? await findReceipt(defaultHome(), { input, created }) : null
  if (found !== null) return found
  throw new RequestError(
    'not_found',
    'The data folder of this user has no receipt of this manifest, so the input cannot be checked. Pass --receipt FILE.',
  )
}

async function checkBatch(manifestFile: string, folder: string, key: string | null): Promise<Check> {
  const { verifyBatchManifest } = await import('../../batch/report/batch-manifest.ts')
  const { mismatches, outputs } = await verifyBatchManifest(manifestFile, folder, key)
  return { mismatches, what: `All ${outputs} files match` }
}

/** States the manifest in errors, because there is another input. */
async function readManifestFile(file: string, signal: AbortSignal): Promise<Uint8Array> {
  try {
    return (await readInput(file, maxBytes.manifest, signal)).bytes
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    throw new RequestError(error.code, error.message.replace('The input', 'The manifest'), {}, error)
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new DocumentError(
      'malformed',
      'The manifest is not valid JSON. Usage: palimpsest verify MANIFEST.json FILE.',
    )
  }
}
