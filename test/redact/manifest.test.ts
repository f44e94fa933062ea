import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DocumentError, RequestError } from '../../engines/model/errors.ts'
import { parseUniqueJson } from '../../engines/redact/json.ts'
import {
  digestOf,
  inputDigest,
  type Manifest,
  signatureOf,
  signManifest,
  valueDigest,
  verifyManifest,
} from '../../engines/redact/manifest.ts'

const bytes = new TextEncoder().encode('the output')
const input = new TextEncoder().encode('the input')
const mine = generateKeyPairSync('ed25519')
const theirs = generateKeyPairSync('ed25519')

function unsigned(): Omit<Manifest, 'signature'> {
  return {
    format: 'palimpsest-manifest',
    version: 2,
    product: { name: 'palimpsest', version: '0.0.0' },
    created: '2026-01-02T03:04:05Z',
    document: { format: 'pdf', pages: 2 },
    input: inputDigest(randomBytes(32), digestOf(input)),
    output: digestOf(bytes),
    mode: 'blackout',
    entities: [
      {
        type: 'EMAIL',
        page: 1,
        boxes: [{ x0: 1, y0: 2.5, x1: 3, y1: 4 }],
        digest: 'd',
        score: 0.9,
        recognizer: 'email',
      },
    ],
    scrubbed: [{ what: 'metadata', count: 2 }],
    proof: { searched: ['text'], values: 1, found: 0, notSearched: [] },
    rasterised: [],
    warnings: [{ code: 'x', message: 'y', page: undefined }],
  }
}

const sign = () => signManifest(unsigned(), mine.privateKey)
const kinds = async (manifest: unknown, output = bytes, key = mine.publicKey) =>
  (await verifyManifest(manifest, output, key)).map((m) => m.kind)

describe('a manifest', () => {
  it('verifies for the file it describes and the key that signed it', async () => {
    expect(await kinds(await sign())).toEqual([])
  })

  it('verifies in any order of members and with any white space', async () => {
    const reordered = Object.fromEntries(Object.entries(await sign()).reverse())
    expect(await kinds(JSON.parse(JSON.stringify(reordered, null, 7)))).toEqual([])
  })

  it('detects a changed file', async () => {
    expect(await kinds(await sign(), new TextEncoder().encode('the 0utput'))).toEqual(['file_changed'])
  })

  it('detects any change of the manifest', async () => {
    const manifest = await sign()
    const altered: unknown[] = [
      { ...manifest, entities: [] },
      { ...manifest, rasterised: [1] },
      { ...manifest, more: 1 },
      { ...manifest, created: '2027-01-02T03:04:05Z' },
      { ...manifest, signature: manifest.signature.replace(/.$/, (c) => (c === 'A' ? 'Q' : 'A')) },
      { ...manifest, signature: 'nonsense' },
      { ...manifest, signature: manifest.signature.replace('..', '.e30.') },
      { ...manifest, signature: `${Buffer.from('{"alg":"none"}').toString('base64url')}..` },
    ]
    for (const one of altered) expect(await kinds(one)).toEqual(['manifest_changed'])
  })

  it('detects a manifest that was changed and signed by another key', async () => {
    const forged = await signManifest({ ...unsigned(), entities: [] }, theirs.privateKey)
    expect(await kinds(forged)).toEqual(['wrong_key'])
    expect(await verifyManifest(forged, bytes)).toEqual([])
  })

  it('reports every mismatch', async () => {
    expect(await kinds({ ...(await sign()), mode: 'mask' }, new Uint8Array(3))).toEqual([
      'file_changed',
      'manifest_changed',
    ])
    const forged = await signManifest(unsigned(), theirs.privateKey)
    expect(await kinds(forged, new Uint8Array(3))).toEqual(['file_changed', 'wrong_key'])
  })

  it('accepts the trusted key as PEM', async () => {
    const pem = (key: typeof mine.publicKey) => key.export({ type: 'spki', format: 'pem' }).toString()
    expect(await verifyManifest(await sign(), bytes, pem(mine.publicKey))).toEqual([])
    expect(await verifyManifest(await sign(), bytes, pem(theirs.publicKey))).toMatchObject([
      { kind: 'wrong_key' },
    ])
    await expect(verifyManifest(await sign(), bytes, 'no key')).rejects.toBeInstanceOf(RequestError)
  })

  it.each([null, 3, 'text', [], {}, { format: 'palimpsest-manifest', version: 1 }])(
    'is not any JSON: %j',
    async (value) => {
      await expect(verifyManifest(value, bytes)).rejects.toBeInstanceOf(DocumentError)
    },
  )

  it('is checked in version 1, too, whose input was described by its plain digest', async () => {
    const { version: _, input: __, ...rest } = unsigned()
    const old = { ...rest, version: 1, input: digestOf(input) }
    const signed = { ...old, signature: await signatureOf(old, mine.privateKey) }
    expect(await kinds(signed)).toEqual([])
    expect(await kinds({ ...signed, mode: 'mask' })).toEqual(['manifest_changed'])
  })

  it.each(['"mode":"mask"', '"m\\u006fde":"mask"', '"proof":{"values":0,"values":9,"found":0}'])(
    'with duplicate names is rejected, since readers take different ones: %s',
    async (more) => {
      const text = JSON.stringify(await sign())
      expect(await kinds(text)).toEqual([])
      const twice = text.replace('{', `{${more},`)
      await expect(verifyManifest(twice, bytes)).rejects.toThrow('duplicate names')
    },
  )

  it('may have a name in several objects, and as a value', () => {
    const text = '[{"a":{"a":["a","a",{"a":1}]},"b":"a"},{"a":",{\\"a\\":1,"}]'
    expect(parseUniqueJson(text)).toEqual(JSON.parse(text))
  })

  it('nested deeper than the stack is a changed manifest, not a crash', async () => {
    const deep = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)
    expect(await kinds({ ...(await sign()), deep })).toEqual(['manifest_changed'])
  })
})

describe('the digest of a value', () => {
  const key = randomBytes(32)
  const [a1, b2] = [{ digest: 'a1' }, { digest: 'b2' }]
  const digest = valueDigest(key, a1, 'EMAIL', 'x@example.org')

  it('is the same for the same value in the same document, and differs with the key', () => {
    expect(valueDigest(key, a1, 'EMAIL', 'x@example.org')).toBe(digest)
    expect(valueDigest(randomBytes(32), a1, 'EMAIL', 'x@example.org')).not.toBe(digest)
    expect(digest).toMatch(/^[0-9a-f]{64}$/)
  })

  it('differs between documents, so that two manifests cannot be linked', () => {
    expect(valueDigest(key, b2, 'EMAIL', 'x@example.org')).not.toBe(digest)
  })
})
