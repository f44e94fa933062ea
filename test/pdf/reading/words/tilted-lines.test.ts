import { describe, expect, it } from 'vitest'
import type { PageWord } from '../../../../engines/model/page-content.ts'
import { readPdf } from '../../../../engines/pdf/reading/read-pdf.ts'
import { pdf } from '../../../builders/pdf/pdf.ts'

const level = [
  'The committee reviewed the figures.',
  'It agreed to move the schedule.',
  'Others sent their comments.',
]

/** A page of level lines with texts at an angle, in degrees counterclockwise. */
async function pageOf(
  texts: readonly string[],
  degrees: number,
  size = 12,
  [x, y]: readonly [number, number] = [150, 300],
) {
  const doc = pdf().page()
  const [cos, sin] = [Math.cos, Math.sin].map((f) => f((degrees * Math.PI) / 180).toFixed(4))
  const lines = level.map((line, i) => `1 0 0 1 72 ${700 - i * 15} Tm (${line}) Tj`).join(' ')
  const font = doc.fontName()
  const tilted = texts.map((text, i) => `${cos} ${sin} -${sin} ${cos} ${x + 40 * i} ${y} Tm (${text}) Tj`)
  doc.content(`BT /${font} 10 Tf ${lines} /${font} ${size} Tf ${tilted.join(' ')} ET`)
  return (await readPdf(doc.build())).pages[0]
}

async function wordsOf(text: string, degrees: number) {
  return (await pageOf([text], degrees)).words
}

const textsOf = (words: readonly PageWord[] = []) => words.map(({ text }) => text)

describe('a line at an angle', () => {
  it.each([3, 5, 8, 15, 30, 40, -5, -20, -35])('is read as one line: %i degrees', async (degrees) => {
    const words = await wordsOf('Preliminary version for comment', degrees)
    const tilted = words.filter(({ turn }) => turn !== undefined)
    expect(tilted.map(({ text, turn }) => [text, turn])).toEqual([
      ['Preliminary version for comment', degrees > 0 ? 270 : 90],
    ])
    const others = words.filter(({ turn }) => turn === undefined).map(({ text }) => text)
    expect(others.join(' ')).toBe(level.join(' '))
  })

  it('is level where it hardly rises, as in a scan that is not quite level', async () => {
    const words = await wordsOf('Preliminary version for comment', 1)
    expect(words.every(({ turn }) => turn === undefined)).toBe(true)
  })

  it.each([
    ['larger than the text of its page', ['DRAFT'], 60, undefined],
    ['on words of the text', ['PAID'], 12, [100, 680]],
    ['a pattern', ['Copy', 'Copy', 'Copy'], 12, undefined],
  ] as const)('is a text across the page where it is %s', async (_, texts, size, place) => {
    const page = await pageOf(texts, 30, size, place)
    expect(textsOf(page.across)).toEqual([texts[0]])
    expect(textsOf(page.words).join(' ')).toBe(level.join(' '))
  })

  it('is read where it is a word in free space', async () => {
    const page = await pageOf(['RECEIVED'], 30)
    expect(textsOf(page.words).join(' ')).toBe(`${level.join(' ')} RECEIVED`)
    expect(page.across).toBeUndefined()
  })

  it('is left out, and counted, where it is one of several labels of an axis', async () => {
    const page = await pageOf(['Jan', 'Feb', 'Mar', 'Apr'], 45)
    expect(page.labels).toBe(4)
    expect(textsOf(page.words).join(' ')).toBe(level.join(' '))
  })

  it('is not a level line whose words are on several levels, as in a formula or a cell', async () => {
    const doc = pdf().page()
    const steps = ['one', 'two', 'three', 'four'].map((word) => `(${word}) Tj 3 Ts`).join(' ')
    doc.content(`BT /${doc.fontName()} 8 Tf 72 700 Td ${steps} (five) Tj 6 Ts (six) Tj ET`)
    const { words } = (await readPdf(doc.build())).pages[0]
    expect(words.every(({ turn }) => turn === undefined)).toBe(true)
  })
})
