import { sniff } from '../model/format.ts'

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  bmp: 'image/bmp',
  tiff: 'image/tiff',
}

/** The media type of an image, detected from its content; null for anything that is not a common image format. */
export function imageTypeOf(bytes: Uint8Array): string | null {
  const format = sniff(bytes)
  return format !== null && Object.hasOwn(types, format) ? types[format] : null
}
