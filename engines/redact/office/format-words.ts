import type { OfficeWork } from './office-format.ts'

/**
 * Values of attributes that the formats define (ECMA-376 part 1, simple types): they are structure even if they spell a value.
 * Names that a user may choose, such as those of styles, are not among them.
 */
const words = `
none nil auto clear default single double thick thin dotted dashed dash dot dotDash dashDot dashSmallGap dashDotStroked wave doubleWave
wavyHeavy wavyDouble triple inset outset solid sysDash sysDot lgDash lgDashDot lgDashDotDot dashLong dashLongHeavy dotDotDash
left right center centre both start end top bottom middle baseline inside outside distribute justify mediumKashida lowKashida highKashida
ctr just dist thaiDist even odd first last all page column paragraph margin character line text textBottom textTop content
leftMargin rightMargin topMargin bottomMargin insideMargin outsideMargin around aroundText square tight through topAndBottom largest
continuous nextPage nextColumn evenPage oddPage portrait landscape textWrapping exact atLeast restart newSection newPage eachPage eachSect
pageBottom beneathText sectEnd docEnd begin separate separator continuationSeparator tbRl lrTb btLr lrTbV tbRlV tbLrV rl lr tb
horz vert vert270 wordArtVert eaVert mongolianVert preserve collapse true false on off yes no t f
decimal upperRoman lowerRoman upperLetter lowerLetter ordinal cardinalText ordinalText bullet hex chicago decimalZero
tab space nothing num hybridMultilevel multilevel singleLevel numbering table numberingTable character
dxa pct fixed autofit between bar superscript subscript roman swiss modern decorative script variable
ascii hAnsi eastAsia cs minorHAnsi majorHAnsi minorEastAsia majorEastAsia minorBidi majorBidi minorAscii majorAscii minor major
black blue cyan darkBlue darkCyan darkGray darkGreen darkMagenta darkRed darkYellow green lightGray magenta red white yellow
background1 background2 text1 text2 dark1 dark2 light1 light2 accent1 accent2 accent3 accent4 accent5 accent6 hyperlink followedHyperlink
phClr tx1 tx2 bg1 bg2 dk1 dk2 lt1 lt2 hlink folHlink windowText window scrgbClr
rect roundRect ellipse triangle line straightConnector1 bentConnector3 rightArrow leftArrow upArrow downArrow textBox star5
simple block flat round bevel miter tile stretch norm normal small big sm med lg arrow stealth diamond oval
picture absolute relative static visible hidden wrap nowrap overflow clip ellipsis shape group image
word excel document spreadsheet presentation forms comments readOnly trackedChanges full partial print web
compatibilityMode overrideTableStyleFontSizeAndJustification enableOpenTypeFeatures doNotFlipMirrorIndents
clean dirty spelling grammar optimized quality standalone container object lock sdtLocked contentLocked sdtContentLocked unlocked
plain equal field whole row cell table col firstRow lastRow firstColumn lastColumn firstCol lastCol band1Horz band2Horz band1Vert band2Vert
nwCell neCell swCell seCell wholeTable wholeTbl topLeft topRight bottomLeft bottomRight frozen split frozenSplit
general number date time string boolean error inlineStr shared array dataTable sheet chart style value category series size percent
sum average count max min product stdDev var title body subTitle ctrTitle obj chart tbl clipArt dgm media sldNum dt ftr hdr sldImg pic
blank userDrawn over under gap zero span cat val lin log standard clustered stacked percentStacked marker smooth
nextTo low high cross in out inEnd outEnd bestFit inBase outer inner factor edge
cust custom shade tint lumMod lumOff alpha satMod gradient path rectangle circle linear
`

const known: ReadonlySet<string> = new Set(words.trim().split(/\s+/))

