import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { ownFile } from '../../model/package-files.ts'

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
    readFileSync(ownFile('./glyph-list.json.br', import.meta.url, 'engines/pdf/fonts')),
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

/**
 * The encodings a simple font can name (ISO 32000-1, annex D), as glyph names. Codes count up from the number
 * before them.
 */

type Encoding = readonly string[]

const ascii = `32
  space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright
  asterisk plus comma hyphen period slash zero one two three four five six seven eight nine colon
  semicolon less equal greater question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z
  bracketleft backslash bracketright asciicircum underscore grave a b c d e f g h i j k l m n o p
  q r s t u v w x y z braceleft bar braceright asciitilde`

const standard = `${ascii}
  39 quoteright 96 quoteleft 161 exclamdown cent sterling fraction yen florin section currency
  quotesingle quotedblleft guillemotleft guilsinglleft guilsinglright fi fl 177 endash dagger
  daggerdbl periodcentered 182 paragraph bullet quotesinglbase quotedblbase quotedblright
  guillemotright ellipsis perthousand 191 questiondown 193 grave acute circumflex tilde macron
  breve dotaccent dieresis 202 ring cedilla 205 hungarumlaut ogonek caron emdash 225 AE 227
  ordfeminine 232 Lslash Oslash OE ordmasculine 241 ae 245 dotlessi 248 lslash oslash oe
  germandbls`

const latin1 = `
  161 exclamdown cent sterling currency yen brokenbar section dieresis copyright ordfeminine
  guillemotleft logicalnot 174 registered macron degree plusminus twosuperior threesuperior acute
  mu paragraph periodcentered cedilla onesuperior ordmasculine guillemotright onequarter onehalf
  threequarters questiondown Agrave Aacute Acircumflex Atilde Adieresis Aring AE Ccedilla Egrave
  Eacute Ecircumflex Edieresis Igrave Iacute Icircumflex Idieresis Eth Ntilde Ograve Oacute
  Ocircumflex Otilde Odieresis multiply Oslash Ugrave Uacute Ucircumflex Udieresis Yacute Thorn
  germandbls agrave aacute acircumflex atilde adieresis aring ae ccedilla egrave eacute
  ecircumflex edieresis igrave iacute icircumflex idieresis eth ntilde ograve oacute ocircumflex
  otilde odieresis divide oslash ugrave uacute ucircumflex udieresis yacute thorn ydieresis`

const winAnsi = `${ascii} ${latin1}
  127 bullet Euro bullet quotesinglbase florin quotedblbase ellipsis dagger daggerdbl circumflex
  perthousand Scaron guilsinglleft OE bullet Zcaron bullet bullet quoteleft quoteright
  quotedblleft quotedblright bullet endash emdash tilde trademark scaron guilsinglright oe bullet
  zcaron Ydieresis space 173 hyphen`

const macRoman = `${ascii}
  128 Adieresis Aring Ccedilla Eacute Ntilde Odieresis Udieresis aacute agrave acircumflex
  adieresis atilde aring ccedilla eacute egrave ecircumflex edieresis iacute igrave icircumflex
  idieresis ntilde oacute ograve ocircumflex odieresis otilde uacute ugrave ucircumflex udieresis
  dagger degree cent sterling section bullet paragraph germandbls registered copyright trademark
  acute dieresis notequal AE Oslash infinity plusminus lessequal greaterequal yen mu partialdiff
  summation product pi integral ordfeminine ordmasculine Omega ae oslash questiondown exclamdown
  logicalnot radical florin approxequal Delta guillemotleft guillemotright ellipsis space Agrave
  Atilde Otilde OE oe endash emdash quotedblleft quotedblright quoteleft quoteright divide lozenge
  ydieresis Ydieresis fraction currency guilsinglleft guilsinglright fi fl daggerdbl
  periodcentered quotesinglbase quotedblbase perthousand Acircumflex Ecircumflex Aacute Edieresis
  Egrave Iacute Icircumflex Idieresis Igrave Oacute Ocircumflex apple Ograve Uacute Ucircumflex
  Ugrave dotlessi circumflex tilde macron breve dotaccent ring cedilla hungarumlaut ogonek caron`

