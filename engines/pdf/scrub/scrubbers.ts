import { actions } from './scrubbers/actions.ts'
import { annotationAuthors } from './scrubbers/annotation-authors.ts'
import { invisibleImages } from './scrubbers/invisible-images.ts'
import { links } from './scrubbers/links.ts'
import { mediaAnnotations } from './scrubbers/media-annotations.ts'
import { names } from './scrubbers/names.ts'
import { numbers } from './scrubbers/numbers.ts'
import { privateStreams } from './scrubbers/private-streams.ts'
import { removedEntries } from './scrubbers/removed-entries.ts'
import { splitValues } from './scrubbers/split-values.ts'
import { streams } from './scrubbers/streams.ts'
import { strings } from './scrubbers/strings.ts'
import { structureText } from './scrubbers/structure-text.ts'

/** Every scrubber. Those of one stage run in this order at each object. */
export const scrubbers = [
  invisibleImages,
  names,
  removedEntries,
  actions,
  mediaAnnotations,
  annotationAuthors,
  structureText,
  privateStreams,
  links,
  strings,
  numbers,
  streams,
  splitValues,
] as const
