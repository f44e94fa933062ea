import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CancelledError, DependencyError, LimitError, RequestError } from '../../engines/model/errors.ts'
import type { Raster } from '../../engines/model/raster.ts'
import type { OcrPage, OcrWord } from '../../engines/ocr/ocr-page.ts'
import { closeTesseract } from '../../engines/ocr/recognise/tesseract.ts'
import { recognise } from '../../engines/ocr/recognise.ts'
import { photoOfPage } from '../../fixtures/photo.ts'
import { drawDots, drawLines, drawRaster, inkBounds, rotateQuarter } from '../builders/raster.ts'
import { slow } from '../builders/slow.ts'
import { letter } from './letter.ts'

const page = drawRaster(900, 400, (context) => drawLines(context, letter))

afterAll(closeTesseract)

describe('a page of print', () => {
  let read: OcrPage
  beforeAll(async () => {
    read = await recognise(page)
  })

  it('is recognised without an error', () => {
    expect(textOf(read)).toBe(letter.join('\n'))
    expect(read).toMatchObject({ width: 900, height: 400, turn: 0, skew: 0 })
  })

  it('has a box around the ink of every word, to the pixel', () => {
    for (const { text, box } of read.words) {
      const ink = inkBounds(page, { x0: box.x0 - 4, y0: box.y0 - 4, x1: box.x1 + 4, y1: box.y1 + 4 })
      const off = Math.max(
        ...(['x0', 'y0', 'x1', 'y1'] as const).map((side) => Math.abs(ink[side] - box[side])),
      )
      expect(off, text).toBeLessThanOrEqual(2)
    }
  })

  it('has symbols that form the words and are inside their boxes', () => {
    for (const { text, symbols, box } of read.words) {
      expect(symbols.map((symbol) => symbol.text).join('')).toBe(text)
      for (const symbol of symbols) {
        expect(symbol.box.x0).toBeGreaterThanOrEqual(box.x0)
        expect(symbol.box.x1).toBeLessThanOrEqual(box.x1)
      }
    }
  })

  it('has lines on their baselines', () => {
    expect(new Set(read.words.map(({ line }) => line))).toEqual(new Set([0, 1, 2, 3, 4]))
    for (const { line, baseline } of read.words) {
      expect(Math.abs(baseline.y0 - (80 + 48 * line))).toBeLessThanOrEqual(2)
      expect(Math.abs(baseline.y1 - (80 + 48 * line))).toBeLessThanOrEqual(2)
    }
  })

  it('is detected as print and as English', () => {
    expect(read.languages).toEqual(['eng'])
    expect(read.handwriting).toBeLessThan(0.5)
  })

  it('has high confidence', () => {
    expect(read.confidence).toBeGreaterThan(0.8)
    for (const { confidence } of read.words) expect(confidence).toBeLessThanOrEqual(1)
  })

  it('gives the same result regardless of earlier recognitions', async () => {
    const other = drawRaster(700, 200, (context) =>
      drawLines(context, ['Rnargaret Vvhitfield 4l16', 'modem arnount Haro1d']),
    )
    for (let i = 0; i < 3; i++) await recognise(other)
    expect(await recognise(page)).toEqual(read)
    closeTesseract()
    expect(await recognise(page)).toEqual(read)
  })

  it.each([1, 2, 3] as const)('turned by %i quarters is read, with correct word boxes', async (turns) => {
    const askew = await recognise(rotateQuarter(page, turns))
    expect(askew.turn).toBe(360 - turns * 90)
    expect(textOf(askew)).toBe(letter.join('\n'))
    for (const [i, { box }] of askew.words.entries()) {
      const upright = back(box, turns)
      for (const side of ['x0', 'y0', 'x1', 'y1'] as const)
        expect(Math.abs(upright[side] - read.words[i].box[side])).toBeLessThanOrEqual(2)
    }
  })

  const back = ({ x0, y0, x1, y1 }: OcrWord['box'], turns: 1 | 2 | 3) => {
    if (turns === 1) return { x0: y0, y0: 400 - x1, x1: y1, y1: 400 - x0 }
    if (turns === 2) return { x0: 900 - x1, y0: 400 - y1, x1: 900 - x0, y1: 400 - y0 }
    return { x0: 900 - y1, y0: x0, x1: 900 - y0, y1: x1 }
  }
})

