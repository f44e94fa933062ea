import { annotations } from './annotations.ts'
import type { LeakCase } from './case.ts'
import { document } from './document.ts'
import { drawnText } from './drawn-text.ts'
import { encodedValues } from './encoded-values.ts'
import { file } from './file.ts'
import { fonts } from './fonts.ts'
import { forms } from './forms.ts'
import { imageCodings } from './image-codings.ts'
import { nested } from './nested.ts'
import { oddPlaces } from './odd-places.ts'
import { invisibleImages, pixels } from './pixels.ts'
import { splitValues } from './split-values.ts'
import { tags } from './tags.ts'
import { textState } from './text-state.ts'

/** Every known way for a value to survive redaction of a PDF, by where it hides. */
export const leakCases: Readonly<Record<string, readonly LeakCase[]>> = {
  'drawn text': drawnText,
  'text state and place': textState,
  fonts,
  'nested content': nested,
  'image codings': imageCodings,
  pixels,
  'invisible images': invisibleImages,
  'annotations and actions': annotations,
  forms,
  document,
  tags,
  file,
  'odd places': oddPlaces,
  'split values': splitValues,
  'encoded values': encodedValues,
}

export { type LeakCase, type Place, places } from './case.ts'
