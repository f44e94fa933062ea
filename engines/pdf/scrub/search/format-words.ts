/**
 * Words of the format (ISO 32000-1, CMaps, font programs) that are also words of a language: "Filter", "Page", "begin".
 * Every file contains them, so they reveal nothing and are never changed.
 */
const words = new Set(
  `Type Subtype Length Filter FlateDecode DCTDecode Page Pages Kids Count Parent Resources Contents Font XObject ExtGState ColorSpace
  Pattern Shading Properties ProcSet Text ImageB ImageC ImageI MediaBox CropBox BleedBox TrimBox ArtBox Rotate Annots Annot Catalog
  Outlines Names Dests Title Author Subject Keywords Creator Producer First Last Next Prev Dest Action Border Rect Link Widget
  Width Height Image Form Group Matrix BBox Name Encoding ToUnicode BaseFont FontDescriptor FontName Flags FontFile Widths
  FirstChar LastChar DescendantFonts Differences Identity StructTreeRoot StructParents StructParent StructElem RoleMap ClassMap
  MarkInfo Marked Lang Alt ActualText Span Artifact Table Figure Formula Caption Index Note Reference Sect Part Document Lbl LBody
  Label Private Quote Code Ruby Warichu Header Footer Layout Placement Block Inline Before Start End Both Center Justify Column
  ColumnCount ColumnGap ColumnWidths Scope Row Summary Headers List Decimal Disc Circle Square None Color Fields Field AcroForm
  Highlight Underline Squiggly StrikeOut Stamp Popup FreeText Line Polygon PolyLine Ink Caret State Open Print View Usage Event Order
  DeviceRGB DeviceGray DeviceCMYK CalRGB CalGray Lab ICCBased Indexed Separation DeviceN All Black White Cyan Magenta Yellow
  Normal Multiply Screen Overlay Darken Lighten Metadata Viewer Preferences ViewerPreferences PageMode PageLayout PageLabels
  UseNone UseOutlines UseThumbs FullScreen SinglePage OneColumn TwoColumnLeft Version Extensions Info Root Size

  DecodeParms Decode Predictor Colors BitsPerComponent Columns Rows EarlyChange BlackIs1 EndOfLine EndOfBlock EncodedByteAlign
  DamagedRowsBeforeError JBIG2Globals ColorTransform ImageMask Mask SMask SMaskInData Interpolate Intent Alternates Matte
  ASCIIHexDecode ASCII85Decode LZWDecode RunLengthDecode CCITTFaxDecode JBIG2Decode JPXDecode Crypt XRef ObjStm Extends
  Length1 Length2 Length3 FontFile2 FontFile3 FontFamily FontStretch FontWeight FontBBox FontMatrix ItalicAngle Ascent Descent
  Leading CapHeight XHeight StemV StemH AvgWidth MaxWidth MissingWidth CharSet CharProcs CIDSet CIDSystemInfo CIDToGIDMap
  CIDFontType0 CIDFontType2 CIDFontType0C Type0 Type1 Type1C Type3 TrueType MMType1 OpenType Registry Ordering Supplement CMap
  CMapName WMode UseCMap Style Panose BaseEncoding WinAnsiEncoding MacRomanEncoding MacExpertEncoding StandardEncoding
  PDFDocEncoding FunctionType Functions Function Domain Range Bounds Encode BitsPerSample ShadingType BitsPerCoordinate
  BitsPerFlag VerticesPerRow Coords Extend Background AntiAlias PatternType PaintType TilingType XStep YStep Transparency
  Luminosity Alpha Backdrop Isolated Knockout ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation
  Compatible HalftoneType Halftone TransferFunction WhitePoint BlackPoint Gamma Colorants Process Components MixingHints
  Perceptual RelativeColorimetric AbsoluteColorimetric OCProperties OCGs OCMD Optional BaseState Category AllOff AnyOn AllOn
  AnyOff ListMode AllPages VisiblePages Locked Unchanged FitH FitV FitR FitB FitBH FitBV GoTo GoToR Named Thread Launch
  JavaScript SubmitForm ResetForm ImportData Hide Trans GoToE Rendition Movie Sound SetOCGState NextPage PrevPage FirstPage
  LastPage NeedAppearances SigFlags Limits Nums ParentTree ParentTreeNextKey IDTree Suspects UserProperties OutputIntents
  OutputIntent OutputConditionIdentifier OutputCondition RegistryName DestOutputProfile HideToolbar HideMenubar HideWindowUI
  FitWindow CenterWindow DisplayDocTitle NonFullScreenPageMode Direction ViewArea ViewClip PrintArea PrintClip PrintScaling
  Duplex PickTrayByPDFSize PrintPageRange NumCopies TwoColumnRight TwoPageLeft TwoPageRight UseOC UseAttachments UserUnit Tabs
  PieceInfo LastModified Thumb Threads Trapped ModDate CreationDate Pagination Attached Layers Reset Push MaxLen Indices
  QuadPoints InkList Vertices CallOut RichText BorderStyle Solid Dashed Beveled Inset Toggle Invert Outline Default Unknown

  obj endobj stream endstream xref trailer startxref true false null
  CIDInit findresource begin begincmap endcmap begincodespacerange endcodespacerange beginbfchar endbfchar beginbfrange
  endbfrange begincidchar endcidchar begincidrange endcidrange beginnotdefchar endnotdefchar beginnotdefrange endnotdefrange
  usecmap currentdict defineresource pop end dict dup def Adobe UCS UCS2 FontType PaintType UniqueID StrokeWidth FontInfo
  version Notice FullName Weight isFixedPitch UnderlinePosition UnderlineThickness array put for readonly executeonly noaccess
  currentfile eexec cleartomark definefont Subrs CharStrings BlueValues OtherBlues FamilyBlues FamilyOtherBlues BlueScale
  BlueShift BlueFuzz StdHW StdVW StemSnapH StemSnapV ForceBold LanguageGroup password lenIV RndStemUp ExpansionFactor known
  FontDirectory systemdict exch userdict notdef`.split(/\s+/),
)

