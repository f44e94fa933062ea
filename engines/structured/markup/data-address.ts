import { isCompressed } from '../../encodings/index.ts'

/** Text inside of an address (`data:text/plain;base64,…`, RFC 2397). */
export interface DataAddress {
  readonly text: string
  /** The address with another text. */
  with(text: string): string
}

const address =
  /^\s*(data:(?:text\/[\w.+-]+|application\/(?:json|xml|[\w.+-]+\+(?:json|xml))|image\/svg\+xml)?(?:;[^,;]*)*;\s*base64\s*,)([\sA-Za-z\d+/_%=-]*)$/i

/** Whether an address holds text, as it is, in base64, or compressed. */
export function isTextAddress(value: string): boolean {
  return address.test(value)
}

/** The text of an address that holds text in base64. Null for all others; text without base64 is read as an address. */
export function readDataAddress(value: string): DataAddress | null {
  const [, head, data] = address.exec(value) ?? []
  if (data === undefined) return null
  const plain = data.replace(/%2b/gi, '+').replace(/%2f/gi, '/').replace(/%3d/gi, '=')
  const bytes = Buffer.from(plain, 'base64')
  // What is compressed in it is found as base64 of compressed text.
  if (isCompressed(bytes)) return null
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { text, with: (changed) => head + Buffer.from(changed, 'utf8').toString('base64') }
  } catch {
    // Not in UTF-8: what the bytes mean is unknown, but ASCII letters can be searched.
    const text = bytes.toString('latin1')
    return { text, with: (changed) => head + Buffer.from(changed, 'latin1').toString('base64') }
  }
}
