import type { Document, Metadata } from '../model/document.ts'
import type { Conversion } from './conversion.ts'

/**
 * The tree without what is said of its making: authors, dates, keywords. Title and language stay: the one
 * is part of what readers are shown, the other is how they are read to.
 */
export function withoutMetadata(document: Document, { options }: Conversion): Document {
  if (options.keepMetadata) return document
  const { title, language } = document.metadata
  const metadata: Metadata = {
    ...(title === undefined ? {} : { title }),
    ...(language === undefined ? {} : { language }),
  }
  return { ...document, metadata }
}
