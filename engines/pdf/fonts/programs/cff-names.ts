/** The standard strings, charsets and encodings of CFF (Adobe Technical Note 5176, appendices A to C). */

const names = `
  .notdef space exclam quotedbl numbersign dollar percent ampersand quoteright parenleft
  parenright asterisk plus comma hyphen period slash zero one two three four five six seven eight
  nine colon semicolon less equal greater question at A B C D E F G H I J K L M N O P Q R S T U V
  W X Y Z bracketleft backslash bracketright asciicircum underscore quoteleft a b c d e f g h i j
  k l m n o p q r s t u v w x y z braceleft bar braceright asciitilde exclamdown cent sterling
  fraction yen florin section currency quotesingle quotedblleft guillemotleft guilsinglleft
  guilsinglright fi fl endash dagger daggerdbl periodcentered paragraph bullet quotesinglbase
  quotedblbase quotedblright guillemotright ellipsis perthousand questiondown grave acute
  circumflex tilde macron breve dotaccent dieresis ring cedilla hungarumlaut ogonek caron emdash
  AE ordfeminine Lslash Oslash OE ordmasculine ae dotlessi lslash oslash oe germandbls onesuperior
  logicalnot mu trademark Eth onehalf plusminus Thorn onequarter divide brokenbar degree thorn
  threequarters twosuperior registered minus eth multiply threesuperior copyright Aacute
  Acircumflex Adieresis Agrave Aring Atilde Ccedilla Eacute Ecircumflex Edieresis Egrave Iacute
  Icircumflex Idieresis Igrave Ntilde Oacute Ocircumflex Odieresis Ograve Otilde Scaron Uacute
  Ucircumflex Udieresis Ugrave Yacute Ydieresis Zcaron aacute acircumflex adieresis agrave aring
  atilde ccedilla eacute ecircumflex edieresis egrave iacute icircumflex idieresis igrave ntilde
  oacute ocircumflex odieresis ograve otilde scaron uacute ucircumflex udieresis ugrave yacute
  ydieresis zcaron exclamsmall Hungarumlautsmall dollaroldstyle dollarsuperior ampersandsmall
  Acutesmall parenleftsuperior parenrightsuperior twodotenleader onedotenleader zerooldstyle
  oneoldstyle twooldstyle threeoldstyle fouroldstyle fiveoldstyle sixoldstyle sevenoldstyle
  eightoldstyle nineoldstyle commasuperior threequartersemdash periodsuperior questionsmall
  asuperior bsuperior centsuperior dsuperior esuperior isuperior lsuperior msuperior nsuperior
  osuperior rsuperior ssuperior tsuperior ff ffi ffl parenleftinferior parenrightinferior
  Circumflexsmall hyphensuperior Gravesmall Asmall Bsmall Csmall Dsmall Esmall Fsmall Gsmall
  Hsmall Ismall Jsmall Ksmall Lsmall Msmall Nsmall Osmall Psmall Qsmall Rsmall Ssmall Tsmall
  Usmall Vsmall Wsmall Xsmall Ysmall Zsmall colonmonetary onefitted rupiah Tildesmall
  exclamdownsmall centoldstyle Lslashsmall Scaronsmall Zcaronsmall Dieresissmall Brevesmall
  Caronsmall Dotaccentsmall Macronsmall figuredash hypheninferior Ogoneksmall Ringsmall
  Cedillasmall questiondownsmall oneeighth threeeighths fiveeighths seveneighths onethird
  twothirds zerosuperior foursuperior fivesuperior sixsuperior sevensuperior eightsuperior
  ninesuperior zeroinferior oneinferior twoinferior threeinferior fourinferior fiveinferior
  sixinferior seveninferior eightinferior nineinferior centinferior dollarinferior periodinferior
  commainferior Agravesmall Aacutesmall Acircumflexsmall Atildesmall Adieresissmall Aringsmall
  AEsmall Ccedillasmall Egravesmall Eacutesmall Ecircumflexsmall Edieresissmall Igravesmall
  Iacutesmall Icircumflexsmall Idieresissmall Ethsmall Ntildesmall Ogravesmall Oacutesmall
  Ocircumflexsmall Otildesmall Odieresissmall OEsmall Oslashsmall Ugravesmall Uacutesmall
  Ucircumflexsmall Udieresissmall Yacutesmall Thornsmall Ydieresissmall 001.000 001.001 001.002
  001.003 Black Bold Book Light Medium Regular Roman Semibold`

/** The standard strings, by SID. */
export const standardStrings: readonly string[] = names.trim().split(/\s+/)

/** Runs of SIDs, by glyph index. */
function charset(runs: string): readonly string[] {
  const glyphs: string[] = []
  for (const run of runs.trim().split(/\s+/)) {
    const [first = 0, last = first] = run.split('-').map(Number)
    glyphs.push(...standardStrings.slice(first, last + 1))
  }
  return glyphs
}

export const isoAdobeCharset = charset('0-228')
export const expertCharset = charset(`
  0-1 229-238 13-15 99 239-248 27-28 249-266 109-110 267-318 158 155 163 319-326 150 164 169
  327-378`)
export const expertSubsetCharset = charset(`
  0-1 231-232 235-238 13-15 99 239-248 27-28 249-251 253-266 109-110 267-270 272 300-302 305
  314-315 158 155 163 320-326 150 164 169 327-346`)

/** The Expert encoding: runs of SIDs that begin at a code. */
const expertRuns = `
  32:1 33:229-230 36:231-238 44:13-15 47:99 48:239-248 58:27-28 60:249-252 65:253-257 73:258
  76:259-262 82:263-265 86:266 87:109-110 89:267-269 93:270-303 161:304-306 166:307-311 172:312
  175:313 178:314-315 182:316-318 188:158 189:155 190:163 191:319-325 200:326 201:150 202:164
  203:169 204:327-378`

export const expertEncoding: readonly string[] = (() => {
  const encoding: string[] = new Array(256).fill('')
  for (const run of expertRuns.trim().split(/\s+/)) {
    const [code = 0, first = 0, last = first] = run.split(/[:-]/).map(Number)
    for (const [i, name] of standardStrings.slice(first, last + 1).entries()) encoding[code + i] = name
  }
  return encoding
})()
