import type { Box } from './geometry.ts'

/**
 * The document tree: what a reader understood of a source, and what a writer needs. It is the hub of conversion and
 * the result of layout analysis. Trees are immutable plain data, so they cross a thread as they are.
 */
export interface Document {
  readonly metadata: Metadata
  readonly blocks: readonly Block[]
  /** Bodies of foot- and endnotes by key; `note` inlines point here. */
  readonly notes: ReadonlyMap<string, readonly Block[]>
  /** Images and other bytes by key, kept once however often they are shown. */
  readonly resources: ReadonlyMap<string, Resource>
  /** The page that the source states; of one that knows several, the first. */
  readonly page?: PageSetup
  /** Shown on every page, above and below the text. */
  readonly header?: readonly Block[]
  readonly footer?: readonly Block[]
}

/** All that is said about a document and not in it. Conversion drops everything but title and language unless asked to keep it. */
export interface Metadata {
  readonly title?: string
  readonly authors?: readonly string[]
  /** BCP 47. */
  readonly language?: string
  readonly subject?: string
  readonly keywords?: readonly string[]
  /** ISO 8601, a date or a date and time. */
  readonly created?: string
  readonly modified?: string
}

/** Points. */
export interface PageSetup {
  readonly width: number
  readonly height: number
  readonly margins?: {
    readonly top: number
    readonly right: number
    readonly bottom: number
    readonly left: number
  }
}

/** Bytes that belong to a document. Whoever holds the document owns them. */
export interface Resource {
  /** IANA media type, such as image/png. */
  readonly mediaType: string
  readonly bytes: Uint8Array
  /** Pixels. */
  readonly width?: number
  readonly height?: number
  /** Where the source says it lies, when its bytes were not at hand; `bytes` is empty then, and writers show the reference or `alt`. */
  readonly href?: string
}

/** Where a block was read, and how surely. */
export interface Origin {
  /** 1-based. */
  readonly page?: number
  /** Points, in the space of the page as shown. */
  readonly box?: Box
  /** 0 to 1; left out where the source states the structure itself. */
  readonly confidence?: number
  /** What links of the form `#id` lead to; one of a kind in a document. */
  readonly id?: string
}

/** `start` is the side where reading begins and the default. */
export type Align = 'start' | 'left' | 'center' | 'right' | 'justify'

export type Block = Origin &
  (
    | {
        readonly kind: 'heading'
        readonly level: 1 | 2 | 3 | 4 | 5 | 6
        readonly inlines: readonly Inline[]
        readonly align?: Align
      }
    | { readonly kind: 'paragraph'; readonly inlines: readonly Inline[]; readonly align?: Align }
    | List
    | Definitions
    | Table
    | {
        readonly kind: 'figure'
        /** Key in `resources`. */
        readonly resource: string
        readonly alt?: string
        readonly caption?: readonly Inline[]
        /** Points as shown; where it is left out, as the pixels say at 96 an inch. */
        readonly width?: number
        readonly height?: number
      }
    | Formula
    | { readonly kind: 'code'; readonly language?: string; readonly text: string }
    | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
    /** A thematic break. */
    | { readonly kind: 'rule' }
    | { readonly kind: 'page-break' }
  )

export interface List {
  readonly kind: 'list'
  readonly ordered: boolean
  /** Number of the first item of an ordered list. Default: 1. */
  readonly start?: number
  /** How an ordered list counts. Default: decimal. */
  readonly numbering?: 'decimal' | 'lower-alpha' | 'upper-alpha' | 'lower-roman' | 'upper-roman'
  /** Items stand apart like paragraphs. */
  readonly loose?: boolean
  readonly items: readonly ListItem[]
}

/** A nested list is a block of its item. */
export interface ListItem {
  readonly blocks: readonly Block[]
  /** For a list of tasks. */
  readonly checked?: boolean
}

/** Terms and what they mean: a glossary. */
export interface Definitions {
  readonly kind: 'definitions'
  readonly items: readonly {
    readonly term: readonly Inline[]
    readonly definitions: readonly (readonly Block[])[]
  }[]
}

/** Rows hold the cells that begin in them; a spanned place has no cell of its own (the model of HTML). */
export interface Table {
  readonly kind: 'table'
  readonly rows: readonly { readonly cells: readonly Cell[] }[]
  readonly caption?: readonly Inline[]
  /** Share of each column in the width of the table; they add up to 1. */
  readonly widths?: readonly number[]
}

