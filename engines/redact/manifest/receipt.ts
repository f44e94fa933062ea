import type { KeyObject } from 'node:crypto'
import { DocumentError } from '../../model/errors.ts'
import { parseUniqueJson } from './json.ts'
import {
  digestOf,
  type FileDigest,
  type Manifest,
  type Mismatch,
  type readManifest,
  signatureMismatches,
  signatureOf,
} from './manifest.ts'

/**
 * The private part of a manifest: which input it is about. Whoever has it together with the output can confirm guesses of the removed
 * values, so it stays with the keys. With it, anyone can check an input without the key of the digests.
 */
export interface Receipt {
  readonly format: 'palimpsest-receipt'
  readonly version: 1
  /** That of the manifest. */
  readonly created: string
  /** `input.digest` of the manifest. */
  readonly digest: string
  readonly input: FileDigest
  /** As of a manifest, over everything else. */
  readonly signature: string
}

/** @param privateKey that of the manifest */
export async function signReceipt(
  { created, input: { digest } }: Pick<Manifest, 'created' | 'input'>,
  { sha256, bytes }: FileDigest,
  privateKey: KeyObject,
): Promise<Receipt> {
  const unsigned = {
    format: 'palimpsest-receipt',
    version: 1,
    created,
    digest,
    input: { sha256, bytes },
  } as const
  return { ...unsigned, signature: await signatureOf(unsigned, privateKey) }
}

/**
 * Returns everything that speaks against a file being the input of a manifest. Does not check the manifest itself.
 * @param receipt its text
 * @param trusted as of `verifyManifest`
 * @throws DocumentError `malformed` for anything that is not a receipt
 */
export async function verifyInput(
  manifest: ReturnType<typeof readManifest>,
  receipt: string,
  input: Uint8Array,
  trusted?: KeyObject | string | null,
): Promise<Mismatch[]> {
  const value = parseUniqueJson(receipt)
  if (!isReceipt(value)) throw new DocumentError('malformed', 'This is not a receipt of Palimpsest.')
  const { signature, ...signed } = value
  const mismatches = await signatureMismatches(signature, signed, trusted, 'receipt')
  if (!('digest' in manifest.input) || manifest.input.digest !== signed.digest)
    mismatches.push({ kind: 'receipt_changed', message: 'The receipt belongs to another manifest.' })
  const { sha256, bytes } = digestOf(input)
  if (sha256 !== signed.input.sha256 || bytes !== signed.input.bytes)
    mismatches.push({ kind: 'input_changed', message: 'The input is not the file that was redacted.' })
  return mismatches
}

function isReceipt(value: unknown): value is Receipt {
  const r = value as Partial<Receipt> | null
  return (
    typeof r === 'object' &&
    r !== null &&
    r.format === 'palimpsest-receipt' &&
    r.version === 1 &&
    typeof r.digest === 'string' &&
    typeof r.signature === 'string' &&
    typeof r.input?.sha256 === 'string' &&
    typeof r.input.bytes === 'number'
  )
}
