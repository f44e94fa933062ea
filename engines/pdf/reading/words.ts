import { type Box, union } from '../../model/geometry.ts'
import type { PageWord } from '../../model/page-content.ts'
import type { Glyph } from '../content/surface.ts'
import { type Frame, type PlacedGlyph, place } from './frame.ts'
import { accented, isAccent, isBlank, mended } from './letters.ts'
import { gap, runsOf, shift } from './runs.ts'
import { rightToLeft, visualToLogical } from './word-order.ts'

/** A glyph with what it reads as. */
interface Letter extends PlacedGlyph {
  readonly text: string
}

/** Raised or lowered by more ems than this, letters are a word of their own. */
const raised = 0.09

/**
 * The words of a page from the glyphs that are seen, in content order. Letters of one word share font, size and
 * baseline: where these change inside a word it goes on as another one without `spaceBefore`.
 * @param replacements texts that stand for glyphs (ActualText), by the index that glyphs carry
 */
export function wordsOf(
  glyphs: readonly Glyph[],
  doubled: ReadonlySet<Glyph>,
  replacements: readonly string[],
  frame: Frame,
): PageWord[] {
  const texts = readAs(glyphs, replacements)
  const words: PageWord[] = []
  const placed = glyphs.map((glyph) => place(glyph, frame)).filter(({ turn }) => turn !== null)
  let spaced = true
  for (const run of runsOf(placed)) {
    let letters: Letter[] = []
    let blank = false
    const end = () => {
      if (letters.length > 0) words.push(wordOf(letters, spaced, doubled))
      letters = []
    }
    for (const item of run.glyphs) {
      const text = texts.get(item.glyph) ?? mended(item.glyph.text)
      if (text === '') continue
      if (isBlank(text)) {
        blank = true
        continue
      }
      const last = letters.at(-1)
      if (last && composes(letters, { ...item, text })) continue
      const room = last ? gap(last.glyph, item.glyph) : 0
      // A space that takes no room was drawn and taken back.
      const parted = run.drawnSpaces
        ? blank
        : room > run.spaceGap || (blank && (room - run.tracking > 0.03 || room < -0.25))
      const jumps = run.drawnSpaces && room > run.spaceGap
      if (last && (parted || jumps || !alike(last.glyph, item.glyph))) {
        end()
        spaced = parted
      }
      letters.push({ ...item, text })
      blank = false
    }
    end()
    spaced = true
  }
  return words
}

function alike(a: Glyph, b: Glyph): boolean {
  return (
    a.font === b.font &&
    a.thickened === b.thickened &&
    a.mcid === b.mcid &&
    Math.abs(a.size - b.size) < 0.03 * a.size &&
    Math.abs(shift(a, b)) < raised * a.size
  )
}

/** Ems that no accent of a single letter takes. */
const wideAccent = 0.7

function isWideAccent(a: Letter, b: Letter): boolean {
  const { glyph } = isAccent(a.text) ? a : b
  return glyph.advance > wideAccent * glyph.size
}

/** Puts an accent that was drawn by itself onto its letter; true where it did, and the glyph is used up. */
function composes(letters: Letter[], next: Letter): boolean {
  const last = letters[letters.length - 1]
  if (!isAccent(last.text) && !isAccent(next.text)) return false
  // One that is wide lies over several letters of a formula.
  if (isWideAccent(last, next)) return false
  const overlap = Math.min(last.box.x1, next.box.x1) - Math.max(last.box.x0, next.box.x0)
  if (overlap < 0.5 * Math.min(last.box.x1 - last.box.x0, next.box.x1 - next.box.x0)) return false
  const [letter, accent] = isAccent(next.text) ? [last, next] : [next, last]
  const joined = accented(letter.text, accent.text)
  if (joined === null) return false
  letters[letters.length - 1] = { ...letter, text: joined }
  return true
}

function wordOf(found: readonly Letter[], spaced: boolean, doubled: ReadonlySet<Glyph>): PageWord {
  const letters = found.some(({ text }) => rightToLeft.test(text)) ? visualToLogical(found) : found
  const first = found[0]
  const { font, size, mcid } = first.glyph
  const turn = first.turn === 0 || first.turn === null ? undefined : first.turn
  const edges = letters.map(edgesOf)
  const box = edges.reduce(union)
  return {
    text: letters.map(({ text }) => text).join(''),
    box,
    baseline: turn === undefined ? standing(letters, edges, first.y) : box.y1,
    size,
    font: font.name,
    bold: font.bold || first.glyph.thickened || doubled.has(first.glyph),
    italic: font.italic || leans(first.glyph),
    mono: font.monospace,
    spaceBefore: spaced,
    line: -1,
    confidence: 1,
    ...(turn === undefined ? {} : { turn }),
    mcid,
    charBoxes: letters.flatMap(({ text }, i) => shares(text, edges[i])),
  }
}

