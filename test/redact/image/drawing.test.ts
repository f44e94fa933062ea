import { describe, expect, it } from 'vitest'
import { redactDrawing } from '../../../engines/redact/image/redact-image.ts'
import type { RedactionInput, RedactionOutput } from '../../../engines/redact/request.ts'

const shapes = '<rect x="1" y="1" width="2" height="2"/>'.repeat(5)

/** What is read as an image, if anything is; nothing is found in it. */
async function drawn(svg: string): Promise<number> {
  let images = 0
  const input = { bytes: new TextEncoder().encode(svg) } as unknown as RedactionInput
  await redactDrawing(input, async () => {
    images++
    return { entities: [] } as unknown as RedactionOutput
  })
  return images
}

describe('the outlines of a drawing', () => {
  it('are read without its texts, also where these follow a path', async () => {
    const texts = '<title>t</title><text x="1">a<textPath href="#p">b</textPath>c</text>'
    expect(await drawn(`<svg viewBox="0 0 9 9">${texts}${shapes}</svg>`)).toBe(1)
  })

  it('are not read where the drawing has few shapes', async () => {
    expect(await drawn('<svg viewBox="0 0 9 9"><rect width="2" height="2"/></svg>')).toBe(0)
  })

  it('take linear time to look for in a drawing that is not valid', async () => {
    const started = performance.now()
    expect(await drawn(`<svg>${'<text>'.repeat(100_000)}${shapes}</svg>`)).toBe(0)
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})
