import type { Document, Resource } from '../../model/document.ts'
import { encodeHref, safeHref } from '../tree/links.ts'

/** Addresses of images by key: `place` for an image with bytes, its original address for another. */
export function imageSource(
  document: Document,
  place: (resource: Resource, key: string) => string,
): (key: string) => string | null {
  const known = new Map<string, string | null>()
  return (key) => {
    const cached = known.get(key)
    if (cached !== undefined) return cached
    const resource = document.resources.get(key)
    const source = resource === undefined ? null : sourceOf(resource, key, place)
    known.set(key, source)
    return source
  }
}

function sourceOf(
  resource: Resource,
  key: string,
  place: (resource: Resource, key: string) => string,
): string | null {
  if (resource.bytes.length > 0) return place(resource, key)
  const href = resource.href === undefined ? null : safeHref(resource.href)
  return href === null ? null : encodeHref(href)
}

/** An image as a data URI (RFC 2397). */
export function dataUri({ mediaType, bytes }: Resource): string {
  return `data:${mediaType};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`
}

const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  'image/tiff': 'tif',
  'image/svg+xml': 'svg',
  'image/x-emf': 'emf',
  'image/x-wmf': 'wmf',
}

/** File extension of a media type. */
export function extensionOf(mediaType: string): string {
  return Object.hasOwn(extensions, mediaType) ? extensions[mediaType] : 'bin'
}