export interface Cell {
  readonly blocks: readonly Block[]
  /** Columns and rows covered. Default: 1. */
  readonly colspan?: number
  readonly rowspan?: number
  readonly header?: boolean
  readonly align?: 'left' | 'center' | 'right'
}

export interface Formula {
  readonly kind: 'formula'
  readonly notation: 'tex' | 'mathml' | 'text'
  readonly text: string
  /** Key in `resources` of a picture of it, where it was read from one. */
  readonly resource?: string
}

export type Style = 'italic' | 'bold' | 'underline' | 'strike' | 'superscript' | 'subscript' | 'highlight'

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'emphasis'; readonly style: Style; readonly inlines: readonly Inline[] }
  /** `href` is a URI, or `#id` of a block. */
  | {
      readonly kind: 'link'
      readonly href: string
      readonly title?: string
      readonly inlines: readonly Inline[]
    }
  /** `resource` is a key in `resources`; width and height are points as shown. */
  | {
      readonly kind: 'image'
      readonly resource: string
      readonly alt?: string
      readonly title?: string
      readonly width?: number
      readonly height?: number
    }
  | { readonly kind: 'code-span'; readonly text: string }
  | Formula
  /** `note` is a key in `notes`. */
  | { readonly kind: 'note'; readonly note: string }
  /** A line break that the author meant. */
  | { readonly kind: 'break' }

/**
 * The words of a document in reading order: blocks apart by an empty line, items by a line, cells by a tab, notes at
 * the end. Walks with a stack of its own, since a hostile file may nest deeper than the call stack.
 */
export function plainText(document: Document): string {
  const out: string[] = []
  const noteNumbers = new Map([...document.notes.keys()].map((key, i) => [key, i + 1] as const))
  const work: Piece[] = []
  for (const [key, blocks] of [...document.notes].reverse())
    work.push({ blocks, between: '\n' }, `\n\n[${noteNumbers.get(key)}] `)
  work.push({ blocks: document.blocks, between: '\n\n' })

  for (let piece = work.pop(); piece !== undefined; piece = work.pop()) {
    if (typeof piece === 'string') out.push(piece)
    else if ('between' in piece) pushJoined(work, piece.blocks, piece.between)
    else for (const part of partsOf(piece, noteNumbers).reverse()) work.push(part)
  }
  return out.join('').trim()
}

type Piece = string | Block | Inline | { readonly blocks: readonly Block[]; readonly between: string }

function pushJoined(work: Piece[], blocks: readonly Block[], between: string): void {
  const saying = blocks.filter((block) => block.kind !== 'rule' && block.kind !== 'page-break')
  for (let i = saying.length - 1; i >= 0; i--) {
    work.push(saying[i])
    if (i > 0) work.push(between)
  }
}

/** What a node says, in order. */
function partsOf(node: Block | Inline, notes: ReadonlyMap<string, number>): Piece[] {
  switch (node.kind) {
    case 'heading':
    case 'paragraph':
    case 'emphasis':
    case 'link':
      return [...node.inlines]
    case 'text':
    case 'code':
    case 'code-span':
    case 'formula':
      return [node.text]
    case 'figure':
      return node.caption ? [...node.caption] : [node.alt ?? '']
    case 'image':
      return [node.alt ?? '']
    case 'break':
      return ['\n']
    case 'note':
      return [`[${notes.get(node.note) ?? '?'}]`]
    case 'list':
      return node.items.flatMap((item, i): Piece[] => [
        `${i > 0 ? '\n' : ''}${node.ordered ? `${(node.start ?? 1) + i}. ` : '- '}`,
        { blocks: item.blocks, between: '\n' },
      ])
    case 'definitions':
      return node.items.flatMap(({ term, definitions }, i): Piece[] => [
        ...(i > 0 ? ['\n'] : []),
        ...term,
        ...definitions.flatMap((blocks): Piece[] => ['\n', { blocks, between: '\n' }]),
      ])
    case 'table':
      return [
        ...(node.caption ? [...node.caption, '\n'] : []),
        ...node.rows.flatMap((row, r) =>
          row.cells.flatMap((cell, c): Piece[] => [
            c > 0 ? '\t' : r > 0 ? '\n' : '',
            { blocks: cell.blocks, between: ' ' },
          ]),
        ),
      ]
    case 'quote':
      return [{ blocks: node.blocks, between: '\n\n' }]
    case 'rule':
    case 'page-break':
      return []
  }
}
