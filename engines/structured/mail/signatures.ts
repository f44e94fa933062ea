/**
 * Signatures and digests of a mail. They are not valid for a redacted one, and let anyone who has it check guesses of what was removed: the
 * body hash of DKIM is that of the whole text (RFC 6376, 3.7).
 */
import type { Span } from '../../model/text-layer.ts'
import type { Field, Item, Replacement, Source } from '../source.ts'
import type { Header } from './headers.ts'

/** Headers whose value is a signature or digest. */
export const isSignatureHeader = (name: string): boolean =>
  /^(?:[\w-]*dkim-signature|domainkey-signature|arc-(?:message-signature|seal)|content-md5)$/.test(name)

/** Parts with the signature of another part (RFC 1847): OpenPGP and S/MIME. */
export const isSignatureType = (type: string): boolean =>
  /^application\/(?:pgp-signature|(?:x-)?pkcs7-signature)$/.test(type)

export const signedType = 'multipart/signed'

/** In place of a part or a block of text. */
export const signatureNote = '[A signature was removed.]'

export const removedHeader = ({ start, end }: Header): Replacement => ({
  start,
  end,
  replacement: '[removed]',
})

/** The header of signed parts, which become mixed ones. */
export function signedItems(text: string, { start, end }: Header): Replacement[] {
  const parameters = /;\s*(?:micalg|protocol)\s*=\s*(?:"[^"]*"|[^\s;"]+)/gi
  return [
    { start, end: start + signedType.length, replacement: 'multipart/mixed' },
    ...[...text.slice(start, end).matchAll(parameters)].map(({ index, 0: all }) => ({
      start: start + index,
      end: start + index + all.length,
      replacement: '',
    })),
  ]
}

/** A block in a text (RFC 9580, 7). What may be lost of it stays short. */
const block = /^-----BEGIN PGP SIGNATURE-----$[\s\S]{0,20000}?^-----END PGP SIGNATURE-----$/gm

/** A plain text without the signatures in it. */
export function withoutSignatures({ text, items, shape }: Source): Source {
  const blocks: Replacement[] = [...text.matchAll(block)].map(({ index, 0: all }) => ({
    start: index,
    end: index + all.length,
    replacement: signatureNote,
  }))
  if (blocks.length === 0) return { text, items, shape }
  const field = items[0] as Field
  const part = ({ start, end }: Span): Field[] =>
    end > start ? [{ ...field, start, end, value: text.slice(start, end) }] : []
  const starts = [0, ...blocks.map(({ end }) => end)]
  return {
    text,
    items: starts.flatMap((start, i): Item[] => [
      ...part({ start, end: blocks[i]?.start ?? text.length }),
      ...blocks.slice(i, i + 1),
    ]),
    shape,
  }
}

/** How many signatures of parts and texts a mail loses. */
export function countSignatures({ items }: Source): number {
  let count = 0
  for (const item of items) {
    if ('inner' in item) count += countSignatures(item.inner)
    else if ('replacement' in item && item.replacement.includes(signatureNote)) count++
  }
  return count
}
