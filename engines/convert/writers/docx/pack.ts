import {
  AlignmentType,
  BookmarkEnd,
  BookmarkStart,
  BorderStyle,
  Column,
  ColumnBreak,
  ConcreteHyperlink,
  Document,
  Footer,
  FootnoteReferenceRun,
  Header,
  HeightRule,
  type IContext,
  ImageRun,
  InternalHyperlink,
  type IRunOptions,
  type ISectionOptions,
  type IXmlableObject,
  Math as MathParagraph,
  MathRun,
  Packer,
  PageBreak,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  SectionType,
  SoftHyphen,
  Tab,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalMergeType,
  WidthType,
  XmlAttributeComponent,
  XmlComponent,
} from 'docx'
import type { BlockLook, TextLook } from '../../../model/document.ts'
import { clearZipTimes } from '../../../office/zip-writer.ts'
import type { MathElement } from '../../tex/omml.ts'
import { areaDrawing, floatingPlace } from './areas.ts'
import { cellLook, paragraphLook, runLook } from './looks.ts'
import { characterStyles, defaults, numberingOf, paragraphStyles, propertiesOf } from './styles.ts'
import {
  continuedCells,
  emptyParagraph,
  keptPages,
  type PlacedCell,
  separateTables,
  thinParagraph,
  withSpacesBeforeBreaks,
  withSpacesInColumns,
} from './word-blocks.ts'
import type {
  WordBlock,
  WordFile,
  WordParagraph,
  WordRun,
  WordRunning,
  WordSection,
  WordTable,
} from './word-document.ts'

const twips = 20
/**
 * The last id of a link, bookmark or picture in the document that is being built, which is built synchronously. The ids of the
 * package are random, or continue from the previous document, so equal documents would differ.
 */
let ids = 0
/** Font and size of most text; null if the appearance of the source is not written. */
let usual: TextLook | null = null

/** A link whose relationship id is our own number. */
class NumberedLink extends ConcreteHyperlink {
  readonly #target: string

  constructor(children: readonly ParagraphChild[], number: number, href: string) {
    const hash = href.indexOf('#')
    // Word stores up to 255 characters after # separately.
    const isSplit = hash > 0 && hash < href.length - 1 && href.length - hash <= 256
    super(children, `link${number}`, isSplit ? href.slice(hash + 1) : undefined, href)
    this.#target = isSplit ? href.slice(0, hash) : href
  }

