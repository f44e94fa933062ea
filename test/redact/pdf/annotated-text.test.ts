import { expect, it } from 'vitest'
import { PdfDict } from '../../../engines/pdf/file/index.ts'
import type { AnnotatedLayer } from '../../../engines/pdf/text/index.ts'
import { AnnotatedText } from '../../../engines/redact/pdf/annotated-text.ts'

/** A text of many fields, each with its own value. */
function layerOf(values: readonly string[]): AnnotatedLayer {
  let text = ''
  const runs = values.map((value) => {
    const start = text.length
    text += `${value}\n`
    return {
      start,
      end: start + value.length,
      place: { glyph: null, annotation: new PdfDict([['T', value.length]]) },
    }
  })
  return { text, runs }
}

it('reads a page again once for all values that its fields show', () => {
  const values = Array.from({ length: 200 }, (_, i) => `Okonkwo ${i}`)
  const layer = layerOf(values)
  let readings = 0
  const valueAt = AnnotatedText.of([layer], () => {
    readings++
    return [layer]
  })?.open()
  const found = layer.runs.map(({ start, end }) => valueAt?.(0, { start, end })?.value)
  expect(found).toEqual(values)
  expect(readings).toBe(1)
})
