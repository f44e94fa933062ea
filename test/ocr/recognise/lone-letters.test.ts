import { afterAll, describe, expect, it } from 'vitest'
import { closeTesseract } from '../../../engines/ocr/recognise/tesseract.ts'
import { recognise } from '../../../engines/ocr/recognise.ts'
import { drawRaster } from '../../builders/raster.ts'

afterAll(closeTesseract)

describe('single digits in the cells of a ruled table are read', () => {
  it.each([
    { size: 28, digits: '514523410330', font: 'Arimo' },
    { size: 34, digits: '768902174836', font: 'Tinos' },
    { size: 26, digits: '130296357204', font: 'Arimo' },
  ])('$size pixels, $font', async ({ size, digits, font }) => {
    const labels = ['Blind', 'Low Vision', 'Dexterity', 'Mobility']
    const row = size * 3
    const table = drawRaster(1100, row * 5 + 40, (context) => {
      context.font = `${size}px ${font}`
      context.lineWidth = 2
      for (let y = 0; y <= 5; y++) context.strokeRect(20, 20 + y * row, 1060, 0)
      for (const x of [20, 320, 520, 720, 1080]) context.strokeRect(x, 20, 0, row * 5)
      const heads = ['Category', 'Persons', 'Complete', 'Incomplete']
      for (const [i, head] of heads.entries()) context.fillText(head, [40, 340, 540, 740][i], 20 + size * 2)
      for (const [i, label] of labels.entries()) {
        context.fillText(label, 40, 20 + (i + 1) * row + size * 2)
        for (let column = 0; column < 3; column++)
          context.fillText(digits[i * 3 + column], [410, 610, 890][column], 20 + (i + 1) * row + size * 2)
      }
    })
    const { words } = await recognise(table)
    const rows = labels.map((_, i) => {
      const [top, bottom] = [20 + (i + 1) * row, 20 + (i + 2) * row]
      return words
        .filter(({ box, text }) => box.y0 >= top && box.y1 <= bottom && /^\d+$/.test(text))
        .toSorted((a, b) => a.box.x0 - b.box.x0)
        .map(({ text }) => text)
        .join('')
    })
    expect(rows.join('')).toBe(digits)
  })

  it('and specks and drawings next to text are not read as letters', async () => {
    const image = drawRaster(900, 300, (context) => {
      context.font = '28px Arimo'
      context.fillText('The first line of a letter', 40, 80)
      context.fillText('and the second one below it', 40, 160)
      context.fillRect(700, 60, 18, 20)
      context.beginPath()
      context.moveTo(700, 160)
      context.lineTo(716, 140)
      context.lineTo(722, 162)
      context.stroke()
    })
    const { words } = await recognise(image)
    expect(words.map(({ text }) => text).join(' ')).toBe(
      'The first line of a letter and the second one below it',
    )
  })
})

describe('a digit or a letter that is the only thing on a page is read', () => {
  it.each([
    { size: 24, text: '8' },
    { size: 32, text: '5' },
    { size: 24, text: '3' },
    { size: 120, text: '7' },
    { size: 32, text: '7' },
    { size: 32, text: 'B' },
  ])('$text of $size pixels', async ({ size, text }) => {
    const image = drawRaster(400, 200, (context) => {
      context.font = `${size}px Arimo`
      context.fillText(text, 180, 140)
    })
    const { words } = await recognise(image)
    expect(words.map((word) => word.text)).toEqual([text])
  })

  it.each([
    { text: 'Al', size: 26, paper: '#ffffff', ink: '#333333' },
    { text: 'Bo', size: 34, paper: '#f4f0d8', ink: '#204080' },
    { text: 'Al', size: 54, paper: '#203060', ink: '#ffffff' },
    { text: 'Ng', size: 33, paper: '#203060', ink: '#ffffff' },
  ])('two letters: $text of $size pixels in $ink', async ({ text, size, paper, ink }) => {
    const image = drawRaster(600, 400, (context) => {
      context.fillStyle = paper
      context.fillRect(0, 0, 600, 400)
      context.fillStyle = ink
      context.font = `${size}px Arimo`
      context.fillText(text, 250, 210)
    })
    const { words } = await recognise(image)
    expect(words.map((word) => word.text)).toEqual([text])
  })

  it('and a drawing is not', async () => {
    const image = drawRaster(400, 200, (context) => {
      context.lineWidth = 3
      context.beginPath()
      context.arc(200, 100, 30, 0, 6)
      context.moveTo(190, 120)
      context.lineTo(240, 40)
      context.stroke()
    })
    expect((await recognise(image)).words).toEqual([])
  })
})
