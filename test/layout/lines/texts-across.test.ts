import { expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
import type { PageContent } from '../../../engines/model/page-content.ts'
import { summarise } from '../../builders/block-summary.ts'
import { prose, sheet } from '../page-builder.ts'

function marked(text: string, page: number, words: string): PageContent {
  const across = sheet().text(200, 400, text).build().words
  return { ...sheet().flow(words).build(page), across }
}

it('a watermark follows the text of the first page that has it, and never divides a text', () => {
  const [one, two, three] = [prose(5), prose(4, 1), prose(6, 2)]
  const pages = [marked('DRAFT', 1, one), marked('DRAFT', 2, two), marked('PAID', 3, three)]
  expect(summarise(analyse({ pages }).blocks)).toEqual([one, 'DRAFT', two, three, 'PAID'])
})
