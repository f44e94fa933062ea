import { describe, expect, it } from 'vitest'
import { readPdf } from '../../../../engines/pdf/reading/read-pdf.ts'
import { pdf } from '../../../builders/pdf/pdf.ts'

const level = [
  'The committee reviewed the figures.',
  'It agreed to move the schedule.',
  'Others sent their comments.',
]

/** A page of level lines with a text at an angle, in degrees counterclockwise. */
async function wordsOf(text: string, degrees: number, size = 12) {
  const doc = pdf().page()
  const [cos, sin] = [Math.cos, Math.sin].map((f) => f((degrees * Math.PI) / 180).toFixed(4))
  const lines = level.map((line, i) => `1 0 0 1 72 ${700 - i * 15} Tm (${line}) Tj`).join(' ')
  const font = doc.fontName()
  doc.content(
    `BT /${font} 10 Tf ${lines} /${font} ${size} Tf ${cos} ${sin} -${sin} ${cos} 150 300 Tm (${text}) Tj ET`,
  )
  return (await readPdf(doc.build())).pages[0].words
}

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
    ['a label of an axis', 'January', 12],
    ['a watermark', 'Copy of archive', 60],
  ])('is left out where it is %s', async (_, text, size) => {
    const words = await wordsOf(text, 30, size)
    expect(words.map((word) => word.text).join(' ')).toBe(level.join(' '))
  })

  it('is not a level line whose words are on several levels, as in a formula or a cell', async () => {
    const doc = pdf().page()
    const steps = ['one', 'two', 'three', 'four'].map((word) => `(${word}) Tj 3 Ts`).join(' ')
    doc.content(`BT /${doc.fontName()} 8 Tf 72 700 Td ${steps} (five) Tj 6 Ts (six) Tj ET`)
    const { words } = (await readPdf(doc.build())).pages[0]
    expect(words.every(({ turn }) => turn === undefined)).toBe(true)
  })
})