export function isFormatWord(word: string): boolean {
  return words.has(word)
}

/** Predefined character maps (ISO 32000-1, table 118, and later Adobe collections). */
const characterMap =
  /^(?:Identity|[HV]|(?:Uni(?:GB|CNS|JIS|JISX0213|JISX02132004|JIS2004|KS)|GB|GBT|GBT?pc|GBKp?|GBK2K|B5|B5pc|HKscs|ET(?:en|enms|HK)|CNS[12]?|83pv|90(?:ms|msp|pv)|78|78ms|Add|Ext|KSC|KSCms|KSCpc|EUC|RKSJ)(?:-(?:UCS2|UTF8|UTF16|UTF32|EUC|RKSJ|Johab|B5|HW|JPro))*)(?:-[HV])?$/

/** The standard fonts (9.6.2.2), which files do not contain. */
const standardFont =
  /^(?:(?:Helvetica|Courier)(?:-(?:Bold)?(?:Oblique)?)?|Times-(?:Roman|Bold|Italic|BoldItalic)|Symbol|ZapfDingbats)$/

/**
 * Whether a whole name is defined by the format. A dictionary key or an operand with such a name is structure, regardless of
 * the search; the same word in a string is not.
 */
export function isFormatName(name: string): boolean {
  return words.has(name) || characterMap.test(name) || standardFont.test(name)
}

/** Entries whose strings name a character collection (9.7.3), and the collections that the format defines. */
const collectionKeys = new Set(['Registry', 'Ordering'])
const collections = new Set([
  'Adobe',
  'Identity',
  'Japan1',
  'Japan2',
  'GB1',
  'CNS1',
  'Korea1',
  'KR',
  'UCS',
  'UCS2',
])

/** Whether a string is structure: by the entry that contains it, and only with a word that the format defines for it. */
export function isFormatString(key: string | number | undefined, text: string): boolean {
  return typeof key === 'string' && collectionKeys.has(key) && collections.has(text)
}