/** Namespaces and identifiers of the formats. */
const knownAddresses =
  /^(?:https?:\/\/(?:schemas\.(?:openxmlformats\.org|microsoft\.com)|purl\.(?:oclc\.org\/ooxml|org\/dc)|www\.w3\.org)\/|urn:schemas-microsoft-com:)[\w./:#+-]*$/

/** Whether the value of an attribute or element is a keyword or an address defined by the formats. */
export function isFormatValue(value: string): boolean {
  return known.has(value) || knownAddresses.test(value)
}

/** Whether a media type is defined by the formats. */
export function isFormatType(mediaType: string): boolean {
  return /^(?:application\/(?:vnd\.(?:openxmlformats-[\w.-]+|ms-[\w.-]+)(?:\+xml)?|xml|octet-stream)|image\/(?:x-)?(?:png|jpeg|gif|bmp|tiff|webp|emf|wmf|svg\+xml))$/.test(
    mediaType,
  )
}

/** Part names used by Office, with their folders. */
const usual =
  /^(?:word|xl|ppt)\/(?:(?:_?[a-z]+|chartsheets|dialogsheets|worksheets|ctrlProps|pivotTables|pivotCache|slideLayouts|slideMasters|notesSlides|notesMasters|handoutMasters|threadedComments|queryTables|richData)\/)?(?:document|styles|settings|webSettings|fontTable|theme|themeOverride|numbering|header|footer|footnotes|endnotes|comments|commentsExtended|commentsIds|workbook|sheet|sharedStrings|calcChain|metadata|table|pivotTable|pivotCacheDefinition|pivotCacheRecords|drawing|vmlDrawing|chart|chartEx|style|colors|data|layout|quickStyle|presentation|presProps|viewProps|tableStyles|slide|slideLayout|slideMaster|notesSlide|notesMaster|handoutMaster|ctrlProp|font|slicer|slicerCache|timeline|timelineCache|rdrichvalue\w*|threadedComment)\d*\.(?:xml|vml|odttf|fntdata)$/

/** Whether an entry of an archive has a name that Office uses for a part or its relationships. */
export function isUsualName(name: string): boolean {
  return (
    name === '[Content_Types].xml' ||
    name === '_rels/.rels' ||
    usual.test(name.replace(/_rels\/([^/]+)\.rels$/, '$1'))
  )
}

/** Whether a target of a relationship refers to a part with such a name. */
export function isUsualTarget(target: string): boolean {
  const path = target.replace(/^(?:\/|(?:\.\.\/)+)/, '')
  return usual.test(path) || ['word', 'xl', 'ppt'].some((folder) => usual.test(`${folder}/${path}`))
}

/** Extensions that are kept. */
const extensions =
  /\.(xml|vml|png|jpe?g|gif|bmp|tiff?|webp|svg|emf|wmf|odttf|fntdata|docx|xlsx|pptx|pdf|html?|mht|mhtml|txt|bin|wav|mp3|mp4|m4a|m4v|mov|avi|wmv|mpe?g)$/i

const pictures = /^(?:png|jpe?g|gif|bmp|tiff?|webp|svg|emf|wmf)$/

/** Gives neutral names to media, embedded documents, and every part with a name that Office does not use. Returns how many changed. */
export function neutralisePartNames({ package: opened }: OfficeWork): number {
  const taken = new Set<string>()
  const parts = opened.parts()
  for (const { name } of parts) if (usual.test(name)) taken.add(name.toLowerCase())
  const folder = /^(word|xl|ppt)\//.exec(opened.main.name)?.[1] ?? 'word'
  let count = 0
  for (const part of parts) {
    if (usual.test(part.name)) continue
    const extension = extensions.exec(part.name)?.[1].toLowerCase() ?? (part.isXml ? 'xml' : 'bin')
    const base =
      part.mediaType.startsWith('image/') || pictures.test(extension)
        ? 'media/image'
        : /^(?:doc|xls|ppt)x$/.test(extension)
          ? 'embeddings/document'
          : 'parts/part'
    let name: string
    let number = 1
    do name = `${folder}/${base}${number++}.${extension}`
    while (taken.has(name))
    taken.add(name)
    if (name === part.name) continue
    part.name = name
    count++
  }
  return count
}
