import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { OutlineEntry, PageContent, TagElement } from '../../../engines/model/page-content.ts'
import { prose, type SheetBuilder, sheet } from '../page-builder.ts'

/** Takes numbers by chance; the same ones for a seed on every machine (mulberry32). */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = Math.imul(seed + 1, 0x9e3779b1) | 0
  }

  /** A number in a range. */
  between(from: number, to: number): number {
    return from + this.#next() * (to - from)
  }

  /** A whole number in a range, ends included. */
  whole(from: number, to: number): number {
    return Math.floor(this.between(from, to + 1))
  }

  is(share: number): boolean {
    return this.#next() < share
  }

  of<T>(...choices: readonly T[]): T {
    return choices[this.whole(0, choices.length - 1)]
  }

  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Pages of one kind whose distances and counts are taken by chance, on both sides of the thresholds that they are about. */
export interface VariedPage {
  readonly name: string
  readonly build: (chance: Chance) => readonly PageContent[]
  readonly tags?: () => TagElement
  readonly outline?: readonly OutlineEntry[]
}

/** Pages of each kind that are read, besides those whose seeds are in `needed-seeds.tsv`. */
const variants = 48

/** `npm run thresholds` says which thresholds need them: among thousands of seeds, few pages lie so close to one. */
const needed = readFileSync(path.join(import.meta.dirname, 'needed-seeds.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'))

/** The seeds whose pages of a kind are read. */
export function seedsOf({ name }: VariedPage): number[] {
  const more = needed.filter(([kind]) => kind === name).map(([, seed]) => Number(seed))
  return [...Array.from({ length: variants }, (_, i) => i), ...more]
}

/** Points that a text of size 10 takes. */
export function widthOf(text: string): number {
  return text.split(' ').reduce((sum, word) => sum + 5 * word.length + 2.5, -2.5)
}

/** A text that ends at a position. */
export function ending(page: SheetBuilder, right: number, y: number, text: string, look = {}): void {
  page.text(right - widthOf(text), y, text, look)
}

/** Adds text below what was drawn down to a baseline, and most times above it. */
export function around(chance: Chance, draw: (page: SheetBuilder, top: number) => number) {
  const page = sheet()
  if (chance.is(0.7)) page.flow(prose(4))
  page.y = draw(page, page.y + chance.between(14, 40)) + chance.between(2, 30)
  return [(chance.is(0.8) ? page.flow(prose(4, 2)) : page).build()]
}

export const capital = (text: string) =>
  text.charAt(0).toUpperCase() + text.slice(1).toLowerCase().replace(/\./g, '')
export const plain = (text: string) => text.toLowerCase().replace(/\./g, '')
