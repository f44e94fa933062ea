import type { Block, BlockLook, PlacedBox } from '../../../model/document.ts'
import { childOf, isElement, type XmlElement } from '../../../office/xml.ts'
import { supportedAlternative } from './alternatives.ts'
import { BlockBuilder } from './block-builder.ts'
import { readParagraph } from './paragraphs.ts'
import type { DocxStory, SectionEnd } from './story.ts'
import { readTable } from './tables.ts'

/**
 * The blocks of a body, cell, note or text box.
 * @param onSection called where a section of the body ends
 * @param onEmpty called with its empty paragraphs where it has no block
 */
export function blocksOf(
  container: XmlElement,
  story: DocxStory,
  onSection?: (end: SectionEnd) => void,
  onEmpty?: (blanks: readonly BlockLook[]) => void,
): Block[] {
  const assembly = new BlockBuilder(story.whole.counters, story.whole.numbering, story.whole.looks)
  readInto(container, story, assembly, onSection)
  const blocks = assembly.end()
  if (blocks.length === 0) onEmpty?.(assembly.blanks)
  return blocks
}

/** The story of the text of a box. */
function storyIn(box: PlacedBox | undefined, story: DocxStory): DocxStory {
  const isFilled = box?.fill !== undefined || box?.shapes?.some(({ fill }) => fill) === true
  return isFilled ? { ...story, isFilled } : story
}

function readInto(
  container: XmlElement,
  story: DocxStory,
  assembly: BlockBuilder,
  onSection?: (end: SectionEnd) => void,
): void {
  const changes = story.whole.conversion.options.trackedChanges ?? 'accept'
  for (const child of container.children) {
    if (!isElement(child)) continue
    switch (child.name) {
      case 'w:p': {
        const paragraph = readParagraph(child, story)
        assembly.paragraph(paragraph)
        for (const { content, box } of paragraph.asides)
          for (const block of 'kind' in content ? [content] : blocksOf(content, storyIn(box, story)))
            assembly.block(box ? { ...block, inBox: box } : block)
        assembly.endParagraph(paragraph)
        const section = childOf(childOf(child, 'w:pPr'), 'w:sectPr')
        if (section && onSection && story.whole.looks)
          onSection({ properties: section, blocks: assembly.endSection() })
        break
      }
      case 'w:tbl': {
        const table = readTable(child, story, blocksOf)
        if (table) assembly.block(table)
        break
      }
      case 'w:sdt':
        readInto(childOf(child, 'w:sdtContent') ?? child, story, assembly, onSection)
        break
      case 'mc:AlternateContent':
        readInto(supportedAlternative(child), story, assembly, onSection)
        break
      case 'w:ins':
      case 'w:moveTo':
        if (changes !== 'reject') readInto(child, story, assembly, onSection)
        break
      case 'w:del':
      case 'w:moveFrom':
        if (changes !== 'accept') readInto(child, story, assembly, onSection)
        break
      case 'w:customXml':
      case 'w:smartTag':
        readInto(child, story, assembly, onSection)
    }
  }
}
