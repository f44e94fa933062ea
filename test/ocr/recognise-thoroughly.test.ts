import { describe, expect, it } from 'vitest'
import type { Raster } from '../../engines/model/raster.ts'
import { recogniseThoroughly } from '../../engines/ocr/recognise-thoroughly.ts'
import { drawLines, drawRaster } from '../builders/raster.ts'

const name = 'Hadromeyer'
const options = { languages: ['en'], dpi: 150 }

type Draw = Parameters<typeof drawRaster>[2]

/** A page with a plain line and something else. */
function page(draw: Draw, paper = '#ffffff'): Raster {
  return drawRaster(700, 320, (context) => {
    context.fillStyle = paper
    context.fillRect(0, 0, 700, 320)
    context.fillStyle = '#000000'
    drawLines(context, ['Quarterly statement of the loan'], { x: 40, y: 50, size: 26 })
    draw(context)
  })
}

function written(ink: string, size = 34): Draw {
  return (context) => {
    context.fillStyle = ink
    drawLines(context, [name], { x: 80, y: 190, size })
  }
}

function tilted(degrees: number): Draw {
  return (context) => {
    context.translate(350, 200)
    context.rotate((degrees * Math.PI) / 180)
    drawLines(context, [name], { x: -90, y: 10, size: 34 })
  }
}

function struck(thickness: number, distance = 400): Draw {
  return (context) => {
    written('#000000')(context)
    for (let y = 178; y < 178 + 40; y += distance) context.fillRect(60, y, 260, thickness)
  }
}

/** The name in the transparency alone. */
function inAlpha(alpha: number): Raster {
  const mask = drawRaster(700, 320, (context) => drawLines(context, [name], { x: 80, y: 190, size: 34 }))
  const { width, height, data } = page(() => {})
  const out = data.slice()
  for (let i = 0; i < out.length; i += 4) if (mask.data[i] < 128) out[i + 3] = alpha
  return { width, height, data: out }
}

/** The same every time. */
function noise(raster: Raster, strength: number): Raster {
  let seed = 7
  const data = raster.data.slice()
  for (let i = 0; i < data.length; i += 4) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    const by = ((seed >> 8) % strength) - strength / 2
    for (let c = i; c < i + 3; c++) data[c] += by
  }
  return { ...raster, data }
}

describe('text that is hard to see is read', () => {
  it.each<[string, Raster]>([
    ['gray 248 on white', page(written('#f8f8f8'))],
    ['gray 254 on white', page(written('#fefefe'))],
    ['pale yellow on white', page(written('#ffffc8'))],
    ['one level of blue', page(written('#fffffe'))],
    ['nearly black on black', page(written('#0a0a0a'), '#000000')],
    ['red on green of the same brightness', page(written('#c83c3c'), '#3c8c3c')],
    ['an opacity of 254', inAlpha(254)],
    ['colours behind transparency', inAlpha(0)],
    ['tilted by 9 degrees', page(tilted(9))],
    ['tilted by 24 degrees', page(tilted(24))],
    ['tilted by -38 degrees', page(tilted(-38))],
    ['struck through', page(struck(2))],
    ['on ruled paper', page(struck(1, 9))],
    ['letters of 9 pixels', page(written('#000000', 11))],
    ['on noise', noise(page(written('#000000', 44), '#909090'), 90)],
  ])('%s', async (_, raster) => {
    const { words } = await recogniseThoroughly(raster, options)
    expect(words.map(({ text }) => text).join(' ')).toContain(name)
  })

  it('tilted words have boxes that cover their letters closely', async () => {
    const { words } = await recogniseThoroughly(page(tilted(30)), options)
    const word = words.find(({ text }) => text === name)
    const area = (word?.parts ?? []).reduce((sum, { x0, y0, x1, y1 }) => sum + (x1 - x0) * (y1 - y0), 0)
    const { x0 = 0, y0 = 0, x1 = 0, y1 = 0 } = word?.box ?? {}
    expect(area).toBeGreaterThan(0)
    expect(area).toBeLessThan(0.6 * (x1 - x0) * (y1 - y0))
  })
})

describe('what is no text', () => {
  it('has no words and no places to check: a gradient with shapes', async () => {
    const raster = drawRaster(600, 400, (context) => {
      for (let y = 0; y < 400; y++) {
        context.fillStyle = `rgb(${40 + y / 3},${120 + y / 4},${200 - y / 5})`
        context.fillRect(0, y, 600, 1)
      }
      context.fillStyle = '#e0c020'
      context.arc(420, 130, 70, 0, 7)
      context.fill()
      context.fillStyle = '#205020'
      context.fillRect(60, 250, 180, 110)
    })
    expect(await recogniseThoroughly(raster, options)).toMatchObject({ words: [], unread: [] })
  })
})

it('reports a place that looks like text and cannot be read', async () => {
  const raster = page((context) => {
    context.lineWidth = 3
    // Letters of no script.
    for (let i = 0; i < 12; i++) {
      const [x, y] = [80 + i * 34, 200]
      context.strokeRect(x, y - (i % 3) * 6, 18, 20 + (i % 3) * 6)
      context.beginPath()
      context.moveTo(x, y - 8)
      context.lineTo(x + 18, y + 26)
      context.lineTo(x + 9, y - 12)
      context.stroke()
    }
  })
  const { unread } = await recogniseThoroughly(raster, options)
  expect(unread.length).toBeGreaterThan(0)
  expect(unread[0].y0).toBeGreaterThan(150)
})

it('reads a whole page that is tilted, of which it reads some letters first', async () => {
  const lines = Array.from({ length: 12 }, (_, i) => `The committee moved item ${i + 1} by a fortnight`)
  const raster = drawRaster(900, 800, (context) => {
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, 900, 800)
    context.fillStyle = '#000000'
    context.translate(450, 400)
    context.rotate((24 * Math.PI) / 180)
    drawLines(context, [...lines.slice(0, 6), `Signed by ${name}`, ...lines.slice(6)], {
      x: -300,
      y: -220,
      size: 24,
    })
  })
  const { words } = await recogniseThoroughly(raster, options)
  expect(words.map(({ text }) => text)).toContain(name)
  expect(words.filter(({ text }) => text === 'committee').length).toBeGreaterThan(9)
})
