import type { SKRSContext2D } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { recognise } from '../../../engines/ocr/recognise.ts'
import { drawRaster } from '../../builders/raster.ts'

const [pitch, high] = [42, 46]

/** A form with one value in boxes; `draw` draws the box of a letter. */
function form(
  label: string,
  value: string,
  draw: (context: SKRSContext2D, x: number, y: number) => void,
  turn = 0,
) {
  return drawRaster(1300, 420, (context) => {
    context.rotate(turn)
    context.font = '26px Arimo'
    context.fillText('Application for the reimbursement of travel costs', 60, 70)
    context.fillText(label, 60, 170)
    context.lineWidth = 2
    for (const [i, letter] of [...value].entries()) {
      draw(context, 60 + i * pitch, 190)
      const { width } = context.measureText(letter)
      context.fillText(letter, 60 + i * pitch + (pitch - width) / 2, 222)
    }
    context.fillText('I declare that what is stated above is complete.', 60, 330)
  })
}

const boxes = {
  joined: (context, x, y) => context.strokeRect(x, y, pitch, high),
  open(context, x, y) {
    context.fillRect(x, y + high, pitch + 2, 2)
    for (const at of [x, x + pitch]) context.fillRect(at, y + high / 2, 2, high / 2)
  },
  apart: (context, x, y) => context.strokeRect(x + 3, y, pitch - 6, high),
} satisfies Record<string, (context: SKRSContext2D, x: number, y: number) => void>

const textOf = (words: readonly { readonly text: string; readonly line: number }[]) =>
  [...Map.groupBy(words, ({ line }) => line).values()].map((line) => line.map(({ text }) => text).join(' '))

describe('letters in the boxes of a form', () => {
  it.each(Object.keys(boxes) as (keyof typeof boxes)[])('are read as words: boxes %s', async (kind) => {
    const { words } = await recognise(form('Name', 'ANNA BERG', boxes[kind]))
    expect(textOf(words)).toContain('ANNA BERG')
  })

  it('are read with every digit', async () => {
    const { words } = await recognise(form('IBAN', 'DE89370400440532013000', boxes.joined))
    expect(textOf(words)).toContain('DE89370400440532013000')
  })

  it('are read on a page that is not quite level', async () => {
    const { words } = await recognise(form('IBAN', 'DE89370400440532013000', boxes.apart, 0.006))
    expect(textOf(words)).toContain('DE89370400440532013000')
  })

  it('have the places of their boxes', async () => {
    const { words } = await recognise(form('Name', 'ANNA BERG', boxes.joined))
    const [first, last] = words.filter(({ text }) => /ANNA|BERG/.test(text))
    expect(first.box.x0).toBeGreaterThan(60)
    expect(first.box.x1).toBeLessThan(60 + 4 * pitch)
    expect(last.symbols[1].box.x0).toBeGreaterThan(60 + 6 * pitch)
    expect(last.box.x1).toBeGreaterThan(60 + 8 * pitch)
  })

  it('keep content next to the boxes', async () => {
    const raster = drawRaster(1300, 300, (context) => {
      context.font = '26px Arimo'
      context.fillText('Application for the reimbursement of travel costs', 60, 70)
      context.fillText('Initials', 60, 182)
      context.lineWidth = 2
      for (let i = 0; i < 5; i++) {
        context.strokeRect(200 + i * pitch, 150, pitch, high)
        context.fillText('KLMNO'[i], 200 + i * pitch + 12, 182)
      }
      context.fillText('and the signature', 430, 182)
    })
    const { words } = await recognise(raster)
    expect(words.map(({ text }) => text).join(' ')).toContain('Initials KLMNO and the signature')
  })

  /** A grid with its values in rows directly above each other. */
  const grid = (rows: readonly (readonly string[])[], wide: number) =>
    drawRaster(1300, 420, (context) => {
      context.font = '26px Arimo'
      context.fillText('Application for the reimbursement of travel costs', 60, 70)
      context.lineWidth = 2
      for (const [row, values] of rows.entries())
        for (const [i, value] of values.entries()) {
          const [x, y] = [60 + i * wide, 150 + row * high]
          context.strokeRect(x, y, wide, high)
          context.fillText(value, x + (wide - context.measureText(value).width) / 2, y + 32)
        }
      context.fillText('I declare that what is stated above is complete.', 60, 360)
    })

  it.each([2, 3])('are read in rows that share their lines: %i', async (count) => {
    const values = ['JONATHAN OKAFOR', '1112223334445556', 'TOMASZ BERG'].slice(0, count)
    const rows = values.map((value) => [...value.padEnd(16)])
    const { words } = await recognise(grid(rows, pitch))
    expect(textOf(words)).toEqual(expect.arrayContaining(values))
  })

  it('are not the wide cells of a table of digits', async () => {
    const rows = ['123456', '654321'].map((row) => [...row])
    const { words } = await recognise(grid(rows, 150))
    expect(textOf(words)).not.toContain('123456')
  })

  it('are not the cells of a table of numbers', async () => {
    const rows = [
      ['12', '34', '56', '78', '90', '11'],
      ['13', '35', '57', '79', '91', '22'],
    ]
    const { words } = await recognise(grid(rows, pitch + 16))
    expect(textOf(words).join(' ')).not.toContain('1234567890')
  })
})
