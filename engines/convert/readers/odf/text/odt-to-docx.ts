import { childOf, descendantsOf, isElement, textContent, type XmlElement } from '../../../../office/xml.ts'
import type { Conversion } from '../../../conversion.ts'
import { escaped, tag } from '../markup.ts'
import { addMetadata } from '../metadata.ts'
import { OoxmlPackage, ooxmlNamespaces } from '../ooxml-package.ts'
import { openDocument } from '../package.ts'
import { Pictures } from '../pictures.ts'
import { OdfStyles } from '../styles.ts'
import { blocksMarkup } from './blocks.ts'
import { Lists } from './lists.ts'
import { Sections } from './sections.ts'
import type { OdtContext } from './story.ts'
import { styleSheet } from './style-sheet.ts'

const documentPart = 'word/document.xml'

/**
 * A text document of OpenDocument (ODF 1.3) as a DOCX: styles, lists, tables, notes, images, text boxes, shapes, charts, formulas,
 * sections, headers and footers. Tracked changes are accepted. Lost: comments, forms beyond their text.
 * @throws DocumentError `malformed`, `encrypted`; LimitError of the archive, of cells
 */
export async function odtToDocx(bytes: Uint8Array, conversion: Conversion): Promise<Uint8Array<ArrayBuffer>> {
  const odf = await openDocument(bytes, 'text', conversion.limits)
  const styles = new OdfStyles(odf.styles, odf.content)
  const pack = new OoxmlPackage()
  const pictures = new Pictures(pack, 'word/media')
  await pictures.load(odf, conversion.options.keepMetadata)
  const whole: OdtContext = {
    odf,
    conversion,
    pack,
    lists: new Lists(styles),
    readBlocks: blocksMarkup,
    pictures,
    notes: { footnote: [], endnote: [] },
    tabsFromIndent: odf.settings.get('TabsRelativeToIndent') !== 'false',
    addsSpaces: odf.settings.get('AddParaTableSpacing') !== 'false',
    cellSpace: {
      first: odf.settings.get('AddParaTableSpacingAtStart') !== 'false',
      last: odf.settings.get('AddParaSpacingToTableCells') !== 'false',
    },
    cells: { left: conversion.limits.cells },
    controls: controlsOf(odf.body),
    nextId: 1,
  }
  warnOfChanges(odf.body, conversion)
  pack.relate('', 'officeDocument', documentPart)
  const sections = new Sections(whole, styles)
  const blocks = blocksMarkup(
    odf.body,
    { whole, part: documentPart, styles, isBody: true, waiting: [] },
    sections,
  )
  const last = sections.end()
  pack.add(
    documentPart,
    'wordprocessingml.document.main+xml',
    tag('w:document', ooxmlNamespaces, tag('w:body', {}, ...blocks, last)),
  )
  const addPart = (kind: string, content: string) => {
    pack.relate(documentPart, kind, `word/${kind}.xml`)
    pack.add(`word/${kind}.xml`, `wordprocessingml.${kind}+xml`, content)
  }
  addPart('styles', withNamespaces(styleSheet(styles, whole.tabsFromIndent)))
  addPart('numbering', tag('w:numbering', ooxmlNamespaces, whole.lists.markup()))
  addPart('settings', settingsMarkup(sections.hasEven))
  for (const kind of ['footnote', 'endnote'] as const)
    if (whole.notes[kind].length > 0)
      addPart(`${kind}s`, tag(`w:${kind}s`, ooxmlNamespaces, ...whole.notes[kind]))
  addMetadata(pack, odf.meta, conversion)
  return pack.bytes()
}

function withNamespaces(part: string): string {
  const [name] = /^<[\w:]+/.exec(part) ?? ['']
  return `${name} xmlns:w="${ooxmlNamespaces['xmlns:w']}"${part.slice(name.length)}`
}

/** The layout of later versions of Word, where tables begin with their border. */
function settingsMarkup(hasEven: boolean): string {
  return tag(
    'w:settings',
    { 'xmlns:w': ooxmlNamespaces['xmlns:w'] },
    hasEven ? tag('w:evenAndOddHeaders') : '',
    tag(
      'w:compat',
      {},
      tag('w:doNotExpandShiftReturn'),
      tag('w:compatSetting', {
        'w:name': 'compatibilityMode',
        'w:uri': 'http://schemas.microsoft.com/office/word',
        'w:val': 15,
      }),
    ),
  )
}

/** The text shown by form controls: their content or label. */
function controlsOf(body: XmlElement): Map<string, string> {
  const controls = new Map<string, string>()
  const visit = (element: XmlElement): void => {
    for (const child of element.children) {
      if (!isElement(child)) continue
      const { attributes } = child
      const id = attributes['xml:id'] ?? attributes['form:id']
      const text =
        attributes['form:current-value'] ?? attributes['form:value'] ?? attributes['form:label'] ?? ''
      const shown =
        child.name === 'form:checkbox'
          ? `${attributes['form:current-state'] === 'checked' ? '☒' : '☐'}${attributes['form:label'] ?? ''}`
          : child.name === 'form:textarea'
            ? text || textContent(child).trim()
            : text
      if (id !== undefined && shown !== '') controls.set(id, escaped(shown))
      visit(child)
    }
  }
  for (const forms of descendantsOf(body, 'office:forms')) visit(forms)
  return controls
}

function warnOfChanges(body: XmlElement, { options, warn }: Conversion): void {
  const wanted = options.trackedChanges ?? 'accept'
  if (wanted === 'accept' || !childOf(body, 'text:tracked-changes')) return
  warn({
    code: 'changes_accepted',
    message: 'The tracked changes of an OpenDocument file are always accepted.',
  })
}
