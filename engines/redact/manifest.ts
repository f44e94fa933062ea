import { createHash, createHmac, createPublicKey, type KeyObject } from 'node:crypto'
import {
  calculateJwkThumbprint,
  decodeProtectedHeader,
  exportJWK,
  FlattenedSign,
  flattenedVerify,
  importJWK,
} from 'jose'
import { DocumentError, RequestError, type Warning } from '../model/errors.ts'
import type { Format } from '../model/format.ts'
import type { Box } from '../model/geometry.ts'
import type { StructuredFormat } from '../structured/formats.ts'
import { canonicalJson, parseUniqueJson } from './json.ts'
import type { Proof } from './proof.ts'

export { parseUniqueJson } from './json.ts'
export type { Proof } from './proof.ts'

/**
 * The signed audit manifest: what was removed from which file, and how the result was proved. It can be shown to anyone: of the removed
 * values and of the input it contains keyed digests, which do not confirm a guess without the key. See `Receipt` for what it does not
 * contain.
 */
export interface Manifest {
  readonly format: 'palimpsest-manifest'
  /** 2: the input is described by a keyed digest. Manifests of version 1 contained its plain digest and size. */
  readonly version: 2
  readonly product: { readonly name: 'palimpsest'; readonly version: string }
  /** RFC 3339, UTC. */
  readonly created: string
  readonly document: { readonly format: Format | StructuredFormat; readonly pages?: number }
  readonly input: InputDigest
  readonly output: FileDigest
  readonly mode: string
  /** Present if a reviewer decided what to remove. */
  readonly review?: ReviewRecord
  readonly entities: readonly RemovedEntity[]
  readonly scrubbed: readonly Scrubbed[]
  readonly proof: Proof
  /** 1-based numbers of pages that were replaced by images because they could not be edited safely. */
  readonly rasterised: readonly number[]
  readonly warnings: readonly Warning[]
  /** Detached JWS (RFC 7515, appendix F) in compact form, over the canonical JSON of everything else. */
  readonly signature: string
}

/** The input in a manifest. Its plain digest and its size would confirm a guess of a short value. */
export interface InputDigest {
  /** HMAC-SHA-256 of the file, lower-case hex; see `inputDigest`. */
  readonly digest: string
}

/** Size and digest of a file. */
export interface FileDigest {
  /** Lower-case hex. */
  readonly sha256: string
  readonly bytes: number
}

/** A removed value in a manifest: its type and place, and a keyed digest instead of the value. */
export interface RemovedEntity {
  readonly type: string
  /** 1-based, if the document has pages. */
  readonly page?: number
  /** Points, in coordinates of the page as shown. */
  readonly boxes?: readonly Box[]
  /** HMAC-SHA-256 of the value, lower-case hex; see `valueDigest`. */
  readonly digest: string
  readonly score: number
  readonly recognizer: string
  /** The law or rule that required the removal, if one was given. */
  readonly exemption?: string
  /** How many times the value was removed, in a large text whose values are listed once each. */
  readonly count?: number
}

/** Who decided, and how. */
export interface ReviewRecord {
  /** The name that the reviewer gave. */
  readonly reviewer: string
  /** When the decisions were saved; RFC 3339, UTC. */
  readonly created: string
  /** Places that detection found and the reviewer accepted, rejected, or left to be removed. */
  readonly accepted: number
  readonly rejected: number
  readonly undecided: number
  /** Places that the reviewer added. */
  readonly added: number
}

/** Something removed besides the values, such as metadata or earlier revisions. */
export interface Scrubbed {
  readonly what: string
  readonly count: number
}

/** A difference between a manifest and an output. */
export interface Mismatch {
  /** For a batch also `file_missing`. If the input is checked, also `input_changed` and `receipt_changed`. */
  readonly kind:
    | 'file_changed'
    | 'file_missing'
    | 'manifest_changed'
    | 'wrong_key'
    | 'input_changed'
    | 'receipt_changed'
  readonly message: string
}

const contexts = { input: 'palimpsest manifest input 2', value: 'palimpsest manifest value 2' }

export function digestOf(bytes: Uint8Array): FileDigest {
  return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length }
}

/** The keyed digest of an input: the same for the same file and key. Only a holder of the key can check a guess. */
export function inputDigest(key: Uint8Array, { sha256 }: Pick<FileDigest, 'sha256'>): InputDigest {
  return { digest: keyed(key, [contexts.input, sha256]) }
}

/**
 * The keyed digest of a removed value. Only a holder of the key can check a guess, however short the value. The digest of the input is
 * part of it, so that the manifests of two documents cannot be linked by the digests of their values.
 */
export function valueDigest(key: Uint8Array, input: InputDigest, type: string, value: string): string {
  return keyed(key, [contexts.value, input.digest, type, value])
}

function keyed(key: Uint8Array, content: readonly string[]): string {
  return createHmac('sha256', key).update(canonicalJson(content)).digest('hex')
}

/** Signs a manifest with an Ed25519 private key. The header contains the public key and its thumbprint. */
export async function signManifest(
  unsigned: Omit<Manifest, 'signature'>,
  privateKey: KeyObject,
): Promise<Manifest> {
  return { ...unsigned, signature: await signatureOf(unsigned, privateKey) }
}

/** The headers of signatures by key: a batch signs thousands of manifests with one key. */
const headers = new WeakMap<KeyObject, ReturnType<typeof headerOf>>()

async function headerOf(privateKey: KeyObject) {
  const jwk = await publicJwk(privateKey)
  return { alg: 'EdDSA', kid: await calculateJwkThumbprint(jwk), jwk }
}

