import { describe, expect, it } from 'vitest'
import { replacementOrder } from '../../../engines/pdf/text/text-layer.ts'
import { createEngine } from '../../../src/index.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
import { readPage } from '../../builders/pdf/read-page.ts'

/** Courier of 10 points: each character is 6 points wide. TeX draws an underscore as a line below the baseline, filled or stroked. */
const filled = '62 699 3 0.4 re f'
const stroked = '0.4 w 62 699 m 65 699 l S'

function page(line: string, first = 'Write to jo', next = 'ann@example.org.', gap = 4): Uint8Array {
  const doc = pdf().page()
  const x = 62 - first.length * 6
  doc.text(first, { x, y: 700, size: 10, font: 'Courier' })
  doc.text(next, { x: 62 + gap, y: 700, size: 10, font: 'Courier' })
  return doc.content(line).build()
}

const orderOf = async (file: Uint8Array) => replacementOrder((await readPage(file)).surface).text

describe('an underscore that is drawn as a line', () => {
  it.each([filled, stroked])('is text between the words next to it: %s', async (line) => {
    expect(await orderOf(page(line))).toContain('jo_ann@example.org.')
  })

  it.each([
    ['a line far below', '62 690 3 0.4 re f', 4],
    ['a longer line', '62 699 30 0.4 re f', 32],
    ['a box', '62 699 3 5 re f', 4],
    ['a wide space beside it', '62 699 3 0.4 re f', 10],
  ])('is not read from %s', async (_, line, gap) => {
    expect(await orderOf(page(line, 'Write to jo', 'ann@example.org.', gap))).toBe('')
  })

  it('does not divide a value for redaction', async () => {
    await using engine = await createEngine({ threads: 1 })
    const { bytes, entities } = await engine.redactDocument(page(filled))
    expect(entities.map(({ value }) => value)).toContain('jo_ann@example.org')
    const { surface } = await readPage(bytes)
    expect(surface.glyphs.map(({ text }) => text).join('')).not.toMatch(/jo|ann/)
  })
})