/** Signs of formulas that are drawn as large as what they stand at: delimiters, roots, sums, and their pieces. */
const growing = /^[()[\]{}|/\\√‖∏∐∑∣∥∫-∳⋀-⋃⌈-⌋⎛-⎳⎷⏐⏜-⏡┌⟦-⟯⨀-⨒↑↓⇑⇓ˆ˜]$/u
const pieces = /^[√⎛-⎳⎷⏐┌⏞⏟]$/u
/** Ems below and above the baseline that any letter may take. */
const ordinary = { low: -0.4, high: 1.1 }

/** The edges of a letter; of a sign that was drawn larger or lower than letters are, those of its ink. */
function edgesOf({ glyph, text, box, y, turn }: Letter): Box {
  if (turn !== 0 || !growing.test(text)) return box
  const reach = glyph.font.extents(glyph.char)
  if (!reach || (!pieces.test(text) && reach[0] > ordinary.low && reach[1] < ordinary.high)) return box
  return { ...box, y0: y - reach[1] * glyph.size, y1: y - reach[0] * glyph.size }
}

/** How far the middle of a sign that grows lies above the line, in ems: the axis of formulas. */
const axis = 0.25

/** The line of letters; that of signs which hang from their point of origin, as TeX's large ones do, is their text's. */
function standing(letters: readonly Letter[], edges: readonly Box[], y: number): number {
  const size = letters[0].glyph.size
  const hang = edges.every((edge, i) => edge !== letters[i].box && edge.y0 > y - 0.25 * size)
  return hang ? (edges[0].y0 + edges[0].y1) / 2 + axis * size : y
}

/** A slanted matrix makes an upright font italic; the box of its glyph is then wider than its advance. */
function leans({ box, advance, font, dx }: Glyph): boolean {
  if (font.vertical || dx < 0.999) return false
  const height = box.y1 - box.y0
  return box.x1 - box.x0 - advance > 0.12 * height
}

/** The edges of each letter of a glyph that stands for several. */
function shares(text: string, box: Box): Box[] {
  const count = [...text].length
  if (count === 1) return [box]
  const width = (box.x1 - box.x0) / count
  return Array.from({ length: count }, (_, i) => ({
    ...box,
    x0: box.x0 + i * width,
    x1: box.x0 + (i + 1) * width,
  }))
}

/** A replacement this much longer than what it replaces speaks of a whole passage, which its glyphs tell better. */
const mostReplaced = 24

/**
 * Replacement texts by the glyph that they are read at; the other glyphs that they replace read as nothing. Passages
 * keep their glyphs: they can be placed, and the replacement could not.
 */
function readAs(glyphs: readonly Glyph[], replacements: readonly string[]): Map<Glyph, string> {
  const texts = new Map<Glyph, string>()
  if (replacements.length === 0) return texts
  for (let i = 0; i < glyphs.length; ) {
    const { replacement } = glyphs[i]
    let end = i + 1
    while (replacement >= 0 && end < glyphs.length && glyphs[end].replacement === replacement) end++
    if (replacement >= 0) {
      const shown = glyphs.slice(i, end)
      const text = shown.map((glyph) => glyph.text).join('')
      const instead = replacements[replacement].normalize('NFC')
      const known = shown.every((glyph) => glyph.text !== '' && !/[\ue000-\uf8ff\ufffd]/.test(glyph.text))
      const passage = known && (/\s/.test(instead.trim()) || instead.length > text.length + mostReplaced)
      const letters = [...instead]
      // A sign for each letter that the font lacks: each has its place.
      if (!known && letters.length > 1 && letters.length === shown.length)
        for (const [k, glyph] of shown.entries()) texts.set(glyph, letters[k])
      else if (!passage && instead.trim() !== text.trim())
        for (const [k, glyph] of shown.entries()) texts.set(glyph, k === 0 ? replacedBy(instead, text) : '')
    }
    i = end
  }
  return texts
}

/** A hyphen that stands for nothing, or for a soft one, is only there because the line ends. */
function replacedBy(instead: string, text: string): string {
  if (/^[-\u2010\u00ad]$/.test(text.trim()) && /^\u00ad?$/.test(instead)) return '\u00ad'
  return instead.trim()
}