/** Detached JWS (RFC 7515, appendix F) in compact form over the canonical JSON of a record, by an Ed25519 private key. */
export async function signatureOf(unsigned: object, privateKey: KeyObject): Promise<string> {
  const header = headers.get(privateKey) ?? headerOf(privateKey)
  headers.set(privateKey, header)
  const jws = await new FlattenedSign(payloadOf(unsigned)).setProtectedHeader(await header).sign(privateKey)
  return `${jws.protected}..${jws.signature}`
}

/**
 * Returns everything that does not match. An empty list means that the output is the one described and that the manifest was not
 * changed.
 * @param manifest its text, or the parsed JSON. Duplicate names, which readers resolve differently, can only be seen in the text.
 * @param trusted public key of the expected signer, as PEM or key object. Without it, changes are detected but not who signed:
 *   anyone can sign with their own key.
 * @throws DocumentError `malformed` for anything that is not a manifest
 */
export async function verifyManifest(
  manifest: unknown,
  output: Uint8Array,
  trusted?: KeyObject | string | null,
): Promise<Mismatch[]> {
  const { signature, ...signed } = readManifest(manifest)
  const mismatches: Mismatch[] = []

  const found = digestOf(output)
  const { sha256, bytes } = signed.output
  if (found.sha256 !== sha256 || found.bytes !== bytes)
    mismatches.push({
      kind: 'file_changed',
      message: `The file is not the one described by the manifest (${found.bytes} bytes, ${bytes} described).`,
    })

  return [...mismatches, ...(await signatureMismatches(signature, signed, trusted))]
}

/**
 * The manifest of a text or of parsed JSON. Those of version 1 have `input: { sha256, bytes }`.
 * @throws DocumentError `malformed`
 */
export function readManifest(manifest: unknown): Manifest | ManifestOfVersion1 {
  const value = typeof manifest === 'string' ? parseUniqueJson(manifest) : manifest
  if (isManifest(value)) return value
  throw new DocumentError(
    'malformed',
    'This is not a manifest of Palimpsest: its format, version, output or signature is missing.',
  )
}

/** What is wrong with the signature of a record. Parameters and result as of `verifyManifest`. */
export async function signatureMismatches(
  signature: string,
  signed: object,
  trusted?: KeyObject | string | null,
  what: 'manifest' | 'receipt' = 'manifest',
): Promise<Mismatch[]> {
  const signer = await signerOf(signature, signed)
  if (signer === null)
    return [
      {
        kind: `${what}_changed`,
        message: `The ${what} was changed after it was signed, or its signature was.`,
      },
    ]
  if (trusted === undefined || trusted === null) return []
  const expected = await calculateJwkThumbprint(await publicJwk(trusted))
  if (expected === signer) return []
  return [
    {
      kind: 'wrong_key',
      message: `The ${what} was signed by the key ${signer}, and the trusted key is ${expected}.`,
    },
  ]
}

/** The thumbprint (RFC 7638) of the signing key. Null if the signature is invalid. */
async function signerOf(signature: string, signed: object): Promise<string | null> {
  const [protectedHeader, payload, value, ...more] = signature.split('.')
  if (payload !== '' || value === undefined || more.length > 0) return null
  try {
    const { jwk } = decodeProtectedHeader({ protected: protectedHeader, signature: value, payload: '' })
    if (jwk?.kty !== 'OKP' || jwk.crv !== 'Ed25519') return null
    const jws = {
      protected: protectedHeader,
      payload: Buffer.from(payloadOf(signed)).toString('base64url'),
      signature: value,
    }
    await flattenedVerify(jws, await importJWK(jwk, 'EdDSA'), { algorithms: ['EdDSA'] })
    return await calculateJwkThumbprint(jwk)
  } catch {
    // jose throws for an unreadable header, an unusable key and a wrong signature. All mean that the manifest was changed.
    return null
  }
}

async function publicJwk(key: KeyObject | string) {
  const { kty, crv, x } = await exportJWK(publicKeyOf(key))
  return { kty, crv, x }
}

function publicKeyOf(key: KeyObject | string): KeyObject {
  if (typeof key !== 'string') return key.type === 'private' ? createPublicKey(key) : key
  try {
    return createPublicKey(key)
  } catch (cause) {
    throw new RequestError('invalid_request', 'The trusted key is not a public key in PEM.', {}, cause)
  }
}

function payloadOf(unsigned: object): Uint8Array {
  return new TextEncoder().encode(canonicalJson(unsigned))
}

/** A manifest of an earlier version, whose signature and output can be checked like those of current manifests. */
export type ManifestOfVersion1 = Omit<Manifest, 'version' | 'input'> & {
  readonly version: 1
  readonly input: FileDigest
}

function isManifest(value: unknown): value is Manifest | ManifestOfVersion1 {
  const m = value as Partial<Manifest | ManifestOfVersion1> | null
  return (
    typeof m === 'object' &&
    m !== null &&
    m.format === 'palimpsest-manifest' &&
    (m.version === 1 || m.version === 2) &&
    typeof m.signature === 'string' &&
    typeof m.output?.sha256 === 'string' &&
    typeof m.output.bytes === 'number'
  )
}

/**
 * The private part of a manifest: which input it describes. Anyone who has it together with the output can confirm guesses of the removed
 * values, so it is stored with the keys. With it, anyone can check an input without the digest key.
 */
export interface Receipt {
  readonly format: 'palimpsest-receipt'
  readonly version: 1
  /** The value in the manifest. */
  readonly created: string
  /** `input.digest` of the manifest. */
  readonly digest: string
  readonly input: FileDigest
  /** As of a manifest, over everything else. */
  readonly signature: string
}

/** @param privateKey the key of the manifest */
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
 * Returns all evidence that a file is not the input of a manifest. Does not check the manifest itself.
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
