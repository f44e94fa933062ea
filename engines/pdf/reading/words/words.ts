import type { WorkLimit } from '../../../model/errors.ts'
import { type Box, boundsOf, intersect, union } from '../../../model/geometry.ts'
import type { PageWord } from '../../../model/page-content.ts'
import { plainWord } from '../../../model/plain-word.ts'
import { median } from '../../../model/sorted.ts'
import { hexColor } from '../../content/graphics-state.ts'
import type { Glyph } from '../../content/surface.ts'
import { composeAccent, isAccent, isLetterAccent } from '../../text/composed-accents.ts'
import { type Frame, type PlacedGlyph, placeGlyph } from '../frame.ts'
import { isBlank, normaliseGlyphText, rightToLeft, visualToLogical } from './glyph-text.ts'

/** A glyph with its normalised text. */
interface Letter extends PlacedGlyph {
  readonly text: string
}

/** In ems. Letters raised or lowered by more start another word. */
const maxShift = 0.09

/** Fonts whose lower-case letters are drawn as small capitals: those of TeX, and others by their name. */
const smallCapitals = /^(?:[A-Z]{6}\+)?(?:cmcsc|eccc|sfcc|LMRomanCaps)\d|small-?caps/i

/** In ems. Wider gaps are spaces: usual ones are 0.25 em, the narrowest of justified lines 0.2. */
const spaceGap = 0.17
/** In ems. Wider gaps end a run: another column or cell. */
const tabGap = 1.6
/** In ems. A larger shift of the baseline is another line; superscripts and subscripts have less. */
const lineShift = 0.62

/** In ems. A larger jump back starts another line. */
const maxJumpBack = 1.2

/**
 * The words of a page from its visible glyphs, in content order. The letters of a word share font, size and baseline:
 * if these change inside a word, another one without `spaceBefore` follows.
 * @param replacements replacement texts (ActualText), by the index in glyphs
 */
export function wordsOf(
  glyphs: readonly Glyph[],
  doubled: ReadonlySet<Glyph>,
  replacements: readonly string[],
  frame: Frame,
): PageText {
  const texts = replacementTexts(glyphs, replacements)
  const placed = glyphs.map((glyph) => placeGlyph(glyph, frame))
  const words: PageWord[] = []
  const tilted: TiltedRun[] = []
  for (const turned of [false, true])
    for (const run of runsOf(placed.filter(({ turn }) => (turn === null) === turned))) {
      const found = runWords(run, texts, doubled)
      if (turned || isTilted(run.glyphs)) tilted.push({ words: found, glyphs: run.glyphs })
      else words.push(...found)
    }
  const shown = tilted.filter((run) => run.words.length > 0)
  const { beside, across, labels } = tiltedTexts(shown, words)
  return { words: withCapitals([...words, ...beside]), across, labels }
}

/** The words of a line of glyphs. */
function runWords(run: GlyphRun, texts: ReadonlyMap<Glyph, string>, doubled: ReadonlySet<Glyph>): PageWord[] {
  const words: PageWord[] = []
  let spaced = true
  let letters: Letter[] = []
  let blank = false
  const end = () => {
    if (letters.length > 0) words.push(wordOf(letters, spaced, doubled))
    letters = []
  }
  for (const item of run.glyphs) {
    const text = texts.get(item.glyph) ?? normaliseGlyphText(item.glyph.text)
    if (text === '') continue
    if (isBlank(text)) {
      blank = true
      continue
    }
    const last = letters.at(-1)
    if (last && addAccent(letters, { ...item, text })) continue
    const room = last ? gap(last.glyph, item.glyph) : 0
    // A space glyph without a gap was drawn and moved back over.
    const parted = run.drawnSpaces
      ? blank
      : room > (last && isAutospace(last.text, text) ? maxAutospaceEms : run.spaceGap) ||
        (blank && (room - run.tracking > 0.03 || room < -0.25)) ||
        (last !== undefined && isQuoteBesideWord(last, { ...item, text }))
    const jumps = run.drawnSpaces && room > run.spaceGap
    if (last && (parted || jumps || !sharesStyle(last.glyph, item.glyph))) {
      end()
      spaced = parted
    }
    letters.push({ ...item, text })
    blank = false
  }
  end()
  return words
}

