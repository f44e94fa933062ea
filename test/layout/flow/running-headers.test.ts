import { describe, expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
import { plainText } from '../../../engines/model/document-text.ts'
import type { PageContent } from '../../../engines/model/page-content.ts'
import { prose, sheet } from '../page-builder.ts'

const textOf = (pages: readonly PageContent[]) =>
  plainText({ ...analyse({ pages }), metadata: {}, resources: new Map() })

describe('running headers', () => {
  it('take the title of the section beside them, which changes on every page', () => {
    const pages = ['OF SPRINGS', 'OF STREAMS', 'OF RIVERS'].map((title, i) => {
      const page = sheet()
        .text(72, 40, 'CHAPTER 2. WATER', { italic: true })
        .text(380, 40, title, { italic: true })
      page.y = 80
      return page.flow(prose(12, i)).build(i + 1)
    })
    expect(textOf(pages)).not.toMatch(/OF S|OF R|CHAPTER/)
  })

  it('take the title of the section beside the page number at the foot', () => {
    const pages = ['4.1. Springs', '4.4. Streams', '4.9. Rivers'].map((title, i) => {
      const page = sheet().flow(prose(12, i))
      return page
        .text(72, 800, title, { bold: true })
        .text(510, 800, `${i + 19}`, { bold: true })
        .build(i + 1)
    })
    expect(textOf(pages)).not.toMatch(/Streams|19|20/)
  })

  it('leave text that stands close to the text of the page', () => {
    const pages = ['The first words', 'The second words', 'The third words'].map((words, i) => {
      const page = sheet().text(72, 40, 'WATER').text(300, 40, words)
      page.y = 40
      return page.flow(prose(12, i)).build(i + 1)
    })
    expect(textOf(pages)).toMatch(/second words/)
  })
})