describe('a photo of a page', () => {
  it('that is bent, tilted and in shadow is read, with correct word boxes', async () => {
    const photo = photoOfPage(3, { yaw: 16, pitch: 8, curl: 0.12, shadow: 0.7, lines: 14, width: 1500 })
    const read = await recognise(photo)
    const found = textOf(read).split(/\s+/)
    const expected = photo.text.join(' ').split(' ')
    expect(expected.filter((word) => !found.includes(word))).toEqual([])
    const first = read.words.find(({ text }) => text === 'Report')
    // The title starts an inch from the left edge of A4 and stands on 84 points.
    const at = photo.locate(72 / 595, 84 / 842)
    expect(Math.abs((first?.box.x0 ?? 0) - at.x)).toBeLessThan(8)
    expect(Math.abs((first?.baseline.y0 ?? 0) - at.y)).toBeLessThan(8)
  })
})

describe('text that is hard to read', () => {
  it('is read on a skewed page, with the angle to a tenth of a degree and boxes around the ink', async () => {
    const skewed = drawRaster(1000, 600, (context) => {
      context.rotate((4.3 * Math.PI) / 180)
      drawLines(context, letter, { x: 80, y: 60 })
    })
    const read = await recognise(skewed)
    expect(Math.abs(read.skew - 4.3)).toBeLessThanOrEqual(0.1)
    expect(textOf(read)).toBe(letter.join('\n'))
    for (const { text, box } of read.words) {
      if (text.length < 3) continue
      const ink = inkBounds(skewed, box)
      // The ink is inside, with a margin of a few pixels at most.
      expect(Math.abs(ink.x0 - box.x0) + Math.abs(ink.x1 - box.x1), text).toBeLessThanOrEqual(9)
      expect(box.y1 - box.y0 - (ink.y1 - ink.y0), text).toBeLessThanOrEqual(12)
    }
  })

  it('is read when it is small', async () => {
    const small = drawRaster(520, 200, (context) =>
      drawLines(context, letter, { size: 15, step: 28, x: 20, y: 30 }),
    )
    expect(textOf(await recognise(small))).toBe(letter.join('\n'))
  })

  it('is read light on a dark panel of a light page', async () => {
    const panel = drawRaster(900, 700, (context) => {
      drawLines(context, letter)
      context.fillStyle = '#1d2b4f'
      context.fillRect(40, 400, 820, 220)
      context.fillStyle = '#e8ecf4'
      drawLines(context, ['Beneficiary: Cornelius Abernathy', 'Account 8830 5517 2046'], { y: 480, x: 90 })
    })
    const read = textOf(await recognise(panel))
    for (const line of [...letter, 'Cornelius Abernathy', '8830 5517 2046']) expect(read).toContain(line)
  })

  slow(it)('is read on ruled paper with the handwriting option', async () => {
    const paper = drawRaster(900, 400, (context) => {
      context.fillStyle = '#7090b0'
      for (let y = 88; y < 400; y += 48) context.fillRect(0, y, 900, 2)
      context.fillStyle = '#000000'
      drawLines(context, letter)
    })
    const read = await recognise(paper, { handwriting: true, languages: ['auto'] })
    expect(read.languages).toContain('eng')
    for (const word of ['Margaret', 'account', 'payment', 'Pemberton']) expect(textOf(read)).toContain(word)
  })

  it('is read on a page that is dark all over', async () => {
    const night = drawRaster(900, 400, (context) => {
      context.fillStyle = '#101010'
      context.fillRect(0, 0, 900, 400)
      context.fillStyle = '#d0d0d0'
      drawLines(context, letter)
    })
    expect(textOf(await recognise(night))).toBe(letter.join('\n'))
  })

  it('is read in the cells of a ruled table', async () => {
    const rows = [
      ['Name', 'Born', 'City'],
      ['Ada Winslow', '12 May 1971', 'Norwich'],
      ['Peter Hale', '3 June 1985', 'Exeter'],
    ]
    const table = drawRaster(900, 300, (context) => {
      for (const [r, row] of rows.entries())
        for (const [c, cell] of row.entries()) {
          context.strokeRect(40 + c * 270, 40 + r * 70, 270, 70)
          drawLines(context, [cell], { x: 60 + c * 270, y: 85 + r * 70 })
        }
    })
    const read = textOf(await recognise(table)).split(/\s/)
    for (const word of rows.flat().join(' ').split(' ')) expect(read).toContain(word)
  })

  it('is read cell by cell in a table row whose cells have different numbers of lines', async () => {
    const rows = [
      [['Keeper'], ['Telephone'], ['District']],
      [['Ada Winslow'], ['5550142'], ['Norwich']],
      [['Peter Hale', 'and two brothers'], ['5550177', '5550178'], ['The whole valley']],
      [['Ruth Denby'], ['5550190'], ['Exeter']],
      [['Owen Price'], ['5550121'], ['Cardiff']],
    ]
    const table = drawRaster(1000, 600, (context) => {
      context.lineWidth = 2
      for (const [r, row] of rows.entries())
        for (const [c, cell] of row.entries()) {
          context.strokeRect(40 + c * 300, 40 + r * 100, 300, 100)
          // Vertically centred.
          drawLines(context, cell, {
            x: 60 + c * 300,
            y: 100 + r * 100 - (cell.length - 1) * 19,
            size: 26,
            step: 38,
          })
        }
    })
    expect(textOf(await recognise(table)).replace(/\s+/g, ' ')).toContain(rows[2].flat().join(' '))
  })

  it('is read column by column, the heading first', async () => {
    const columns = [
      [
        'The parish kept its own book',
        'and every spring two men went',
        'to count the sheep on the hill',
        'for which they had a loaf each',
        'and no one asked what they saw',
      ],
      [
        'until the river took the bridge',
        'and all of it had to be moved',
        'to the upper room of the school',
        'where it has been ever since',
        'under a coat that no one wears',
      ],
    ]
    const page = drawRaster(1100, 500, (context) => {
      drawLines(context, ['A heading over both of the columns'], { x: 240, y: 70, size: 34 })
      columns.forEach((column, i) => {
        drawLines(context, column, { x: 60 + i * 540, y: 170, size: 24, step: 40 })
      })
    })
    expect(textOf(await recognise(page))).toBe(
      ['A heading over both of the columns', ...columns.flat()].join('\n'),
    )
  })

  it('is read row by row in a table without lines', async () => {
    const rows = [
      ['Norwich', '1,204.50', 'north'],
      ['Exeter', '88.10', 'south'],
      ['York', '730.00', 'north'],
      ['Durham', '12.75', 'east'],
      ['Truro', '408.33', 'west'],
    ]
    const page = drawRaster(1000, 400, (context) => {
      rows.forEach((row, r) => {
        row.forEach((cell, c) => {
          drawLines(context, [cell], { x: 80 + c * 330, y: 80 + r * 60, size: 26 })
        })
      })
    })
    expect(textOf(await recognise(page))).toBe(rows.map((row) => row.join(' ')).join('\n'))
  })

  it('is read on a shaded, screened panel', async () => {
    const page = drawRaster(900, 420, (context) => {
      for (let y = 150; y < 420; y += 4)
        for (let x = 440; x < 900; x += 4) context.fillRect(x + ((y / 4) % 2) * 2, y, 1, 1)
      const rows = ['Revenue', 'Expense', 'Interest', 'Taxes', 'Income']
      drawLines(context, rows, { x: 60, y: 190, step: 48 })
      drawLines(context, ['1789.6', '1240.3', '436.9', '144.9', '294.7'], { x: 600, y: 190, step: 48 })
    })
    const read = textOf(await recognise(page))
    for (const figure of ['1789.6', '294.7']) expect(read).toContain(figure)
  })

  it('comes with the rulings and figures of the page', async () => {
    const page = drawRaster(900, 700, (context) => {
      drawLines(context, letter)
      context.fillRect(60, 310, 780, 3)
      for (let i = 0; i < 60; i++) {
        context.fillStyle = `hsl(${i * 37}, 60%, ${20 + (i % 5) * 8}%)`
        context.fillRect(100 + (i % 10) * 40, 380 + Math.floor(i / 10) * 45, 40, 45)
      }
    })
    const { rulings, figures } = await recognise(page)
    expect(rulings).toHaveLength(1)
    expect(Math.abs(rulings[0].y0 - 311)).toBeLessThanOrEqual(2)
    expect(rulings[0].x1 - rulings[0].x0).toBeGreaterThan(760)
    expect(figures).toHaveLength(1)
    const [{ x0, y0, x1, y1 }] = figures
    for (const [side, at] of [
      [x0, 100],
      [y0, 380],
      [x1, 500],
      [y1, 650],
    ])
      expect(Math.abs(side - at)).toBeLessThan(25)
  })

  it('is read when it is a single word', async () => {
    const word = drawRaster(200, 70, (context) => drawLines(context, ['Whitfield'], { x: 30, y: 45 }))
    expect(textOf(await recognise(word))).toBe('Whitfield')
  })

  it('keeps quotes, backslashes and other characters', async () => {
    const signs = drawRaster(760, 200, (context) =>
      drawLines(context, ['He said "never again" & left for <home>', 'path C:\\letters\\new and 50% of $9']),
    )
    const read = textOf(await recognise(signs))
    expect(read).toMatch(/["“]never again["”] & left/)
    expect(read).toContain('C:\\letters')
  })
})

