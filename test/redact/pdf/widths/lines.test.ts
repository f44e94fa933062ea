import { describe, expect, it } from 'vitest'
import { type Box, intersect } from '../../../../engines/model/geometry.ts'
import type { RedactPdfInput } from '../../../../engines/redact/pdf/request.ts'
import { redactPdf } from '../../../../engines/redact/task.ts'
import { pdf } from '../../../builders/pdf/pdf.ts'
import { drawnText, readPage } from '../../../builders/pdf/read-page.ts'

/** Surnames of about the same number of letters, as wide as 2.0 and 3.9 ems of Helvetica, and one of 6.7. */
const [narrow, wide, long] = ['Tillit', 'Wammam', 'Vandersteenhoven'] as const

type Width = RedactPdfInput['width']

/** Thousandths of an em of the letters used here, in Helvetica. */
const advances: Readonly<Record<string, number>> = {
  ...{
    ' ': 278,
    a: 556,
    b: 556,
    c: 500,
    d: 556,
    e: 556,
    f: 278,
    g: 556,
    h: 556,
    i: 222,
    k: 500,
    l: 222,
    m: 833,
  },
  ...{ n: 556, o: 556, p: 556, r: 333, s: 500, t: 278, u: 556, v: 500, w: 722, y: 500, ',': 278, '.': 278 },
  ...{ D: 722, T: 611, W: 944, P: 667, V: 667, B: 667, O: 778, N: 722 },
}

function widthOf(text: string, size = 12): number {
  return ([...text].reduce((sum, char) => sum + (advances[char] ?? 556), 0) * size) / 1000
}

/** A page of three lines, set as a program does; the value is in the second. */
const settings: Readonly<Record<string, (name: string) => string>> = {
  'left, in one operation': (name) =>
    show('Dear neighbour of the house,', 72, 700) + show(`the letter of ${name} came, as ever.`, 72, 680),
  right: (name) =>
    right('Dear neighbour of the house,', 700) +
    right(`the letter of ${name}`, 680) +
    right('with a note', 660),
  centred: (name) =>
    centred('Dear neighbour of the house', 700) +
    centred(`the letter of ${name}, today`, 680) +
    centred('with a note', 660),
  'justified by word spacing': (name) =>
    ['Dear neighbour of the old house', `letter of ${name} came at noon`, 'which we shall answer on monday']
      .map((text, i) => justified(text, 700 - 20 * i))
      .join(''),
  'a word at its own place': (name) =>
    words(`the letter of ${name} came, as ever`, 72, 680) + show('Dear neighbour', 72, 700),
  'alone on its line': (name) => show('Dear neighbour', 72, 700) + show(name, 72, 680),
  'by relative moves': (name) =>
    `BT /F 12 Tf 72 700 Td (Dear neighbour) Tj 0 -20 Td (of ) Tj ${widthOf('of ')} 0 Td (${name}) Tj ${widthOf(name)} 0 Td ( came) Tj ${-widthOf(`of ${name}`)} -20 Td (and went) Tj ET `,
  'with letter spacing and scaled': (name) =>
    `BT /F 12 Tf 2 Tc 80 Tz 72 700 Td (Dear neighbour) Tj 0 -20 Td (of ${name} here) Tj ET `,
  underlined: (name) =>
    `${show('Dear neighbour', 72, 700)}${show(`of ${name} here`, 72, 680)}72 677 ${widthOf(`of ${name} here`)} 0.8 re f `,
}

function show(text: string, x: number, y: number): string {
  return `BT /F 12 Tf ${x} ${y} Td (${text}) Tj ET `
}

function right(text: string, y: number): string {
  return show(text, 400 - widthOf(text), y)
}

function centred(text: string, y: number): string {
  return show(text, 306 - widthOf(text) / 2, y)
}

function justified(text: string, y: number): string {
  const spaces = text.split(' ').length - 1
  return `BT /F 12 Tf ${(240 - widthOf(text)) / spaces} Tw 72 ${y} Td (${text}) Tj ET `
}

function words(text: string, x: number, y: number): string {
  let at = x
  return text
    .split(' ')
    .map((word) => {
      const shown = show(`${word} `, at, y)
      at += widthOf(`${word} `)
      return shown
    })
    .join('')
}

async function redacted(content: string, terms: readonly string[], width: Width) {
  const doc = pdf().page()
  const font = doc.fontName()
  const bytes = doc.content(content.replaceAll('/F ', `/${font} `)).build()
  return await redactPdf({ bytes, detect: { entities: 'none' }, terms, ...(width && { width }) })
}

/** Everything that an output tells: each number of the page, and the boxes that are reported. */
async function told(setting: string, name: string, width: Width): Promise<string> {
  const { bytes, entities } = await redacted(settings[setting]?.(name) ?? '', [name], width)
  const { surface } = await readPage(bytes)
  return (
    Buffer.from(surface.root.bytes).toString('latin1') + JSON.stringify(entities.map(({ boxes }) => boxes))
  )
}

describe.each(Object.keys(settings))('a line that is %s', (setting) => {
  it('reveals nothing about the width of a sealed value', async () => {
    expect(await told(setting, wide, 'sealed')).toBe(await told(setting, narrow, 'sealed'))
    expect(await told(setting, long, 'sealed')).toBe(await told(setting, narrow, 'sealed'))
  })

  it('reveals the width of a value by default in steps only', async () => {
    expect(await told(setting, wide.slice(0, 4), undefined)).toBe(await told(setting, 'Tamdem', undefined))
  })

  it('reveals the exact width if requested', async () => {
    expect(await told(setting, 'Tamdem', 'exact')).not.toBe(await told(setting, wide.slice(0, 4), 'exact'))
  })

  it.each(['rounded', 'sealed'] as const)(
    'keeps its other words, with nothing over them: %s',
    async (width) => {
      for (const name of [narrow, wide, long]) {
        const content = settings[setting]?.(name) ?? ''
        const before = await readPage((await redacted(content, ['unknown'], 'exact')).bytes)
        const { bytes, rasterised } = await redacted(content, [name], width)
        expect(rasterised).toEqual([])
        const { surface } = await readPage(bytes)
        const squeezed = (text: string): string => text.replace(/\s+/g, '')
        expect(squeezed(drawnText(surface))).toBe(squeezed(drawnText(before.surface)).replace(name, ''))
        const boxes = surface.paths
          .flatMap(({ subpaths }) => subpaths.map(({ box }) => box))
          .filter(({ y0, y1 }) => y1 - y0 > 5)
        const letters = surface.glyphs.filter(({ text }) => text.trim() !== '').map(({ box }) => box)
        for (const letter of letters) expect(boxes.some((box) => covers(box, letter))).toBe(false)
      }
    },
  )
})

it('has a wider box for a much longer value by default, and the same if sealed', async () => {
  const boxWidth = async (name: string, width: Width): Promise<number> => {
    const { entities } = await redacted(show(`of ${name} here`, 72, 680), [name], width)
    const [box] = entities[0]?.boxes ?? []
    return box ? Math.round(box.x1 - box.x0) : 0
  }
  expect(await boxWidth(long, undefined)).toBeGreaterThan(await boxWidth(narrow, undefined))
  expect(await boxWidth(long, 'sealed')).toBe(await boxWidth(narrow, 'sealed'))
})

/** Whether a box hides more than the edge of a letter. */
function covers(box: Box, letter: Box): boolean {
  const part = intersect(box, letter)
  return part !== null && part.x1 - part.x0 > 0.5 && part.y1 - part.y0 > 3
}