  override prepForXml(context: IContext): IXmlableObject | undefined {
    context.viewWrapper.Relationships.addRelationship(this.linkId, hyperlinkType, this.#target, 'External')
    return super.prepForXml(context)
  }
}
const hyperlinkType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink'

/** Writes a DOCX with the given metadata, and without that of the program and the time of writing. */
export async function packWord(file: WordFile): Promise<Uint8Array<ArrayBuffer>> {
  const { metadata } = file
  ids = 0
  usual = file.usual ?? null
  const used = new Set(
    (['header', 'footer'] as const).filter((which) =>
      file.sections.some(({ running, first, even }) =>
        [running, first, even].some((one) => (one?.[which].length ?? 0) > 0),
      ),
    ),
  )
  const document = new Document({
    ...(metadata.title === undefined ? {} : { title: metadata.title }),
    numbering: numberingOf(file.lists),
    styles: { default: defaults(metadata.language, file.text), paragraphStyles, characterStyles },
    footnotes: Object.fromEntries(
      [...file.notes].map(([number, paragraphs]) => [number, { children: paragraphs.map(paragraphOf) }]),
    ),
    evenAndOddHeaderAndFooters: file.sections.some(({ even }) => even !== undefined),
    sections: file.sections.map((section) => sectionOf(section, used)),
  })
  const bytes = await Packer.pack(document, 'uint8array', undefined, propertiesOf(metadata))
  return clearZipTimes(new Uint8Array(bytes))
}

function sectionOf(section: WordSection, used: ReadonlySet<keyof WordRunning>): ISectionOptions {
  const { blocks, page, continues, columns, firstNumber, headerDistance, footerDistance, first } = section
  const { margins } = page
  const points = (value: number) => Math.round(value * twips)
  const gap = columns ? points(columns.gap) : 0
  return {
    properties: {
      page: {
        size: { width: points(page.width), height: points(page.height) },
        margin: {
          ...(margins
            ? {
                top: points(margins.top),
                right: points(margins.right),
                bottom: points(margins.bottom),
                left: points(margins.left),
              }
            : {}),
          ...(headerDistance === undefined ? {} : { header: points(headerDistance) }),
          ...(footerDistance === undefined ? {} : { footer: points(footerDistance) }),
        },
        ...(firstNumber === undefined ? {} : { pageNumbers: { start: firstNumber } }),
      },
      ...(continues ? { type: SectionType.CONTINUOUS } : {}),
      ...(first ? { titlePage: true } : {}),
      ...(columns
        ? {
            column: columns.widths
              ? {
                  count: columns.count,
                  equalWidth: false,
                  children: columns.widths.map(
                    ({ width, gap: space }) => new Column({ width: points(width), space: points(space) }),
                  ),
                }
              : { count: columns.count, space: gap },
          }
        : {}),
    },
    ...runningOf(section, used),
    children: separateTables(
      usual ? keptPages(withSpacesInColumns(withSpacesBeforeBreaks(blocks))) : blocks,
    ).map(blockOf),
  }
}

/** Headers and footers of a section. A section without them gets empty ones if it would otherwise inherit those of the previous section. */
function runningOf({ running, first, even }: WordSection, used: ReadonlySet<keyof WordRunning>) {
  const parts = <T>(which: keyof WordRunning, make: (blocks: readonly WordBlock[]) => T) => {
    const all = { default: running[which], first: first?.[which], even: even?.[which] }
    const shown = Object.entries(all).flatMap(([kind, blocks]) =>
      blocks === undefined ? [] : [[kind, make(blocks.length > 0 ? blocks : [thinParagraph])] as const],
    )
    return Object.fromEntries(shown)
  }
  return {
    ...(used.has('header')
      ? { headers: parts('header', (blocks) => new Header({ children: blocks.map(blockOf) })) }
      : {}),
    ...(used.has('footer')
      ? { footers: parts('footer', (blocks) => new Footer({ children: blocks.map(blockOf) })) }
      : {}),
  }
}

function blockOf(block: WordBlock): Paragraph | Table {
  return block.kind === 'paragraph' ? paragraphOf(block) : tableOf(block)
}

const { LEFT: left, CENTER: center, RIGHT: right, BOTH: justify } = AlignmentType
const aligns = { left, center, right, justify } as const

function paragraphOf(block: WordParagraph): Paragraph {
  const { style } = block
  const isHeading = style?.startsWith('Heading') === true
  const given = {
    rightToLeft: block.rightToLeft,
    isBold: isHeading || style === 'TableHeading' || style === 'DefinitionTerm',
    isItalic: style === 'Quote' || style === 'Caption',
    hasOwnText: isHeading || style === 'Caption' || style === 'SourceCode' || style === 'FootnoteText',
  }
  const areas = (usual && block.look?.areas) || []
  const runs = [...areas.map(areaRun), ...block.runs.flatMap((run) => childrenOf(run, given))]
  const isIndented =
    isHeading ||
    block.item !== undefined ||
    style === 'Quote' ||
    style === 'NormalIndent' ||
    style === 'SourceCode' ||
    style === 'Caption'
  const look = usual && block.look ? paragraphLook(block.look, isIndented) : {}
  return new Paragraph({
    ...(block.style === undefined ? {} : { style: block.style }),
    ...(block.item ? { numbering: { reference: `list-${block.item.list}`, level: block.item.level } } : {}),
    // Explicitly without numbering; other readers then treat it as part of the item above.
    ...(block.style === 'ListParagraph' ? { numbering: false } : {}),
    ...(block.indent ? { indent: { left: block.indent } } : {}),
    ...(block.align ? { alignment: aligns[block.align] } : {}),
    ...(block.rightToLeft ? { bidirectional: true } : {}),
    ...(block.pageBreakBefore ? { pageBreakBefore: true } : {}),
    ...(block.afterTable ? { spacing: { before: 160 } } : {}),
    ...look,
    ...(block.tight && !(usual && block.look) ? { contextualSpacing: true } : {}),
    ...(usual && block.look?.keepsNext === false
      ? { keepNext: false }
      : block.keepNext
        ? { keepNext: true }
        : {}),
    ...(block.rule
      ? { border: { bottom: { style: BorderStyle.SINGLE, size: 6, space: 1, color: '808080' } } }
      : {}),
    children: block.bookmark === undefined ? runs : bookmarked(block.bookmark, runs),
  })
}

/** A run with a drawing, for which the docx package has no class. */
function areaRun(area: NonNullable<BlockLook['areas']>[number]): ParagraphChild {
  return new MathNode({ name: 'w:r', children: [areaDrawing(area, ++ids)] }) as ParagraphChild
}

function bookmarked(name: string, runs: readonly ParagraphChild[]): ParagraphChild[] {
  const id = ++ids
  const [start, end]: readonly XmlComponent[] = [new BookmarkStart(name, id), new BookmarkEnd(id)]
  // A paragraph takes more elements than the type of the package lists.
  return [start as ParagraphChild, ...runs, end as ParagraphChild]
}

/** What a run has by its paragraph. */
interface GivenStyle {
  readonly rightToLeft: boolean
  readonly isBold: boolean
  readonly isItalic: boolean
  /** The style sets a font, size or colour, so that the look of a run is written in full. */
  readonly hasOwnText: boolean
}

function childrenOf(run: WordRun, given: GivenStyle): ParagraphChild[] {
  switch (run.kind) {
    case 'text':
      return [new TextRun(textOptions(run, given))]
    case 'break':
      if (run.to === undefined) return [new TextRun({ break: 1 })]
      if (run.to === 'column') return [new TextRun({ children: [new ColumnBreak()] })]
      // The package puts its own page break into a separate run, without a style.
      if (run.inCode) return [new TextRun({ style: 'VerbatimChar', children: [new MathNode(pageBreak)] })]
      return [new TextRun({ children: [new PageBreak()] })]
    case 'note':
      return [new FootnoteReferenceRun(run.number)]
    case 'formula':
      return [formulaOf(run)]
    case 'link': {
      const children = run.runs.flatMap((inner) => childrenOf(inner, given))
      return [
        run.bookmark === undefined
          ? new NumberedLink(children, ++ids, run.href ?? '')
          : new InternalHyperlink({ anchor: run.bookmark, children }),
      ]
    }
    case 'image': {
      const { type, bytes, width, height, alt, place } = run.image
      const pixels = 96 / 72
      return [
        new ImageRun({
          type,
          data: bytes,
          transformation: { width: Math.max(1, width * pixels), height: Math.max(1, height * pixels) },
          altText: { name: 'Picture', description: alt, title: '', id: String(++ids) },
          ...(place ? { floating: floatingPlace(place, ids) } : {}),
        }),
      ]
    }
  }
}

/** A formula as Office math, or its source in the math font. */
function formulaOf({ text, math, displayed }: Extract<WordRun, { kind: 'formula' }>): ParagraphChild {
  if (math === null) return new MathParagraph({ children: [new MathRun(clean(text))] })
  if (!displayed) return new MathParagraph({ children: math.map((part) => new MathNode(part)) })
  return new MathDisplay({ children: [new MathNode({ name: 'm:oMath', children: math })] })
}

/** A display formula; the docx package only has inline ones. */
class MathDisplay extends MathParagraph {
  protected override readonly rootKey = 'm:oMathPara'
}

const pageBreak: MathElement = { name: 'w:br', attributes: { 'w:type': 'page' }, children: [] }

/** An element for which the docx package has no class. */
class MathNode extends XmlComponent {
  constructor({ name, attributes, children }: MathElement) {
    super(name)
    if (attributes) this.root.push(new MathAttributes(attributes))
    for (const child of children)
      this.root.push(typeof child === 'string' ? clean(child) : new MathNode(child))
  }
}

class MathAttributes extends XmlAttributeComponent<Readonly<Record<string, string>>> {}

function clean(text: string): string {
  return text.toWellFormed().replace(notInXml, '\ufffd')
}

function textOptions(
  { text, format, field }: Extract<WordRun, { kind: 'text' }>,
  given: GivenStyle,
): IRunOptions {
  const { look } = format
  const base = given.hasOwnText || format.code ? {} : (usual ?? {})
  const own = {
    isBold: given.isBold || format.bold === true,
    isItalic: given.isItalic || format.italic === true,
  }
  return {
    ...(field
      ? { children: [field === 'page' ? PageNumber.CURRENT : PageNumber.TOTAL_PAGES] }
      : piecesOf(clean(text))),
    ...(format.bold ? { bold: true } : {}),
    ...(format.italic ? { italics: true } : {}),
    ...(format.underline ? { underline: {} } : {}),
    ...(format.strike ? { strike: true } : {}),
    ...(format.raised === 'superscript' ? { superScript: true } : {}),
    ...(format.raised === 'subscript' ? { subScript: true } : {}),
    ...(format.color === undefined ? {} : { color: format.color.slice(1).toUpperCase() }),
    ...(format.highlight ? { highlight: 'yellow' as const } : {}),
    ...(format.code ? { style: 'VerbatimChar' } : format.link ? { style: 'Hyperlink' } : {}),
    ...(given.rightToLeft ? { rightToLeft: true } : {}),
    ...(usual && look ? runLook(look, base, { ...given, ...own }, format.link === true) : {}),
  }
}

/** Characters that XML 1.0 cannot represent (2.2). */
const notInXml = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu

function tableOf({ rows, columns, rightToLeft, indent, hasOneHeader }: WordTable): Table {
  const repeats = !(usual && hasOneHeader)
  const cells = continuedCells(rows, columns.length)
  return new Table({
    columnWidths: [...columns],
    width: { size: columns.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    ...(usual && indent ? { indent: { size: indent, type: WidthType.DXA } } : {}),
    ...(rightToLeft ? { visuallyRightToLeft: true } : {}),
    ...(repeats ? {} : { tableLook: { firstRow: true } }),
    rows: rows.map(
      ({ header, look }, r) =>
        new TableRow({
          ...(usual && look?.height
            ? {
                height: {
                  value: Math.round(look.height * twips),
                  rule: look.exact ? HeightRule.EXACT : HeightRule.ATLEAST,
                },
              }
            : {}),
          ...(header && repeats ? { tableHeader: true } : {}),
          cantSplit: usual === null || look?.isWhole === true,
          children: cells[r].map(cellOf),
        }),
    ),
  })
}

function cellOf({ blocks, colspan, rowspan, header, look, continues }: PlacedCell): TableCell {
  const last = blocks.at(-1)
  // A cell must end in a paragraph (ECMA-376 part 1, 17.4.65).
  const children = [
    ...separateTables(blocks),
    // The height of a row is that of its text.
    ...(last === undefined ? [usual && look ? thinParagraph : emptyParagraph] : []),
  ].map(blockOf)
  return new TableCell({
    children,
    ...(colspan > 1 ? { columnSpan: colspan } : {}),
    ...(continues || rowspan > 1
      ? { verticalMerge: continues ? VerticalMergeType.CONTINUE : VerticalMergeType.RESTART }
      : {}),
    ...(usual && look
      ? cellLook(look)
      : {
          ...(header ? { shading: { fill: 'EEEEEE' } } : {}),
          margins: { top: 40, bottom: 40, left: 80, right: 80 },
        }),
  })
}

/** The text of a run; tabs and soft hyphens are elements (ECMA-376 part 1, 17.3.3). */
function piecesOf(text: string): Pick<IRunOptions, 'text' | 'children'> {
  if (!/[\t\u00ad]/.test(text)) return { text }
  const children = text
    .split(/([\t\u00ad])/)
    .filter((part) => part !== '')
    .map((part) => (part === '\t' ? new Tab() : part === '\u00ad' ? new SoftHyphen() : part))
  return { children }
}