it('print of dots is read', async () => {
  const text = [
    'Payments of March: 1,250.00 to Harold Pemberton,',
    'and 318.40 to Margaret Whitfield of the office.',
  ]
  const print = drawRaster(330, 70, (context) =>
    drawLines(context, text, { x: 12, y: 26, step: 24, size: 13 }),
  )
  const { words } = await recognise(drawDots(print, 4, 1.6))
  const read = new Set(words.map((word) => word.text))
  expect(text.flatMap((line) => line.split(' ')).filter((word) => !read.has(word))).toEqual([])
})

describe('an image without text', () => {
  const blank = (draw: Parameters<typeof drawRaster>[2]) => drawRaster(600, 500, draw)
  const pictures: Record<string, Raster> = {
    'all white': blank(() => {}),
    'all black': blank((context) => context.fillRect(0, 0, 600, 500)),
    'a gradient': blank((context) => {
      const gradient = context.createLinearGradient(0, 0, 600, 500)
      gradient.addColorStop(0, '#ffffff')
      gradient.addColorStop(1, '#000000')
      context.fillStyle = gradient
      context.fillRect(0, 0, 600, 500)
    }),
    'rulings alone': blank((context) => {
      for (let y = 50; y < 500; y += 50) context.strokeRect(20, y, 560, 50)
    }),
    'one pixel': drawRaster(1, 1, () => {}),
    'one column': drawRaster(1, 400, () => {}),
  }

  it.each(Object.keys(pictures))('has no words: %s', async (name) => {
    expect(await recognise(pictures[name])).toMatchObject({ words: [], confidence: 0 })
  })
})

