import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { ownFile } from '../../../model/package-files.ts'

/**
 * Glyph names of TeX's mathematical fonts that are not in Adobe's list (cmex, cmsy and cmmi of Computer Modern, msam and
 * msbm of the AMS), with their characters. The end of the name of a delimiter or operator is its size.
 */
const plainTexNames = `
  arrownortheast ↗ arrownorthwest ↖ arrowsoutheast ↘ arrowsouthwest ↙ arrowbothv ↕ arrowdblbothv ⇕ similarequal ≃
  lessmuch ≪ greatermuch ≫ precedes ≺ follows ≻ precedesequal ⪯ followsequal ⪰ equivasymptotic ≍ minusplus ∓
  circleminus ⊖ circledivide ⊘ circledot ⊙ circlecopyrt © openbullet ◦ diamondmath ⋄ owner ∋ triangle △ triangleinv ▽
  negationslash ̸ mapsto ↦ latticetop ⊤ turnstileleft ⊢ turnstileright ⊣ floorleft ⌊ floorright ⌋ ceilingleft ⌈
  ceilingright ⌉ angbracketleft ⟨ angbracketright ⟩ bardbl ‖ wreathproduct ≀ coproduct ∐ unionsq ⊔ intersectionsq ⊓
  subsetsqequal ⊑ supersetsqequal ⊒ unionmulti ⊎ perpendicular ⊥ visiblespace ␣ suppress ̸ dotlessj ȷ
  vector ⃗ tie ⁀ star ⋆ lscript ℓ weierstrass ℘ epsilon1 ϵ rho1 ϱ kappa1 ϰ pi1 ϖ harpoonleftup ↼ harpoonleftdown ↽
  harpoonrightup ⇀ harpoonrightdown ⇁ triangleright ▹ triangleleft ◃ slurabove ⌢ slurbelow ⌣ flat ♭ natural ♮ sharp ♯
  planckover2pi ℏ planckover2pi1 ℏ beth ℶ gimel ℷ daleth ℸ square □ squaresolid ■ subsetnoteql ⊊ supersetnoteql ⊋
  emptysetstress ∅ emptyset ∅ existentialnot ∄ complement ∁ lessorequalslant ⩽ greaterorequalslant ⩾ lessorsimilar ≲
  greaterorsimilar ≳ negationslashlike / intercal ⊺ defines ≜ triangleequal ≜ squareimage ⊏ squareoriginal ⊐
  multicloseleft ⋉ multicloseright ⋊ circleR ® checkmark ✓ therefore ∴ because ∵ lozenge ◊ blacklozenge ⧫
  satisfies ⊨ forces ⊩ subsetdbl ⋐ supersetdbl ⋑ arrowdblright ⇒ arrowdblleft ⇐ arrowdblup ⇑ arrowdbldown ⇓
  nleq ≰ ngeq ≱ nless ≮ ngreater ≯ notlessequal ≰ notgreaterequal ≱ notless ≮ notgreater ≯ notsimilar ≁ notforces ⊮
  notsatisfies ⊭ notbar ∤ notparallel ∦ notsubsetequal ⊈ notsupersetequal ⊉ leftarrownot ↚ rightarrownot ↛
  vextendsingle ⏐ vextenddouble ‖ arrowvertex ⏐ arrowvertexdbl ‖ braceex ⎪
  parenlefttp ⎛ parenleftex ⎜ parenleftbt ⎝ parenrighttp ⎞ parenrightex ⎟ parenrightbt ⎠
  bracketlefttp ⎡ bracketleftex ⎢ bracketleftbt ⎣ bracketrighttp ⎤ bracketrightex ⎥ bracketrightbt ⎦
  bracelefttp ⎧ braceleftmid ⎨ braceleftbt ⎩ bracerighttp ⎫ bracerightmid ⎬ bracerightbt ⎭
  radicaltp ┌ radicalvertex ⏐ radicalbt ⎷ arrowtp ↑ arrowbt ↓ arrowdbltp ⇑ arrowdblbt ⇓
  bracehtipdownleft ⏞ bracehtipdownright ⏞ bracehtipupleft ⏟ bracehtipupright ⏟`

/** Stems of names that end in big, Big, bigg or Bigg, text or display, wide, wider or widest. */
const sizedTexNames = `
  parenleft ( parenright ) bracketleft [ bracketright ] braceleft { braceright } angbracketleft ⟨ angbracketright ⟩
  floorleft ⌊ floorright ⌋ ceilingleft ⌈ ceilingright ⌉ slash / backslash \\ radical √
  summation ∑ product ∏ coproduct ∐ integral ∫ contintegral ∮ union ⋃ intersection ⋂ unionmulti ⨄ unionsq ⨆
  logicaland ⋀ logicalor ⋁ circledot ⨀ circleplus ⨁ circlemultiply ⨂ hat ˆ tilde ˜`

const sizes = /(?:bigg?|Bigg?|text|display|wide(?:r|st)?|v?e?x?tended)$/

const plainNames = tableOf(plainTexNames)
const sizedNames = tableOf(sizedTexNames)

/**
 * The text of a glyph name, '' if unknown (Adobe Glyph List Specification, section 2): the part after a full stop is
 * dropped, underscores join the parts of a ligature, `uniXXXX` and `uXXXXX` are code points.
 * @param dingbats the font is ZapfDingbats, whose names are different in other fonts
 */
