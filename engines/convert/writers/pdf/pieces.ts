import type { Line } from './lines.ts'
import type { Tag } from './sheet.ts'
import type { Picture } from './spans.ts'

/** What a page is filled with, from top to bottom. Offsets are measured from the left edge of the column. */
export type Piece =
  | LinePiece
  | PicturePiece
  | RowPiece
  | GapPiece
  | RulePiece
  | { readonly kind: 'page-break' }

interface Decorated {
  /** Vertical lines of quotations, from the left edge of the column. */
  readonly bars?: readonly number[]
}

export interface LinePiece extends Decorated {
  readonly kind: 'line'
  readonly line: Line
  readonly x: number
  readonly height: number
  readonly tag: Tag
  /** The number or bullet that stands in front, with its own node. */
  readonly label?: { readonly line: Line; readonly x: number; readonly tag: Tag }
  /** Shading behind it, `width` wide from `x`. */
  readonly shade?: { readonly x: number; readonly width: number; readonly colour: string }
  /** Names of destinations that stand here. */
  readonly names: readonly string[]
  readonly outline?: { readonly level: number; readonly title: string }
  /** No page ends behind it. */
  readonly keep: boolean
}

export interface PicturePiece extends Decorated {
  readonly kind: 'picture'
  readonly picture: Picture
  readonly x: number
  readonly height: number
  readonly tag: Tag
  readonly names: readonly string[]
  readonly keep: boolean
}

/** Rows of a table that spans tie together. */
export interface RowPiece extends Decorated {
  readonly kind: 'row'
  readonly x: number
  readonly height: number
  readonly width: number
  readonly cells: readonly LaidCell[]
  readonly names: readonly string[]
  /** Drawn again where the table goes on over a page; the rows themselves have none. */
  readonly head: readonly RowPiece[]
  readonly keep: boolean
}

export interface LaidCell {
  /** From the row's left edge and top. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly header: boolean
  readonly tag: Tag
  readonly pieces: readonly Piece[]
}

export interface GapPiece extends Decorated {
  readonly kind: 'gap'
  readonly height: number
}

export interface RulePiece extends Decorated {
  readonly kind: 'rule'
  readonly x: number
  readonly width: number
  readonly height: number
}

export function heightOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + (piece.kind === 'page-break' ? 0 : piece.height), 0)
}