/** In ems. LibreOffice sets 0.2 em between an ideograph and a digit without a space; the narrowest spaces are 0.25. */
const maxAutospaceEms = 0.22
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Whether programs set space between two letters: an East Asian one next to one of another script. */
function isAutospace(last: string, next: string): boolean {
  return (
    (ideograph.test(last) && spacedLetter.test(next)) || (spacedLetter.test(last) && ideograph.test(next))
  )
}

/** In ems. Quotes of Chinese, Japanese and Korean fonts are as wide as an ideograph. */
const minWideQuoteEms = 0.9
const spacedLetter = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d]/u

/** Whether the white space inside a wide quote separates it from a word of a script with spaces. */
function isQuoteBesideWord(last: Letter, next: Letter): boolean {
  const opens = /^[“‘]$/.test(next.text) && isWide(next) && spacedLetter.test(last.text)
  const closes = last.text === '”' && isWide(last) && spacedLetter.test(next.text)
  return opens || closes
}

function isWide({ glyph }: Letter): boolean {
  return glyph.advance > minWideQuoteEms * glyph.size
}

function sharesStyle(a: Glyph, b: Glyph): boolean {
  return (
    a.font === b.font &&
    a.thickened === b.thickened &&
    a.mcid === b.mcid &&
    Math.abs(a.size - b.size) < 0.03 * a.size &&
    Math.abs(shift(a, b)) < maxShift * a.size
  )
}

/** Combines a separately drawn accent with its letter. Returns whether the glyph was used. */
function addAccent(letters: Letter[], next: Letter): boolean {
  const last = letters.at(-1)
  if (!last || (!isAccent(last.text) && !isAccent(next.text))) return false
  if (!isLetterAccent((isAccent(next.text) ? next : last).glyph)) return false
  const overlap = Math.min(last.box.x1, next.box.x1) - Math.max(last.box.x0, next.box.x0)
  if (overlap < 0.5 * Math.min(last.box.x1 - last.box.x0, next.box.x1 - next.box.x0)) return false
  const [letter, accent] = isAccent(next.text) ? [last, next] : [next, last]
  const joined = composeAccent(letter.text, accent.text)
  if (joined === null) return false
  letters[letters.length - 1] = { ...letter, text: joined }
  return true
}

/** Emoji all have one width, which is not evidence of code. */
const emoji = /^(?:\p{RGI_Emoji}|\p{Emoji_Presentation}|\ufe0f)+$/v

function wordOf(found: readonly Letter[], spaced: boolean, doubled: ReadonlySet<Glyph>): PageWord {
  const letters = found.some(({ text }) => rightToLeft.test(text)) ? visualToLogical(found) : found
  const first = found[0]
  const { font, size, mcid } = first.glyph
  const turn = first.turn === 0 || first.turn === null ? undefined : first.turn
  const edges = letters.map(edgesOf)
  const box = edges.reduce(union)
  const text = letters.map(({ text }) => text).join('')
  return {
    text,
    box,
    baseline: turn === undefined ? baselineOf(letters, edges, first.y) : box.y1,
    size,
    font: font.name,
    ...colorOf(first.glyph),
    bold: font.bold || first.glyph.thickened || doubled.has(first.glyph),
    italic: font.italic || isSlanted(first.glyph),
    mono: font.monospace && !emoji.test(text),
    spaceBefore: spaced,
    line: -1,
    confidence: 1,
    ...(turn === undefined ? {} : { turn }),
    mcid,
    charBounds: boundsOf(letters.flatMap(({ text }, i) => splitBox(text, edges[i]))),
  }
}

/** The colour of a glyph that is not black. */
function colorOf({ color, invisible }: Glyph): { readonly color?: string } {
  const hex = invisible ? undefined : hexColor(color)
  return hex === undefined || hex === '#000000' ? {} : { color: hex }
}

