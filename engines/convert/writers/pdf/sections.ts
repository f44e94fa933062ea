import type { Block, Document, RunningBlocks, Section } from '../../../model/document.ts'
import { type PageStyle, styledPage } from '../../page-style.ts'
import type { Flowable } from './layout/flowables.ts'
import { totalHeight } from './layout/flowables.ts'
import type { PageFrame } from './page-places.ts'
import type { PagePlace, SectionFrame } from './paginate.ts'

/** Lays out blocks in a column of a width. */
type LayOut = (blocks: readonly Block[], width: number) => Flowable[]

/** A section ready to be set. */
export interface SetSection extends SectionFrame {
  readonly source: Section
}

/** Minimum width and height of the text area, points. */
const minTextArea = 36

/** The frames of the sections. Text begins below a header that is higher than its margin, and ends above such a footer. */
export function setSections(sections: readonly Section[], style: PageStyle, layOut: LayOut): SetSection[] {
  return sections.map((source) => {
    const { page, columns = { count: 1, gap: 0 }, continues } = source
    const { width, height, margins = page.margins } = styledPage(page, style) ?? page
    const across = width - margins.left - margins.right
    const frameOf = (running: RunningBlocks | undefined): PageFrame => {
      const tall = (which: 'header' | 'footer') => totalHeight(layOut(running?.[which] ?? [], across))
      const [header, footer] = [tall('header'), tall('footer')]
      const top = header === 0 ? margins.top : Math.max(margins.top, source.headerDistance + header)
      const bottom = footer === 0 ? margins.bottom : Math.max(margins.bottom, source.footerDistance + footer)
      const isTooHigh = height - top - bottom < minTextArea
      return {
        width,
        height,
        top: isTooHigh ? margins.top : top,
        bottom: isTooHigh ? margins.bottom : bottom,
        left: margins.left,
        right: Math.min(margins.right, Math.max(0, width - margins.left - minTextArea)),
      }
    }
    return {
      source,
      frame: frameOf(source.running),
      ...(source.first ? { first: frameOf(source.first) } : {}),
      ...(source.even ? { even: frameOf(source.even) } : {}),
      columns,
      continues,
    }
  })
}

/** The body of a document with sections, each in the width of its columns. */
export function layOutSections(
  { blocks }: Pick<Document, 'blocks'>,
  sections: readonly SetSection[],
  layOut: LayOut,
): Flowable[] {
  return sections.flatMap(({ source, frame, columns }, i): Flowable[] => {
    const next = sections[i + 1]
    const all = blocks.slice(source.from, next?.source.from ?? blocks.length)
    // Whether the next section begins a page.
    const own = next && all.at(-1)?.kind === 'page-break' ? all.slice(0, -1) : all
    const across = frame.width - frame.left - frame.right
    const flowables = layOut(own, (across - columns.gap * (columns.count - 1)) / columns.count)
    if (i === 0) return flowables
    // Columns are as high as each other where text continues below them.
    const shared =
      columns.count > 1 && next?.continues === true
        ? { columnHeight: totalHeight(flowables) / columns.count + maxLine }
        : {}
    return [{ kind: 'page-break', section: i, ...shared }, ...flowables]
  })
}

/** Points by which balanced columns may differ: a line of text. */
const maxLine = 12

/** Header and footer of a page. */
export function runningOf({ source }: SetSection, place: PagePlace, page: number): RunningBlocks {
  if (place.isFirst && source.first) return source.first
  return page % 2 === 0 && source.even ? source.even : source.running
}