const pdfDoc = `${ascii} ${latin1}
  24 breve caron circumflex dotaccent hungarumlaut ogonek ring tilde 128 bullet dagger daggerdbl
  ellipsis emdash endash florin fraction guilsinglleft guilsinglright minus perthousand
  quotedblbase quotedblleft quotedblright quoteleft quoteright quotesinglbase trademark fi fl
  Lslash OE Scaron Ydieresis Zcaron dotlessi lslash oe scaron zcaron 160 Euro`

const macExpert = `
  32 space exclamsmall Hungarumlautsmall centoldstyle dollaroldstyle dollarsuperior ampersandsmall
  Acutesmall parenleftsuperior parenrightsuperior twodotenleader onedotenleader comma hyphen
  period fraction zerooldstyle oneoldstyle twooldstyle threeoldstyle fouroldstyle fiveoldstyle
  sixoldstyle sevenoldstyle eightoldstyle nineoldstyle colon semicolon 61 threequartersemdash 63
  questionsmall 68 Ethsmall 71 onequarter onehalf threequarters oneeighth threeeighths fiveeighths
  seveneighths onethird twothirds 86 ff fi fl ffi ffl parenleftinferior 93 parenrightinferior
  Circumflexsmall hypheninferior Gravesmall Asmall Bsmall Csmall Dsmall Esmall Fsmall Gsmall
  Hsmall Ismall Jsmall Ksmall Lsmall Msmall Nsmall Osmall Psmall Qsmall Rsmall Ssmall Tsmall
  Usmall Vsmall Wsmall Xsmall Ysmall Zsmall colonmonetary onefitted rupiah Tildesmall 129
  asuperior centsuperior 135 Aacutesmall Agravesmall Acircumflexsmall Adieresissmall Atildesmall
  Aringsmall Ccedillasmall Eacutesmall Egravesmall Ecircumflexsmall Edieresissmall Iacutesmall
  Igravesmall Icircumflexsmall Idieresissmall Ntildesmall Oacutesmall Ogravesmall Ocircumflexsmall
  Odieresissmall Otildesmall Uacutesmall Ugravesmall Ucircumflexsmall Udieresissmall 161
  eightsuperior fourinferior threeinferior sixinferior eightinferior seveninferior Scaronsmall 169
  centinferior twoinferior 172 Dieresissmall 174 Caronsmall osuperior fiveinferior 178
  commainferior periodinferior Yacutesmall 182 dollarinferior 185 Thornsmall 187 nineinferior
  zeroinferior Zcaronsmall AEsmall Oslashsmall questiondownsmall oneinferior Lslashsmall 201
  Cedillasmall 207 OEsmall figuredash hyphensuperior 214 exclamdownsmall 216 Ydieresissmall 218
  onesuperior twosuperior threesuperior foursuperior fivesuperior sixsuperior sevensuperior
  ninesuperior zerosuperior 228 esuperior rsuperior tsuperior 233 isuperior ssuperior dsuperior
  241 lsuperior Ogoneksmall Brevesmall Macronsmall bsuperior nsuperior msuperior commasuperior
  periodsuperior Dotaccentsmall Ringsmall`