/** Extensible symbols of formulas, whose size depends on the content: delimiters, roots, sums, and their parts. */
const extensible = /^[()[\]{}|/\\√‖∏∐∑∣∥∫-∳⋀-⋃⌈-⌋⎛-⎳⎷⏐⏜-⏡┌⟦-⟯⨀-⨒↑↓⇑⇓ˆ˜]$/u
const extensibleParts = /^[√⎛-⎳⎷⏐┌⏞⏟]$/u
/** In ems: extents below and above the baseline that any letter may have. */
const letterExtents = { low: -0.4, high: 1.1 }

/** The box of a letter; for an extensible symbol larger than letters, that of its outline. */
function edgesOf({ glyph, text, box, y, turn }: Letter): Box {
  if (turn !== 0 || !extensible.test(text)) return box
  const extents = glyph.font.extents(glyph.char)
  if (!extents) return box
  const [low, high] = extents
  if (!extensibleParts.test(text) && low > letterExtents.low && high < letterExtents.high) return box
  return { ...box, y0: y - high * glyph.size, y1: y - low * glyph.size }
}

/** In ems: height of the middle of an extensible symbol above the baseline. */
const mathAxis = 0.25

/** The baseline of letters. Symbols that hang from their origin, as large ones in TeX fonts, get that of the text. */
function baselineOf(letters: readonly Letter[], edges: readonly Box[], y: number): number {
  const size = letters[0].glyph.size
  const hang = edges.every((edge, i) => edge !== letters[i].box && edge.y0 > y - 0.25 * size)
  return hang ? (edges[0].y0 + edges[0].y1) / 2 + mathAxis * size : y
}

/** Whether a slanted matrix makes an upright font italic: the box of the glyph is then wider than its advance. */
function isSlanted({ box, advance, font, dx }: Glyph): boolean {
  if (font.vertical || dx < 0.999) return false
  const height = box.y1 - box.y0
  return box.x1 - box.x0 - advance > 0.12 * height
}

/** Splits the box of a ligature into equal parts, one per letter, in the direction of its script. */
function splitBox(text: string, box: Box): Box[] {
  const count = [...text].length
  if (count === 1) return [box]
  const width = (box.x1 - box.x0) / count
  const parts = Array.from({ length: count }, (_, i) => ({
    ...box,
    x0: box.x0 + i * width,
    x1: box.x0 + (i + 1) * width,
  }))
  return rightToLeft.test(text) ? parts.reverse() : parts
}

/** Characters. A replacement that is longer by more describes a passage, for which the glyphs are better. */
const maxExtraLength = 24

/**
 * Replacement texts by the first glyph they replace; the other replaced glyphs have no text. Passages keep their glyphs,
 * because the letters of a replacement have no positions.
 */
function replacementTexts(glyphs: readonly Glyph[], replacements: readonly string[]): Map<Glyph, string> {
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
      const passage = known && (/\s/.test(instead.trim()) || instead.length > text.length + maxExtraLength)
      const letters = [...instead]
      // One letter for each glyph of unknown text: the positions are known.
      if (!known && letters.length > 1 && letters.length === shown.length)
        for (const [k, glyph] of shown.entries()) texts.set(glyph, letters[k])
      else if (!passage && instead.trim() !== text.trim())
        for (const [k, glyph] of shown.entries())
          texts.set(glyph, k === 0 ? replacementOf(instead, text) : '')
    }
    i = end
  }
  return texts
}

/** A hyphen that is replaced by nothing or by a soft hyphen is there only because the line ends. */
function replacementOf(instead: string, text: string): string {
  if (/^[-\u2010\u00ad]$/.test(text.trim()) && /^\u00ad?$/.test(instead)) return '\u00ad'
  return instead.trim()
}

/**
 * Converts acronyms in small capitals to capital letters: `gnu` in such a font is GNU. Words
 * next to one with a capital, such as a name, keep their letters.
 */
