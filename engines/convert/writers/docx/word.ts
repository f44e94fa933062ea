import type { PageSetup } from '../../../model/document.ts'
import type { MathElement } from '../../tex/omml.ts'

/**
 * A Word document as plain data, between the tree and the package that writes it: what nests in the tree (lists, quotes, looks) is
 * flat here, as WordprocessingML has it.
 */
export interface WordFile {
  readonly title?: string
  readonly language?: string
  readonly blocks: readonly WordBlock[]
  readonly header: readonly WordBlock[]
  readonly footer: readonly WordBlock[]
  /** By number from 1. */
  readonly notes: ReadonlyMap<number, readonly WordParagraph[]>
  readonly lists: readonly WordList[]
  readonly page?: PageSetup
  readonly rightToLeft: boolean
}

export type WordBlock = WordParagraph | WordTable

/** Styles that the file defines, by the names Word knows or that other readers look for. */
export type WordStyleId =
  | 'Heading1'
  | 'Heading2'
  | 'Heading3'
  | 'Heading4'
  | 'Heading5'
  | 'Heading6'
  | 'ListParagraph'
  | 'Quote'
  | 'SourceCode'
  | 'DefinitionTerm'
  | 'Definition'
  | 'Caption'
  | 'FootnoteText'

export interface WordParagraph {
  readonly kind: 'paragraph'
  readonly style?: WordStyleId
  readonly runs: readonly WordRun[]
  /** Place in a list: `list` is an index of `lists`. */
  readonly item?: { readonly list: number; readonly level: number }
  /** Twentieths of a point on the side where lines begin. */
  readonly indent?: number
  readonly align?: 'left' | 'center' | 'right' | 'justify'
  readonly rightToLeft: boolean
  readonly bookmark?: string
  readonly pageBreakBefore?: boolean
  /** A line across the page below it. */
  readonly rule?: boolean
  readonly keepNext?: boolean
}

export type WordRun =
  | { readonly kind: 'text'; readonly text: string; readonly look: Look }
  | { readonly kind: 'break' }
  /** Exactly one of them. */
  | {
      readonly kind: 'link'
      readonly href?: string
      readonly bookmark?: string
      readonly runs: readonly WordRun[]
    }
  | { readonly kind: 'image'; readonly image: WordImage }
  | { readonly kind: 'note'; readonly number: number }
  /** `math` is the content of the formula, null where nobody can say it but by its source. */
  | {
      readonly kind: 'formula'
      readonly text: string
      readonly math: readonly MathElement[] | null
      readonly displayed: boolean
    }

export interface Look {
  readonly bold?: boolean
  readonly italic?: boolean
  readonly underline?: boolean
  readonly strike?: boolean
  readonly raised?: 'superscript' | 'subscript'
  readonly highlight?: boolean
  readonly code?: boolean
}

export interface WordImage {
  readonly type: 'png' | 'jpg' | 'gif' | 'bmp'
  readonly bytes: Uint8Array
  /** Points. */
  readonly width: number
  readonly height: number
  readonly alt: string
}

/** One list with the count of its own. */
export interface WordList {
  readonly format: 'bullet' | 'decimal' | 'lower-alpha' | 'upper-alpha' | 'lower-roman' | 'upper-roman'
  readonly start: number
}

export interface WordTable {
  readonly kind: 'table'
  readonly rows: readonly { readonly header: boolean; readonly cells: readonly WordCell[] }[]
  /** Twentieths of a point, one for each column of the grid. */
  readonly columns: readonly number[]
  readonly rightToLeft: boolean
}

export interface WordCell {
  readonly blocks: readonly WordBlock[]
  readonly colspan: number
  readonly rowspan: number
  readonly header: boolean
}
