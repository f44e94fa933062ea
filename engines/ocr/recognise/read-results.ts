/** Copies what tesseract recognised out of its memory. */
import type { ResultIterator, TesseractModule } from './tesseract-wasm.ts'

/** Tesseract's own output. Pixels of the image that was read; confidences 0 to 100. */
export interface RawSymbol {
  readonly bbox: RawBox
  readonly text: string
  readonly confidence: number
}
export interface RawWord extends RawSymbol {
  readonly symbols: readonly RawSymbol[]
}
export interface RawLine {
  readonly baseline: RawBox
  readonly words: readonly RawWord[]
}
export interface RawBlock {
  readonly paragraphs: readonly { readonly lines: readonly RawLine[] }[]
}
interface RawBox {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** Tesseract's PageIteratorLevel. */
const level = { block: 0, paragraph: 1, line: 2, word: 3, symbol: 4 }
/** Tesseract's PolyBlockType: running text, headings, pull-outs, tables, vertical text and captions. Others are images and rulings. */
const textBlocks: ReadonlySet<number> = new Set([1, 2, 3, 6, 7, 8])
const bytesOfBox = 16 as const

/**
 * The blocks of the last recognition. Tesseract's own JSON contains every choice of every symbol, and takes quadratic time: 5
 * % of the time of a dense page.
 */
export function readResults(module: TesseractModule, iterator: ResultIterator): RawBlock[] {
  if (module.getPointer(iterator) === 0) return []
  const at = module._malloc(bytesOfBox)
  try {
    return readBlocks(iterator, at, module.memory)
  } finally {
    module._free(at)
    module.destroy(iterator)
  }
}

function readBlocks(iterator: ResultIterator, at: number, memory: TesseractModule['memory']): RawBlock[] {
  const box = (): RawBox => {
    // The memory may have grown since the last call, which detaches its buffer.
    const [x0, y0, x1, y1] = new Int32Array(memory.buffer, at, 4)
    return { x0, y0, x1, y1 }
  }
  const read = (what: number): RawSymbol => {
    iterator.BoundingBox(what, at, at + 4, at + 8, at + 12)
    return {
      bbox: box(),
      text: iterator.GetUTF8Text(what),
      // Whole percents, for which the calibration was fitted.
      confidence: Math.trunc(iterator.Confidence(what)),
    }
  }
  const blocks: {
    paragraphs: { lines: { baseline: RawBox; words: (RawWord & { symbols: RawSymbol[] })[] }[] }[]
  }[] = []
  let more = true
  while (more) {
    if (iterator.Empty(level.word) || !textBlocks.has(iterator.BlockType())) {
      more = iterator.Next(level.block)
      continue
    }
    if (iterator.IsAtBeginningOf(level.line)) {
      if (iterator.IsAtBeginningOf(level.block)) blocks.push({ paragraphs: [] })
      if (iterator.IsAtBeginningOf(level.paragraph)) blocks.at(-1)?.paragraphs.push({ lines: [] })
      iterator.Baseline(level.line, at, at + 4, at + 8, at + 12)
      blocks.at(-1)?.paragraphs.at(-1)?.lines.push({ baseline: box(), words: [] })
    }
    const word = { ...read(level.word), symbols: [] as RawSymbol[] }
    blocks.at(-1)?.paragraphs.at(-1)?.lines.at(-1)?.words.push(word)
    // The other levels cannot begin inside a word: querying each of its symbols would take twice the time.
    do {
      word.symbols.push(read(level.symbol))
      more = iterator.Next(level.symbol)
    } while (more && !iterator.IsAtBeginningOf(level.word))
  }
  return blocks
}