function withCapitals(words: PageWord[]): PageWord[] {
  for (let i = 0; i < words.length; ) {
    let end = i + 1
    if (smallCapitals.test(words[i].font)) {
      while (end < words.length && words[end].font === words[i].font) end++
      const run = words.slice(i, end)
      if (run.every(({ text }) => text === text.toLowerCase()))
        for (const [k, word] of run.entries())
          words[i + k] = { ...plainWord(word), text: capitals(word.text) }
    }
    i = end
  }
  return words
}

/** Letters without a capital of the same length, such as ß, stay as they are: each one has a position. */
function capitals(text: string): string {
  return [...text].map((c) => (c.toUpperCase().length === c.length ? c.toUpperCase() : c)).join('')
}

/** Glyphs of one line in drawing order. */
interface GlyphRun {
  readonly glyphs: readonly PlacedGlyph[]
  /** In ems of the larger neighbour. A wider gap is a space. */
  readonly spaceGap: number
  /** Gap between letters without a space, in ems: 0 unless the text is letter-spaced. */
  readonly tracking: number
  /** Tagged bidirectional text with space glyphs: these separate the words, as gaps are unreliable where the direction changes. */
  readonly drawnSpaces: boolean
}

/** Splits placed glyphs, in content order, into lines. */
function runsOf(glyphs: readonly PlacedGlyph[]): GlyphRun[] {
  const runs: GlyphRun[] = []
  let start = 0
  for (let i = 1; i <= glyphs.length; i++) {
    if (i < glyphs.length && continues(glyphs[i - 1].glyph, glyphs[i].glyph)) continue
    if (i > start) runs.push(runOf(glyphs.slice(start, i)))
    start = i
  }
  return runs
}

function continues(last: Glyph, next: Glyph): boolean {
  if (last.dx * next.dx + last.dy * next.dy < 0.998) return false
  const size = Math.max(last.size, next.size)
  if (Math.abs(shift(last, next)) > lineShift * size) return false
  const room = gap(last, next)
  // The position jumps within a line where the direction of the text changes.
  return room > -maxJumpBack && (room < tabGap || (last.mcid >= 0 && last.mcid === next.mcid))
}

/** The distance of the baseline of `next` below that of `last`, in points. */
function shift(last: Glyph, next: Glyph): number {
  return (next.y - last.y) * last.dx - (next.x - last.x) * last.dy
}

/** The gap between two neighbours in ems, whichever comes first on the page; negative if they overlap. */
function gap(a: Glyph, b: Glyph): number {
  return Math.max(along(a, b), along(b, a)) / (Math.max(a.size, b.size) || 1)
}

function along(last: Glyph, next: Glyph): number {
  return (next.x - last.x) * last.dx + (next.y - last.y) * last.dy - last.advance
}

function runOf(glyphs: readonly PlacedGlyph[]): GlyphRun {
  const tracking = trackingOf(glyphs)
  const drawnSpaces =
    glyphs[0].glyph.mcid >= 0 &&
    glyphs.some(({ glyph }) => isBlank(glyph.text)) &&
    glyphs.some(({ glyph }) => rightToLeft.test(glyph.text))
  const least = tracking === 0 ? (tightSpaceOf(glyphs) ?? spaceGap) : tracking + 0.12
  return { glyphs, tracking, spaceGap: least, drawnSpaces }
}

/** In ems. Spaces of a line that was shrunk to its limit; TeX shrinks those of Times to 0.167. */
const tightSpaceGap = 0.13
/** In ems. All spaces of a justified line have nearly one width, on either side of the usual limit. */
const maxSpaceSpread = 0.02
/** Equal gaps of a line that make them spaces: one or two kerns of a word are as wide by chance. */
const minTightSpaces = 3

/** In ems, below the narrowest of equal spaces. */
const tightSlack = 0.005
/** Maximum ratio of narrower gaps to the spaces: kerns of brackets and of italic letters. */
const maxKernShare = 0.25

