import { stripImageMetadata } from '../../image/index.ts'
import type { Document, Metadata, Resource } from '../../model/document.ts'
import type { Conversion } from '../conversion.ts'

/**
 * Removes authors, dates, keywords and the metadata of images. Title and language stay: the title is shown to readers, and the language
 * is needed to read the text aloud.
 */
export function withoutMetadata(document: Document, conversion: Conversion): Document {
  if (conversion.options.keepMetadata) return document
  const { title, language } = document.metadata
  const metadata: Metadata = {
    ...(title === undefined ? {} : { title }),
    ...(language === undefined ? {} : { language }),
  }
  const resources = new Map([...document.resources].map(([key, one]) => [key, stripImage(one, conversion)]))
  return { ...document, metadata, resources }
}

/** An image that cannot be parsed may hold metadata anywhere, so it is left out. */
function stripImage(resource: Resource, { warn }: Conversion): Resource {
  if (resource.bytes.length === 0) return resource
  const bytes = stripImageMetadata(resource.bytes, resource.mediaType)
  if (bytes !== null) return bytes === resource.bytes ? resource : { ...resource, bytes }
  warn({
    code: 'picture_damaged',
    message: 'An image is damaged and its metadata could not be removed; it was left out.',
  })
  return { ...resource, bytes: new Uint8Array(0) }
}
