import type { KeptValue } from '../../model/detection.ts'
import type { Warning } from '../../model/errors.ts'
import type { EditablePackage, XmlTag } from '../../office/parts/index.ts'
import type { Field } from '../../structured/index.ts'
import { unsearchedCode } from '../proof.ts'
import type { RedactionOutput } from '../request.ts'
import type { ValueFinder } from './value-finder.ts'

/** A text in a package that can be rewritten: the text of a run, an attribute, or a cell as shown. */
export interface TextTarget {
  /** Sets the text; '' removes it. Called at most once, and only if the text changes. */
  set(text: string): void
}

/** A piece of a line. One without a target, such as a tab between cells, is only read. */
export interface TextPiece {
  readonly text: string
  /** The text as read: of the same length, with structure replaced by spaces. Default: `text`. */
  readonly read?: string
  readonly target?: TextTarget
}

/**
 * Text that is read as one: a paragraph, a cell, an attribute. A value that is found in it is replaced in the first piece that contains a part
 * of it; the other pieces lose their part.
 */
export interface TextLine {
  /** The kind of part it is in, as a fixed phrase, never text of the document: `body`, `header`, `comment`, `sheet 2, B4`, `slide 3`. */
  readonly place: string
  /** Words before the text that are read as context, such as the header of its column. Default: none. */
  readonly label?: string
  readonly pieces: readonly TextPiece[]
  /** Of a cell of a table: its column and row. */
  readonly field?: Field
  /** White space between this line and the previous one in the same place, such as a tab between cells. Default: a line break. */
  readonly separator?: string
  /** Whether values are detected in it. If not, only terms and further mentions of values are found. Default: yes. */
  readonly detectable?: boolean
}

/** What the parts of a format share while one package is redacted. */
export interface OfficeWork {
  /** Changed in place. */
  readonly package: EditablePackage
  readonly tally: OfficeTally
}

/**
 * One of the office formats. The flow (`redact-office.ts`) calls `scrub`, then `read`, then `set` of the targets that change, then
 * `settle`. Afterwards it searches every attribute, text, relationship and part name that is left, regardless of the format.
 */
export interface OfficeFormat {
  readonly name: 'docx' | 'xlsx' | 'pptx'
  /** Kinds of relationships that are kept. All others are removed with their parts and with the elements that refer to them. */
  readonly relationships: ReadonlySet<string>
  /** Removes or neutralises content that is never shown or only describes people and machines, regardless of its content. */
  scrub(work: OfficeWork): void
  /** The lines of the whole package in reading order. Lines of one place follow each other. */
  read(work: OfficeWork): Iterable<TextLine>
  /**
   * Whether an attribute, or with null the text of an element, is a position or number that the format needs, such as a
   * cell reference: it is not searched. Default: none.
   */
  isStructure?(tag: XmlTag, attribute: string | null): boolean
  /** Rewrites keywords of the format that spell a value, if the document stays the same. Default: none. */
  renameWords?(work: OfficeWork, finder: ValueFinder): void
  /** Removes all formulas: they depend on content that is removed. Cells keep their shown values. */
  dropFormulas?(work: OfficeWork): void
  /** Updates what depends on changed text, such as caches of formulas. */
  settle?(work: OfficeWork): void
}

type InnerResult = Pick<RedactionOutput, 'warnings' | 'kept'>

/** What was removed from a package besides values, and the warnings. */
export class OfficeTally {
  readonly #counts = new Map<string, number>()
  readonly #warnings = new Map<string, Warning>()
  readonly #kept: (readonly [place: string, kept: readonly KeptValue[]])[] = []

  /** @param what a fixed phrase such as `document properties` */
  add(what: string, count = 1): void {
    if (count > 0) this.#counts.set(what, (this.#counts.get(what) ?? 0) + count)
  }

  /** One warning for each code. */
  warn(code: string, message: string): void {
    if (!this.#warnings.has(code)) this.#warnings.set(code, { code, message })
  }

  /** Warnings from the redaction of an image or an attached file. Repeats there are reported once, for the whole document. */
  addInner({ warnings, kept }: InnerResult, place: string): void {
    for (const { code, message } of warnings) if (code !== unsearchedCode) this.warn(code, message)
    if (kept.length > 0) this.#kept.push([place, kept])
  }

  /** Repeats in images and attached files. */
  get kept(): readonly (readonly [place: string, kept: readonly KeptValue[]])[] {
    return this.#kept
  }

  get scrubbed(): { what: string; count: number }[] {
    return [...this.#counts].map(([what, count]) => ({ what, count }))
  }

  get warnings(): Warning[] {
    return [...this.#warnings.values()]
  }
}
