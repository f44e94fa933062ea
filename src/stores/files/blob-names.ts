import { createHmac } from 'node:crypto'

/** Names of contents: 64 hexadecimal digits. */
export const blobName = /^[0-9a-f]{64}$/

/**
 * The name of a content. It is keyed and differs from account to account, so that it cannot be used to find out whether a known document
 * was processed.
 */
export function nameOf(secret: Uint8Array, account: string, bytes: Uint8Array): string {
  return createHmac('sha256', secret).update(`${account}\0`).update(bytes).digest('hex')
}
