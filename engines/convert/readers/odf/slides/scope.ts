import type { Conversion } from '../../../conversion.ts'
import type { OoxmlPackage } from '../ooxml-package.ts'
import type { Pictures } from '../pictures.ts'
import type { OdfStyles } from '../styles.ts'

/** A page being written: its part, its styles, and the values of its fields. */
export interface SlideScope {
  readonly part: string
  readonly styles: OdfStyles
  readonly pack: OoxmlPackage
  readonly pictures: Pictures
  readonly conversion: Conversion
  readonly fields: Readonly<Record<string, string>>
  readonly cells: { left: number }
}