const symbol = `
  32 space exclam universal numbersign existential percent ampersand suchthat parenleft parenright
  asteriskmath plus comma minus period slash zero one two three four five six seven eight nine
  colon semicolon less equal greater question congruent Alpha Beta Chi Delta Epsilon Phi Gamma Eta
  Iota theta1 Kappa Lambda Mu Nu Omicron Pi Theta Rho Sigma Tau Upsilon sigma1 Omega Xi Psi Zeta
  bracketleft therefore bracketright perpendicular underscore radicalex alpha beta chi delta
  epsilon phi gamma eta iota phi1 kappa lambda mu nu omicron pi theta rho sigma tau upsilon omega1
  omega xi psi zeta braceleft bar braceright similar 160 Euro Upsilon1 minute lessequal fraction
  infinity florin club diamond heart spade arrowboth arrowleft arrowup arrowright arrowdown degree
  plusminus second greaterequal multiply proportional partialdiff bullet divide notequal
  equivalence approxequal ellipsis arrowvertex arrowhorizex carriagereturn aleph Ifraktur Rfraktur
  weierstrass circlemultiply circleplus emptyset intersection union propersuperset reflexsuperset
  notsubset propersubset reflexsubset element notelement angle gradient registerserif
  copyrightserif trademarkserif product radical dotmath logicalnot logicaland logicalor
  arrowdblboth arrowdblleft arrowdblup arrowdblright arrowdbldown lozenge angleleft registersans
  copyrightsans trademarksans summation parenlefttp parenleftex parenleftbt bracketlefttp
  bracketleftex bracketleftbt bracelefttp braceleftmid braceleftbt braceex 241 angleright integral
  integraltp integralex integralbt parenrighttp parenrightex parenrightbt bracketrighttp
  bracketrightex bracketrightbt bracerighttp bracerightmid bracerightbt`

const zapfDingbats = `
  32 space a1 a2 a202 a3 a4 a5 a119 a118 a117 a11 a12 a13 a14 a15 a16 a105 a17 a18 a19 a20 a21 a22
  a23 a24 a25 a26 a27 a28 a6 a7 a8 a9 a10 a29 a30 a31 a32 a33 a34 a35 a36 a37 a38 a39 a40 a41 a42
  a43 a44 a45 a46 a47 a48 a49 a50 a51 a52 a53 a54 a55 a56 a57 a58 a59 a60 a61 a62 a63 a64 a65 a66
  a67 a68 a69 a70 a71 a72 a73 a74 a203 a75 a204 a76 a77 a78 a79 a81 a82 a83 a84 a97 a98 a99 a100
  128 a89 a90 a93 a94 a91 a92 a205 a85 a206 a86 a87 a88 a95 a96 161 a101 a102 a103 a104 a106 a107
  a108 a112 a111 a110 a109 a120 a121 a122 a123 a124 a125 a126 a127 a128 a129 a130 a131 a132 a133
  a134 a135 a136 a137 a138 a139 a140 a141 a142 a143 a144 a145 a146 a147 a148 a149 a150 a151 a152
  a153 a154 a155 a156 a157 a158 a159 a160 a161 a163 a164 a196 a165 a192 a166 a167 a168 a169 a170
  a171 a172 a173 a162 a174 a175 a176 a177 a178 a179 a193 a180 a199 a181 a200 a182 241 a201 a183
  a184 a197 a185 a194 a198 a186 a195 a187 a188 a189 a190 a191`

/** A table of 256 glyph names; '' for codes without one. */
function table(text: string): Encoding {
  const names: string[] = new Array(256).fill('')
  let code = 0
  for (const word of text.split(/\s+/)) {
    if (/^\d+$/.test(word)) code = Number(word)
    else if (word !== '') names[code++] = word
  }
  return names
}

const texts = {
  StandardEncoding: standard,
  WinAnsiEncoding: winAnsi,
  MacRomanEncoding: macRoman,
  MacExpertEncoding: macExpert,
  PDFDocEncoding: pdfDoc,
  Symbol: symbol,
  ZapfDingbats: zapfDingbats,
} as const

type EncodingName = keyof typeof texts

const built = new Map<EncodingName, Encoding>()

export function encodingNamed(name: EncodingName): Encoding {
  let encoding = built.get(name)
  if (!encoding) {
    encoding = table(texts[name])
    built.set(name, encoding)
  }
  return encoding
}

export function isEncodingName(name: string | null): name is EncodingName {
  return name !== null && Object.hasOwn(texts, name)
}
