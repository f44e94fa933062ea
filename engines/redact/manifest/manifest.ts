import { createHash, createHmac, createPublicKey, type KeyObject } from 'node:crypto'
import {
  calculateJwkThumbprint,
  decodeProtectedHeader,
  exportJWK,
  FlattenedSign,
  flattenedVerify,
  importJWK,
} from 'jose'
import { DocumentError, RequestError } from '../../model/errors.ts'
import type { Format } from '../../model/format.ts'
import type { Box } from '../../model/geometry.ts'
import type { Warning } from '../../model/warning.ts'
import type { StructuredFormat } from '../../structured/formats.ts'
import type { Proof } from '../proof.ts'
import { canonicalJson } from './canonical-json.ts'

export type { Proof } from '../proof.ts'

/**
 * The signed audit manifest: what was removed from which file, and how the result was proved. It contains digests of the removed
 * values, never the values, so it can be shown to anyone.
 */
export interface Manifest {
  readonly format: 'palimpsest-manifest'
  readonly version: 1
  readonly product: { readonly name: 'palimpsest'; readonly version: string }
  /** RFC 3339, UTC. */
  readonly created: string
  readonly document: { readonly format: Format | StructuredFormat; readonly pages?: number }
  readonly input: FileDigest
  readonly output: FileDigest
  readonly mode: string
  /** Where a reviewer decided what was removed. */
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

/** Size and digest of a file in a manifest. */
export interface FileDigest {
  /** Lower-case hex. */
  readonly sha256: string
  readonly bytes: number
}

/** A removed value in a manifest: its type and place, and a keyed digest instead of the value. */
export interface RemovedEntity {
  readonly type: string
  /** 1-based, where the document has pages. */
  readonly page?: number
  /** Points, in the space of the page as shown. */
  readonly boxes?: readonly Box[]
  /** HMAC-SHA-256 of the value, lower-case hex; see `valueDigest`. */
  readonly digest: string
  readonly score: number
  readonly recognizer: string
  /** The law or rule that required the removal, where one was given. */
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
  /** Of a batch also `file_missing`. */
  readonly kind: 'file_changed' | 'file_missing' | 'manifest_changed' | 'wrong_key'
  readonly message: string
}

const context = 'palimpsest manifest value 1'

export function digestOf(bytes: Uint8Array): FileDigest {
  return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length }
}

/**
 * The keyed digest of a removed value. Only a holder of the key can check a guess, however short the value. The hash of the input is
 * part of it, so that the manifests of two documents cannot be linked by their digests.
 */
export function valueDigest(key: Uint8Array, inputSha256: string, type: string, value: string): string {
  return createHmac('sha256', key)
    .update(canonicalJson([context, inputSha256, type, value]))
    .digest('hex')
}

/** Signs a manifest with an Ed25519 private key. The header contains the public key and its thumbprint. */
export async function signManifest(
  unsigned: Omit<Manifest, 'signature'>,
  privateKey: KeyObject,
): Promise<Manifest> {
  return { ...unsigned, signature: await signatureOf(unsigned, privateKey) }
}

/** The headers of signatures by their keys: a batch signs thousands of manifests with one key. */
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
 * @param trusted public key of the expected signer, as PEM or key object. Without it, changes are detected but not who signed:
 *   anyone can sign with their own key.
 * @throws DocumentError `malformed` for anything that is not a manifest
 */
export async function verifyManifest(
  manifest: unknown,
  output: Uint8Array,
  trusted?: KeyObject | string | null,
): Promise<Mismatch[]> {
  if (!isManifest(manifest))
    throw new DocumentError(
      'malformed',
      'This is not a manifest of Palimpsest: its format, version, output or signature is missing.',
    )
  const { signature, ...signed } = manifest
  const mismatches: Mismatch[] = []

  const found = digestOf(output)
  if (found.sha256 !== manifest.output.sha256 || found.bytes !== manifest.output.bytes)
    mismatches.push({
      kind: 'file_changed',
      message: `The file is not the one that the manifest describes (${found.bytes} bytes, ${manifest.output.bytes} described).`,
    })

  return [...mismatches, ...(await signatureMismatches(signature, signed, trusted))]
}

/** What is wrong with the signature of a record. Parameters and result as of `verifyManifest`. */
export async function signatureMismatches(
  signature: string,
  signed: object,
  trusted?: KeyObject | string | null,
): Promise<Mismatch[]> {
  const signer = await signerOf(signature, signed)
  if (signer === null)
    return [
      {
        kind: 'manifest_changed',
        message: 'The manifest was changed after it was signed, or its signature was.',
      },
    ]
  if (trusted === undefined || trusted === null) return []
  const expected = await calculateJwkThumbprint(await publicJwk(trusted))
  if (expected === signer) return []
  return [
    {
      kind: 'wrong_key',
      message: `The manifest was signed by the key ${signer}, and the trusted key is ${expected}.`,
    },
  ]
}

/** The thumbprint (RFC 7638) of the signing key. Null where the signature is invalid. */
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

function isManifest(value: unknown): value is Manifest {
  const m = value as Partial<Manifest> | null
  return (
    typeof m === 'object' &&
    m !== null &&
    m.format === 'palimpsest-manifest' &&
    m.version === 1 &&
    typeof m.signature === 'string' &&
    typeof m.output?.sha256 === 'string' &&
    typeof m.output.bytes === 'number'
  )
}