describe('invalid input', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ocr-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('an image over the limit is rejected before its pixels are read', async () => {
    const huge = { width: 60_000, height: 60_000, data: new Uint8ClampedArray(0) }
    await expect(recognise(huge)).rejects.toThrow(LimitError)
    await expect(recognise(page, { maxPixels: 1000 })).rejects.toMatchObject({ code: 'too_many_pixels' })
  })

  it.each([
    { width: 10, height: 10, data: new Uint8ClampedArray(10) },
    { width: 0, height: 10, data: new Uint8ClampedArray(0) },
    { width: 2.5, height: 2, data: new Uint8ClampedArray(20) },
    { width: Number.NaN, height: 2, data: new Uint8ClampedArray(0) },
  ])('an inconsistent raster is rejected', async (raster) => {
    await expect(recognise(raster)).rejects.toThrow(RequestError)
  })

  it('a language without data is an error with the install command', async () => {
    // The tesseract of this machine may have every language.
    vi.stubEnv('TESSDATA_PREFIX', import.meta.dirname)
    await expect(recognise(page, { languages: ['gl'] })).rejects.toThrow(
      /npm install @tesseract.js-data\/glg/,
    )
    vi.unstubAllEnvs()
  })

  it('damaged language data is an error, and English can still be read afterwards', async () => {
    writeFileSync(path.join(folder, 'gle.traineddata'), 'no model at all')
    writeFileSync(path.join(folder, 'cym.traineddata.gz'), Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]))
    for (const language of ['ga', 'cy'])
      for (let i = 0; i < 2; i++)
        await expect(recognise(page, { languages: [language], languageData: folder })).rejects.toThrow(
          DependencyError,
        )
    expect(textOf(await recognise(page))).toBe(letter.join('\n'))
  })

  it('a missing model is an error with the name of the missing file', async () => {
    await expect(recognise(page, { handwriting: true, models: folder })).rejects.toThrow(
      /handwriting\/model\.onnx/,
    )
  })

  it('a cancelled one throws', async () => {
    await expect(recognise(page, { signal: AbortSignal.abort() })).rejects.toThrow(CancelledError)
  })
})

function textOf({ words }: OcrPage): string {
  return words.reduce(
    (text, { text: word, line }, i) => text + (i === 0 ? '' : line === words[i - 1].line ? ' ' : '\n') + word,
    '',
  )
}
