import { sniff } from '../../model/format.ts'

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  bmp: 'image/bmp',
  tiff: 'image/tiff',
}

/** The media type of a picture by its content, whatever it is called; null for what is none that can be shown. */
export function imageTypeOf(bytes: Uint8Array): string | null {
  const format = sniff(bytes)
  return format !== null && Object.hasOwn(types, format) ? types[format] : null
}