/**
 * Returns the smallest space of a line that has several equal gaps about as wide as the narrowest space, and hardly any between them and
 * letters; null for other lines. Wider gaps, such as those after a full stop, are spaces in any case.
 */
function tightSpaceOf(glyphs: readonly PlacedGlyph[]): number | null {
  const rooms: number[] = []
  let most = 0
  for (let i = 1; i < glyphs.length; i++) {
    const room = gap(glyphs[i - 1].glyph, glyphs[i].glyph)
    if (room <= 0.05 || room > spaceGap + maxSpaceSpread) continue
    rooms.push(room)
    if (room <= spaceGap) most = Math.max(most, room)
  }
  const equal = rooms.filter((room) => Math.abs(room - most) <= maxSpaceSpread)
  const kerns = rooms.filter((room) => room < most - maxSpaceSpread).length
  if (most < tightSpaceGap || equal.length < minTightSpaces || kerns > maxKernShare * equal.length)
    return null
  return Math.min(...equal) - tightSlack
}

const leaderMark = /^[.·_-]$/

function trackingOf(glyphs: readonly PlacedGlyph[]): number {
  if (glyphs.length < 4) return 0
  const texts: number[] = []
  const leaders: number[] = []
  for (let i = 1; i < glyphs.length; i++) {
    const [last, next] = [glyphs[i - 1].glyph, glyphs[i].glyph]
    // The dots of a leader are separate regardless of adjacent letters.
    const isLeader = last.text === next.text && leaderMark.test(next.text)
    ;(isLeader ? leaders : texts).push(gap(last, next))
  }
  const gaps = texts.length < 4 ? [...texts, ...leaders] : texts
  gaps.sort((a, b) => a - b)
  const median = gaps[gaps.length >> 1]
  // In formulas some symbols touch and others do not.
  if (gaps[gaps.length >> 2] < 0.04) return 0
  // From half an em on, the glyphs are columns of single characters, not a letter-spaced word.
  return median > 0.08 && median < 0.5 ? median : 0
}

/** Lines of text at an angle that is not a quarter turn: notes across a page, stamps, labels of drawings and watermarks. */

/** In points. Larger tilted text is a watermark, as is text that is larger than that of its page by this ratio. */
const watermark = { size: 30, ratio: 2.2 }
/** Letters of a line of text, which has several words. Other texts may be the labels of an axis. */
const minLineLetters = 8
/** Different short texts in one direction and size from which they are labels of a drawing. A stamp has one or two. */
const minLabels = 3
/** Places at which a page has the same text, from which it is a pattern across the page. */
const minRepeats = 3

/** Of the length of a line: by how much it rises or falls (1.4 degrees), and in ems, so that its words are not on one level. */
const slope = { share: 0.025, ems: 0.6 }

/** Whether a line that is nearly level is not: its ends would be read with the lines above and below. Scans are not level as a whole. */
function isTilted(glyphs: readonly PlacedGlyph[]): boolean {
  const [first, last] = [glyphs[0], glyphs[glyphs.length - 1]]
  if (first.turn !== 0 || first.glyph.invisible) return false
  // Words of a cell or a formula may be on several levels, each of them level.
  if (Math.min(Math.abs(first.glyph.dx), Math.abs(first.glyph.dy)) < slope.share) return false
  const rise = Math.abs(last.y - first.y)
  return rise > slope.share * Math.abs(last.x - first.x) && rise > slope.ems * first.glyph.size
}

/** A line at an angle: its words, and its glyphs. */
interface TiltedRun {
  readonly words: readonly PageWord[]
  readonly glyphs: readonly PlacedGlyph[]
}

/** The texts of a page at an angle, each as one word. */
interface TiltedTexts {
  /** Next to the other text: read like rotated lines, between other lines, at their start. */
  readonly beside: PageWord[]
  /** Across the other text: watermarks and stamps. */
  readonly across: PageWord[]
  /** The number of texts that belong to drawings, such as the labels of an axis. */
  readonly labels: number
}

/** The words of a page; texts across them are not among them. */
interface PageText extends Pick<TiltedTexts, 'across' | 'labels'> {
  readonly words: PageWord[]
}

