import type { Block } from '../../model/document.ts'
import type { Box } from '../../model/geometry.ts'
import { union } from '../../model/geometry.ts'
import type {
  DocumentContent,
  PagePicture,
  PageWord,
  TagElement,
  TaggedContent,
} from '../../model/page-content.ts'
import { codeBlock } from '../blocks/code-run.ts'
import type { PageLine } from '../lines/page-line.ts'
import { lineInSourceOrder } from '../lines/text-chunks.ts'
import { withSource } from '../text-sources.ts'

/** Points per side; smaller images are ornaments. */
const minPicturePoints = 18

/** Words and images of a tagged document by marked content. */
export class TaggedWords {
  readonly #words = new Map<string, PageWord[]>()
  readonly #pictures = new Map<string, PagePicture>()
  readonly #page = new Map<PageWord, number>()
  /** Images with known bytes that are not ornaments, in page order, top to bottom. */
  readonly pictures: readonly { readonly picture: PagePicture; readonly page: number }[]

  constructor({ pages }: Pick<DocumentContent, 'pages'>) {
    this.pictures = pages.flatMap(({ page, pictures }) =>
      pictures
        .filter(
          ({ resource, box }) =>
            resource !== null && Math.min(box.x1 - box.x0, box.y1 - box.y0) >= minPicturePoints,
        )
        .sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0)
        .map((picture) => ({ picture, page })),
    )
    for (const { page, words, pictures } of pages) {
      for (const word of words) {
        if (word.mcid < 0) continue
        const key = keyOf({ page, mcid: word.mcid })
        const known = this.#words.get(key)
        if (known) known.push(word)
        else this.#words.set(key, [word])
        this.#page.set(word, page)
      }
      for (const picture of pictures)
        if (picture.mcid !== undefined) this.#pictures.set(keyOf({ page, mcid: picture.mcid }), picture)
    }
  }

  of(content: TaggedContent): readonly PageWord[] {
    return this.#words.get(keyOf(content)) ?? []
  }

  /** Returns the page where an element begins, and the box of its words there. */
  place(element: TagElement): { readonly page: number; readonly box: Box } | Record<string, never> {
    const contents = contentOf(element).filter((content) => this.of(content).length > 0)
    const page = contents[0]?.page
    const boxes = contents
      .filter((content) => content.page === page)
      .flatMap((content) => this.of(content).map(({ box }) => box))
    return page === undefined ? {} : { page, box: boxes.reduce(union) }
  }

  /** Assigns a word to marked content, and returns the word. */
  insert(content: TaggedContent, word: PageWord): PageWord {
    this.#words.set(keyOf(content), [word])
    this.#page.set(word, content.page)
    return word
  }

  /** Removes content that another word represents. */
  drop(content: TaggedContent): void {
    this.#words.delete(keyOf(content))
  }

  /** Removes words that are not part of the text. */
  remove(removed: readonly PageWord[]): void {
    const all = new Set(removed)
    for (const word of all) {
      const key = keyOf({ page: this.#page.get(word) ?? 0, mcid: word.mcid })
      const words = this.#words.get(key)
      if (words)
        this.#words.set(
          key,
          words.filter((one) => !all.has(one)),
        )
    }
  }

  picture(content: TaggedContent): PagePicture | null {
    return this.#pictures.get(keyOf(content)) ?? null
  }

  /** Splits words in tag order into lines, at changes of the baseline. */
  lines(words: readonly PageWord[]): PageLine[] {
    const lines: PageLine[] = []
    let open: PageWord[] = []
    // A word that stands for a line break is on the page of the word before it.
    let page = 1
    const end = () => {
      if (open.length > 0) lines.push(lineInSourceOrder(open, page))
      open = []
    }
    for (const word of words) {
      const last = open.at(-1)
      if (last && this.#leaves(last, word)) end()
      if (open.length === 0) page = this.#page.get(word) ?? page
      open.push(word)
      if (word.text === '\n') end()
    }
    end()
    return lines
  }

  /** Whether two words, one after another, are in one line. */
  isOneLine(last: PageWord | undefined, next: PageWord | undefined): boolean {
    return last !== undefined && next !== undefined && !this.#leaves(last, next) && next.box.x0 > last.box.x0
  }

  #leaves(last: PageWord, next: PageWord): boolean {
    if (this.#page.get(last) !== this.#page.get(next) || last.turn !== next.turn) return true
    if (last.turn) return false
    const size = Math.max(last.size, next.size)
    return Math.abs(next.baseline - last.baseline) > 0.62 * size
  }
}

function keyOf({ page, mcid }: TaggedContent): string {
  return `${page} ${mcid}`
}

export function isContent(kid: TagElement | TaggedContent): kid is TaggedContent {
  return 'mcid' in kid
}

/**
 * Returns all content below an element, in order. Iterative, for trees of any depth.
 * @param most maximum number of elements visited, for malicious trees
 */
export function contentOf(element: TagElement, most = Number.POSITIVE_INFINITY): TaggedContent[] {
  const found: TaggedContent[] = []
  const waiting: (TagElement | TaggedContent)[] = [element]
  let met = 0
  for (let next = waiting.pop(); next && met < most; next = waiting.pop()) {
    met++
    if (isContent(next)) found.push(next)
    else for (let i = next.kids.length - 1; i >= 0; i--) waiting.push(next.kids[i])
  }
  return found
}

/** Page and box of the first lines that are on one page. */
export function originOf(lines: readonly PageLine[]) {
  const [first] = lines
  const same = lines.filter((line) => line.page === first.page)
  const box = same.reduce<Box>((all, line) => union(all, line.box), first.box)
  return { page: first.page, box }
}

/** Code, one entry per line. */
export function codeOf(lines: readonly PageLine[]): Block {
  return withSource({ kind: 'code' as const, text: codeBlock(lines), ...originOf(lines) }, lines)
}
