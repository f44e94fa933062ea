import { hiddenImages } from './hidden-images.ts'
import { inkImages } from './ink-images.ts'
import { lightImages } from './light-images.ts'
import { printImages } from './print-images.ts'
import type { VariedImage } from './reading.ts'
import { tableImages } from './table-images.ts'

export const variedImages: readonly VariedImage[] = [
  ...printImages,
  ...tableImages,
  ...lightImages,
  ...inkImages,
  ...hiddenImages,
]

/** Images of a kind that are read. */
export const variants = 2