function tiltedTexts(runs: readonly TiltedRun[], level: readonly PageWord[]): TiltedTexts {
  const usual = level.length === 0 ? undefined : median(level.map(({ size }) => size))
  const minWatermark = usual === undefined ? Infinity : Math.min(watermark.size, watermark.ratio * usual)
  const places = new Map<string, TiltedRun[]>()
  for (const run of runs) {
    const text = textOf(run)
    if (/[\p{L}\p{N}]/u.test(text)) places.set(text, [...(places.get(text) ?? []), run])
  }
  const crosses = crossing(level)
  const texts = [...places].map(([text, [run, ...others]]) => {
    const isWatermark = run.words[0].size > minWatermark || others.length + 1 >= minRepeats
    const isLine = run.words.length > 1 && text.replaceAll(' ', '').length >= minLineLetters
    return { run, text, isWatermark, isLine: isLine || isWatermark }
  })
  const out = { beside: [] as PageWord[], across: [] as PageWord[], labels: 0 }
  const series = seriesOf(texts.filter(({ isLine }) => !isLine).map(({ run }) => run))
  for (const { run, text, isWatermark, isLine } of texts) {
    const isLabel = !isLine && ([...text].length < 2 || (series.get(run) ?? 0) >= minLabels)
    if (isLabel) out.labels++
    else (isWatermark || crosses(run) ? out.across : out.beside).push(joined(run))
  }
  return out
}

function textOf({ words }: TiltedRun): string {
  return words.map((word, i) => (i > 0 && word.spaceBefore ? ` ${word.text}` : word.text)).join('')
}

/** How many runs have the direction and the size of each: directions in steps of two degrees, sizes of half a point. */
function seriesOf(runs: readonly TiltedRun[]): Map<TiltedRun, number> {
  const key = ({ glyphs: [{ glyph }] }: TiltedRun) =>
    `${Math.round((Math.atan2(glyph.dy, glyph.dx) * 90) / Math.PI)} ${Math.round(2 * glyph.size)}`
  const counts = new Map<string, number>()
  for (const run of runs) counts.set(key(run), (counts.get(key(run)) ?? 0) + 1)
  return new Map(runs.map((run) => [run, counts.get(key(run)) ?? 0]))
}

/** Of the box of a letter at an angle: the part in its middle that its ink may reach. */
const inkShare = 0.5
/** Comparisons for a page. A page that needs more is a drawing, whose texts are not between lines. */
const maxComparisons: WorkLimit = 1_000_000

/** Returns whether letters of a text overlap level words. */
function crossing(level: readonly PageWord[]): (run: TiltedRun) => boolean {
  let comparisons = 0
  return ({ glyphs }) =>
    glyphs.some(({ box }) => {
      const [x, y] = [((1 - inkShare) / 2) * (box.x1 - box.x0), ((1 - inkShare) / 2) * (box.y1 - box.y0)]
      const ink = { x0: box.x0 + x, x1: box.x1 - x, y0: box.y0 + y, y1: box.y1 - y }
      comparisons += level.length
      return comparisons > maxComparisons || level.some((word) => intersect(word.box, ink) !== null)
    })
}

/** A text as one word, which is read as a turned line is. */
function joined({ words, glyphs }: TiltedRun): PageWord {
  const text = textOf({ words, glyphs })
  const turn = glyphs[0].glyph.dy > 0 ? 90 : 270
  const box = words.map((word) => word.box).reduce(union)
  const charBounds = boundsOf(partsOf(box, [...text].length))
  return { ...plainWord(words[0]), text, box, baseline: box.y1, turn, spaceBefore: true, charBounds }
}

/** As many parts of equal width as letters. */
function partsOf(box: Box, count: number): Box[] {
  const width = (box.x1 - box.x0) / count
  return Array.from({ length: count }, (_, i) => ({
    ...box,
    x0: box.x0 + i * width,
    x1: box.x0 + (i + 1) * width,
  }))
}
