/** Tables of words that OCR read. */
import { titlesAsMeant } from '../../detect/columns.ts'
import type { TextLayer, TextLayerBuilder } from '../../model/text-layer.ts'
import { linesOf, logicalOrder, tablesOf } from '../../pdf/text/index.ts'
import { type PlacedWord, placeWords, type ReadWord } from './placed-words.ts'

/** The tables whose header says what their columns hold: rows as lines, cells between tabs. Usually empty. */
export function tablesOfWords<W extends ReadWord>(words: readonly W[]): TextLayer<W> {
  const { text, runs } = tablesOf(linesOf(placeWords(words)), titlesAsMeant, writeWords)
  return { text, runs: runs.map(({ start, end, place }) => ({ start, end, place: place.word })) }
}

function writeWords<W>(builder: TextLayerBuilder<PlacedWord<W>>, line: readonly PlacedWord<W>[]): void {
  let last: PlacedWord<W> | undefined
  for (const placed of logicalOrder(line)) {
    if (last && !(isUnspaced(last.text) && isUnspaced(placed.text))) builder.append(' ')
    builder.append(placed.text, placed)
    last = placed
  }
}

/** Whether the script of a word has no spaces between words. */
function isUnspaced(text: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+$/u.test(text)
}
