import type { TagElement } from '../../../engines/model/page-content.ts'
import { prose, sheet } from '../page-builder.ts'
import { grid, type SweptPage, some, upTo } from './parts.ts'

type Kid = TagElement | number

/** A structure element; numbers are marked content of page 1. */
function tag(role: string, kids: readonly Kid[], more: Partial<TagElement> = {}): TagElement {
  return { role, kids: kids.map((kid) => (typeof kid === 'number' ? { page: 1, mcid: kid } : kid)), ...more }
}

const document = (...kids: readonly TagElement[]) => tag('', [tag('Document', kids)])

/** Pages with a structure tree. */
export const taggedPages: readonly SweptPage[] = [
  {
    name: 'tagged table in drawn lines between tagged paragraphs',
    count: 4,
    build: (count) => {
      const page = sheet().flow(prose(3), { mcid: 0 })
      for (let i = 0; i < count; i++)
        for (let k = 0; k < 3; k++)
          page.text(80 + 120 * k, 214 + 24 * i, some(3 * i + k, 2), { mcid: 10 * (i + 1) + k })
      grid(
        page,
        [72, 192, 312, 432],
        upTo(count + 1, (i) => 200 + 24 * i),
      )
      page.y = 230 + 24 * count
      return [page.flow(prose(3, 1), { mcid: 1 }).build()]
    },
    tags: (count) =>
      document(
        tag('P', [0]),
        tag(
          'Table',
          upTo(count, (i) =>
            tag(
              'TR',
              upTo(3, (k) => tag(i === 0 ? 'TH' : 'TD', [10 * (i + 1) + k])),
            ),
          ),
        ),
        tag('P', [1]),
      ),
  },
  {
    name: 'tagged table whose cells are tagged column by column',
    count: 4,
    build: (count) => {
      const page = sheet().flow(prose(9), { mcid: 0 })
      for (let i = 0; i < count; i++)
        for (let k = 0; k < 2; k++)
          page.text(80 + 140 * k, 364 + 20 * i, some(2 * i + k, 2), { mcid: 10 * (k + 1) + i })
      page.y = 380 + 20 * count
      return [page.flow(prose(9, 1), { mcid: 1 }).build()]
    },
    tags: (count) =>
      document(
        tag('P', [0]),
        tag(
          'Table',
          upTo(2, (k) =>
            tag(
              'TR',
              upTo(count, (i) => tag('TD', [10 * (k + 1) + i])),
            ),
          ),
        ),
        tag('P', [1]),
      ),
  },
  {
    name: 'tagged paragraph over two columns with a drawn line between',
    count: 5,
    build: (count) => {
      const page = sheet().flow(some(0, 7 * count), { mcid: 0, width: 200 })
      const end = page.y
      page.y = 72
      page.flow(some(9, 7 * count), { mcid: 1, x: 320, width: 200 })
      page.rule(296, 60, 296, end)
      page.y = end + 20
      return [page.flow(prose(6), { mcid: 2 }).build()]
    },
    tags: () => document(tag('P', [0, 1]), tag('P', [2])),
  },
  {
    name: 'tagged text with some lines that have no tags',
    count: 2,
    build: (count) => {
      const page = sheet().flow(prose(16), { mcid: 0 })
      for (let i = 0; i < count; i++) page.flow(some(3 * i, 4), { above: 8 })
      return [page.flow(prose(16, 1), { mcid: 1, above: 8 }).build()]
    },
    tags: () => document(tag('P', [0]), tag('P', [1])),
  },
]
