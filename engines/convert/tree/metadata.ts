import type { Document, Metadata, Resource } from '../../model/document.ts'
import type { Conversion } from '../conversion.ts'
import { withoutPictureMetadata } from '../images/strip-metadata/strip-metadata.ts'

/**
 * The tree without what is said of its making: authors, dates, keywords, and what its pictures say of theirs. Title and language stay:
 * the one is part of what readers are shown, the other is how they are read to.
 */
export function withoutMetadata(document: Document, conversion: Conversion): Document {
  if (conversion.options.keepMetadata) return document
  const { title, language } = document.metadata
  const metadata: Metadata = {
    ...(title === undefined ? {} : { title }),
    ...(language === undefined ? {} : { language }),
  }
  const resources = new Map([...document.resources].map(([key, one]) => [key, cleaned(one, conversion)]))
  return { ...document, metadata, resources }
}

/** A picture whose parts cannot be told apart may hold anything beside its pixels: better without it. */
function cleaned(resource: Resource, { warn }: Conversion): Resource {
  if (resource.bytes.length === 0) return resource
  const bytes = withoutPictureMetadata(resource.bytes, resource.mediaType)
  if (bytes !== null) return bytes === resource.bytes ? resource : { ...resource, bytes }
  warn({
    code: 'picture_damaged',
    message: 'A picture is damaged and could not be cleaned of metadata; it was left out.',
  })
  return { ...resource, bytes: new Uint8Array(0) }
}
