import type { Section } from '../../../../model/document.ts'
import { descendants, type HtmlElement, textOf } from '../../../html/parse.ts'
import { papers } from '../../../page-style.ts'
import { lengthOf } from './lengths.ts'

const px = 0.75
/** Margins of printed pages in Chromium, points: a centimetre, in whole pixels. */
const usualMargin = 27.75

/** The pages that a browser prints: those of `@page`, else Letter. */
export function printedSection(root: HtmlElement): { readonly section: Section; readonly isStated: boolean } {
  let size = ''
  let margin = ''
  for (const node of descendants(root)) {
    if (node.tag !== 'style') continue
    for (const [, body] of textOf(node).matchAll(/@page\s*\{([^{}]{0,2000})\}/g)) {
      size = /(?:^|[;\s])size\s*:\s*([^;]+)/.exec(body)?.[1].trim().toLowerCase() ?? size
      margin = /(?:^|[;\s])margin\s*:\s*([^;]+)/.exec(body)?.[1].trim().toLowerCase() ?? margin
    }
  }
  const paper = paperOf(size)
  const isWide = size.includes('landscape')
  const [top = usualMargin, right = top, bottom = top, left = right] = margin
    .split(/\s+/)
    .map((part) => lengthOf(part, 16))
    .map((length) => (length === undefined ? undefined : length * px))
  const section: Section = {
    from: 0,
    page: {
      width: isWide ? paper.height : paper.width,
      height: isWide ? paper.width : paper.height,
      margins: { top, right, bottom, left },
    },
    headerDistance: 0,
    footerDistance: 0,
    continues: false,
    running: {},
  }
  return { section, isStated: size !== '' || margin !== '' }
}

function paperOf(size: string): { readonly width: number; readonly height: number } {
  const named = /\b(?:a[345]|letter|legal)\b/.exec(size)?.[0]
  if (named) return papers[named as keyof typeof papers]
  const [width, height = width] = size.split(/\s+/).map((part) => lengthOf(part, 16))
  return width && height ? { width: width * px, height: height * px } : papers.letter
}
