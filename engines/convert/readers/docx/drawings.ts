import type { Block } from '../../../model/document.ts'
import { LimitError } from '../../../model/errors.ts'
import { descendantsOf, type XmlElement } from '../../../office/xml.ts'
import { chartTable } from '../drawing/charts.ts'
import { diagramList, plainLine } from '../drawing/diagrams.ts'
import type { DocxStory } from './story.ts'

/** Content of charts and diagrams in a drawing, with a warning for one without any. */
export function drawingBlocks(drawing: XmlElement, story: DocxStory): Block[] {
  const { whole, relations } = story
  const partOf = (id: string | undefined) => whole.drawings.get(relations.get(id ?? '')?.target ?? '')
  const charts = descendantsOf(drawing, 'c:chart')
  const diagrams = descendantsOf(drawing, 'dgm:relIds')
  const blocks = [
    ...charts.map(({ attributes }) => chartTable(partOf(attributes['r:id']), (count) => take(story, count))),
    ...diagrams.map(({ attributes }) => diagramList(partOf(attributes['r:dm']), plainLine)),
  ].filter((block) => block !== null)
  if (blocks.length < charts.length + diagrams.length)
    whole.conversion.warn({
      code: 'drawing_lost',
      message: 'A chart or diagram of the document was left out; its data is not in the file.',
    })
  return blocks
}

function take({ whole }: DocxStory, count: number): void {
  whole.cells.left -= count
  if (whole.cells.left < 0)
    throw new LimitError(
      'too_many_entries',
      'The tables of the document have more cells than the limit allows.',
      { limit: 'cells' },
    )
}