export function unicodeOfGlyphName(name: string, dingbats = false): string {
  if (dingbats) {
    const found = glyphList().dingbats.get(name)
    if (found !== undefined) return found
  }
  const whole = listed(name)
  if (whole !== '') return whole
  const dot = name.indexOf('.')
  // Names such as `.notdef` have nothing before the full stop.
  const stem = dot < 0 ? name : name.slice(0, dot)
  if (stem === '' || stem.length > 512) return ''
  let text = ''
  for (const part of stem.split('_')) {
    const character = listed(part) || fromCodePoints(part)
    if (character === '') return ''
    text += character
  }
  return text
}

const variants: readonly string[] = ['small', 'oldstyle', 'superior', 'inferior', 'fitted', 'sans', 'serif']

function listed(name: string): string {
  const { glyphs } = glyphList()
  const found = glyphs.get(name)
  if (found === undefined) return texGlyph(name)
  if (!isPrivate(found)) return found
  const tex = texGlyph(name)
  if (tex !== '') return tex
  // Adobe gave small capitals and old-style figures private code points; the text needs the letter.
  for (const variant of variants) {
    if (!name.endsWith(variant)) continue
    const stem = name.slice(0, -variant.length)
    const base = glyphs.get(stem) ?? glyphs.get(stem.toLowerCase())
    if (base !== undefined && !isPrivate(base)) return variant === 'small' ? base.toLowerCase() : base
  }
  return found
}

function fromCodePoints(part: string): string {
  if (/^uni([0-9A-F]{4})+$/i.test(part)) {
    let text = ''
    for (let i = 3; i < part.length; i += 4) text += fromCodePoint(Number.parseInt(part.slice(i, i + 4), 16))
    return text
  }
  return /^u[0-9A-F]{4,6}$/i.test(part) ? fromCodePoint(Number.parseInt(part.slice(1), 16)) : ''
}

/** The character of a code point; '' for those that are not text: U+0000, surrogates, U+FFFD to U+FFFF, out of range. */
export function fromCodePoint(code: number): string {
  if (!(code > 0 && code <= 0x10ffff) || (code >= 0xd800 && code <= 0xdfff)) return ''
  return code >= 0xfffd && code <= 0xffff ? '' : String.fromCodePoint(code)
}

/** Every character is in a private use area. */
export function isPrivate(text: string): boolean {
  return text !== '' && /^\p{Co}+$/u.test(text)
}

/** A glyph name of letters and a number (`g123`, `C65`, `cid:4711`), as generated by producers. */
export function numberedGlyph(name: string): { prefix: string; digits: string } | null {
  const found = /^([A-Za-z]{0,6})[:.+]?([0-9]{1,6})$/.exec(name)
  const [, prefix = '', digits = ''] = found ?? []
  return found ? { prefix, digits } : null
}

/** The character of a glyph of a mathematical TeX font, '' if the name is unknown. */
function texGlyph(name: string): string {
  const found = plainNames.get(name)
  if (found !== undefined) return found
  const stem = name.replace(sizes, '')
  return stem === name ? '' : (sizedNames.get(stem) ?? '')
}

function tableOf(source: string): ReadonlyMap<string, string> {
  const parts = source.trim().split(/\s+/)
  const names = new Map<string, string>()
  for (let i = 0; i + 1 < parts.length; i += 2) names.set(parts[i] ?? '', parts[i + 1] ?? '')
  return names
}

/**
 * Glyph names with their characters, and the metrics of the standard 14 fonts. tools/build-glyph-list.ts makes the data file
 * and names its sources; the licence notices are inside the data.
 */

interface Packed {
  readonly glyphs: string
  readonly dingbats: string
  readonly metrics: Readonly<Record<string, { ascent: number; descent: number; widths: string }>>
}

/** Lengths in thousandths of a text space unit. */
export interface StandardMetrics {
  readonly ascent: number
  readonly descent: number
  /** Advance widths by glyph name. */
  readonly widths: ReadonlyMap<string, number>
}

interface GlyphList {
  readonly glyphs: ReadonlyMap<string, string>
  readonly dingbats: ReadonlyMap<string, string>
  readonly metrics: ReadonlyMap<string, StandardMetrics>
}

let loaded: GlyphList | null = null

/** Read once, on first use. */
export function glyphList(): GlyphList {
  loaded ??= unpack()
  return loaded
}

function unpack(): GlyphList {
  const bytes = brotliDecompressSync(
    readFileSync(ownFile('./glyph-list.json.br', import.meta.url, 'engines/pdf/fonts/glyph-names')),
  )
  const packed: Packed = JSON.parse(bytes.toString('utf8'))
  const metrics = Object.entries(packed.metrics).map(([name, { ascent, descent, widths }]) => {
    const byName = new Map(pairs(widths).map(([glyph, width]) => [glyph, Number(width)]))
    return [name, { ascent, descent, widths: byName }] as const
  })
  return {
    glyphs: new Map(pairs(packed.glyphs).map(([name, codes]) => [name, fromHex(codes)])),
    dingbats: new Map(pairs(packed.dingbats).map(([name, codes]) => [name, fromHex(codes)])),
    metrics: new Map(metrics),
  }
}

function pairs(text: string): [string, string][] {
  return text.split('\n').map((line) => {
    const at = line.indexOf(' ')
    return [line.slice(0, at), line.slice(at + 1)]
  })
}

function fromHex(codes: string): string {
  return String.fromCodePoint(...codes.split('_').map((code) => Number.parseInt(code, 16)))
}
