import type { KeptValue } from '../../model/detection.ts'
import type { Warning } from '../../model/errors.ts'
import type { EditablePackage, XmlTag } from '../../office/parts/index.ts'
import type { Field } from '../../structured/index.ts'
import { unsearchedCode } from '../proof.ts'
import type { RedactionOutput } from '../request.ts'
import type { ValueFinder } from './value-finder.ts'

/** A text in a package that can be rewritten: the text of a run, an attribute, or a cell as it is shown. */
export interface TextTarget {
  /** Sets the text; '' removes it. Called at most once, and only if the text changes. */
  set(text: string): void
}

/** A piece of a line. One without a target, such as a tab between cells, is only read. */
export interface TextPiece {
  readonly text: string
  /** The text as it is read: of the same length, with spaces in place of what is structure. Default: `text`. */
  readonly read?: string
  readonly target?: TextTarget
}

/**
 * Text that is read as one: a paragraph, a cell, an attribute. A value that is found in it is replaced in the first piece that contains a part
 * of it; the other pieces lose their part.
 */
export interface TextLine {
  /** The kind of part it is in, in our own words, never of the document: `body`, `header`, `comment`, `sheet 2, B4`, `slide 3`. */
  readonly place: string
  /** Words before the text that are read as context, such as the header of its column. Default: none. */
  readonly label?: string
  readonly pieces: readonly TextPiece[]
  /** Of a cell of a table: its column and row. */
  readonly field?: Field
  /** White space between this line and the one before in the same place, such as a tab between cells. Default: a line break. */
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
  /** Removes or neutralises what is never shown or only tells about people and machines: always, regardless of its content. */
  scrub(work: OfficeWork): void
  /** The lines of the whole package in reading order. Lines of one place follow each other. */
  read(work: OfficeWork): Iterable<TextLine>
  /**
   * Whether an attribute, or with null the text of an element, is a position or number that the format needs, such as the place of a
   * cell: it is not searched. Default: none is.
   */
  isStructure?(tag: XmlTag, attribute: string | null): boolean
  /** Writes words of the format in another way where they spell a value and the document stays the same. Default: none are. */
  renameWords?(work: OfficeWork, finder: ValueFinder): void
  /** Removes all formulas: they compute from what is not kept. Cells keep what they show. */
  dropFormulas?(work: OfficeWork): void
  /** Brings what depends on changed text up to date, such as caches of formulas. */
  settle?(work: OfficeWork): void
}

type InnerResult = Pick<RedactionOutput, 'warnings' | 'kept'>

/** What was removed from a package besides values, and what the caller must know. */
export class OfficeTally {
  readonly #counts = new Map<string, number>()
  readonly #warnings = new Map<string, Warning>()
  readonly #kept: (readonly [place: string, kept: readonly KeptValue[]])[] = []

  /** @param what in our own words, such as `document properties` */
  add(what: string, count = 1): void {
    if (count > 0) this.#counts.set(what, (this.#counts.get(what) ?? 0) + count)
  }

  /** One warning for each code. */
  warn(code: string, message: string): void {
    if (!this.#warnings.has(code)) this.#warnings.set(code, { code, message })
  }

  /** What the redaction of a picture or an attached file tells. What stays there is told once, for the whole document. */
  addInner({ warnings, kept }: InnerResult, place: string): void {
    for (const { code, message } of warnings) if (code !== unsearchedCode) this.warn(code, message)
    if (kept.length > 0) this.#kept.push([place, kept])
  }

  /** What stays in pictures and attached files. */
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
