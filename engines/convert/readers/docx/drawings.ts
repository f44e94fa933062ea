import type { Block } from '../../../model/document.ts'
import { LimitError } from '../../../model/errors.ts'
import { descendantsOf, type XmlElement } from '../../../office/xml.ts'
import { chartTable } from '../drawing/charts.ts'
import { diagramList, plainLine } from '../drawing/diagrams.ts'
import type { Story } from './story.ts'

/** What charts and diagrams of a drawing say; a warning for one that says nothing. */
export function drawnBlocks(drawing: XmlElement, story: Story): Block[] {
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
      message: 'A chart or diagram of the document was left out; what it shows is not in the file.',
    })
  return blocks
}

function take({ whole }: Story, count: number): void {
  whole.cells.left -= count
  if (whole.cells.left < 0)
    throw new LimitError(
      'too_many_entries',
      'The tables of the document have more places than the limit allows.',
      { limit: 'cells' },
    )
}
