import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Decisions, Detection } from '../../../engines/model/detection.ts'
import { reviewPage } from '../../../engines/redact/review/review-page.ts'
import { reviewPdf } from '../../../engines/redact/task.ts'
import { createEngine } from '../../../src/index.ts'
import { openHtml } from '../../builders/html-page.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
import { requires } from '../../builders/requires.ts'

const chromium = requires('chromium')
const lines = [
  'Dear Greta Lindholm, Falk, and (Otto) write.',
  'Falk, Otto Falk and Falkner',
  'on 4 March 2024 and 5 May 2024.',
]
let folder = ''
let source: Uint8Array
let file = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'marking-'))
  source = pdf().page().lines(lines).page().text('Otto Falk again').build()
  const found = await reviewPdf({
    bytes: source.slice(),
    detect: { entities: ['DATE'] },
    terms: ['Greta Lindholm'],
  })
  const detections = found.entities.map(
    ({ recognizer, ...facts }, i): Detection => ({ id: `d${i + 1}`, ...facts, reason: recognizer }),
  )
  const unsure: Detection = {
    id: 'u1',
    type: 'NAME',
    page: 1,
    boxes: [{ x0: 400, y0: 600, x1: 450, y1: 612 }],
    value: 'May',
    score: 0.45,
    reason: 'names',
    decision: 'rejected',
  }
  const document = { sha256: 'cd'.repeat(32), bytes: source.length, name: 'letter.pdf' }
  file = path.join(folder, 'review.html')
  await writeFile(
    file,
    [...reviewPage({ document, pages: found.images, detections: [unsure, ...detections] })].join(''),
  )
})
afterAll(() => rm(folder, { recursive: true }))

/** Where characters of a line are on the screen, by the words that the page knows. */
async function placeOf(
  page: Page,
  word: string,
  nth = 0,
): Promise<{ left: number; right: number; y: number }> {
  return page.evaluate(`(() => {
    const data = JSON.parse(document.getElementById('data').textContent)
    const [x, y, width, height] = data.pages[0].words.filter((one) => one[4].includes(${JSON.stringify(word)}))[${nth}]
    const rect = document.querySelector('.page').getBoundingClientRect()
    const scale = rect.width / data.pages[0].width
    return { left: rect.left + x * scale, right: rect.left + (x + width) * scale, y: rect.top + (y + height / 2) * scale }
  })()`)
}

async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)
  await page.mouse.move(...to)
  await page.mouse.up()
}

async function open(options = {}) {
  const shown = await openHtml(file, options)
  await shown.page.waitForSelector('.page img')
  return {
    ...shown,
    /** Values with their decisions, as they are saved. */
    async decided(): Promise<[string, string][]> {
      await shown.page.fill('#reviewer', 'Ada Brandt')
      const saved: Decisions = JSON.parse(await shown.saved('#save'))
      return saved.detections
        .filter(({ reason }) => reason === 'reviewer')
        .map(({ value = '', decision = '' }) => [value, decision])
    },
    [Symbol.asyncDispose]: () => shown[Symbol.asyncDispose](),
  }
}

describe.runIf(chromium)('text is marked', () => {
  it('by dragging over it, without the comma, at one place only', async () => {
    await using review = await open()
    const { page } = review
    const { left, right, y } = await placeOf(page, 'Falk,')
    await drag(page, [left + 3, y], [right, y])
    expect(await page.textContent('#status')).toBe('Selected: Falk')
    expect(await page.textContent('#mark-all')).toContain('All mentions (4)')
    await page.click('#mark-here')
    expect(await review.decided()).toEqual([
      ['Falk', 'accepted'],
      ['Falk', 'rejected'],
      ['Falk', 'rejected'],
      ['Falk', 'rejected'],
    ])
  })

  it('at all its mentions, as whole words', async () => {
    await using review = await open()
    const { page } = review
    const { left, y } = await placeOf(page, 'Falk,')
    await page.mouse.dblclick(left + 10, y)
    await page.keyboard.press('Shift+Enter')
    expect((await review.decided()).map(([value, decision]) => `${value} ${decision}`)).toEqual(
      Array(4).fill('Falk accepted'),
    )
  })

  it('over several words, by parts of the first and the last one, and exactly with Alt', async () => {
    await using review = await open()
    const { page } = review
    const [from, to] = [await placeOf(page, 'Otto', 1), await placeOf(page, 'Falk', 2)]
    await drag(page, [from.left + 12, from.y], [to.left + 8, to.y])
    expect(await page.textContent('#status')).toBe('Selected: Otto Falk')
    await page.keyboard.press('Escape')
    expect(await page.locator('#bar').isHidden()).toBe(true)
    const word = await placeOf(page, 'Falkner')
    await page.keyboard.down('Alt')
    await drag(page, [word.left, word.y], [word.left + (word.right - word.left) * 0.58, word.y])
    await page.keyboard.up('Alt')
    expect(await page.textContent('#status')).toBe('Selected: Falk')
  })

  it('by keyboard only', async () => {
    await using review = await open()
    const { page } = review
    await page.keyboard.press('w')
    expect(await page.textContent('#status')).toBe('Selected: Dear')
    for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight')
    expect(await page.textContent('#status')).toBe('Selected: Otto')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Home')
    const start = await page.textContent('#status')
    expect(start).toMatch(/^Selected: (Otto|Falk|and)$/)
    await page.keyboard.press('ArrowUp')
    for (let i = 0; i < 9; i++) await page.keyboard.press('ArrowLeft')
    expect(await page.textContent('#status')).toBe('Selected: Dear')
    for (let i = 0; i < 7; i++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+Enter')
    expect(await page.textContent('#status')).toMatch(/^Places marked: 1/)
  })

  it('so that redaction removes the marked text, and keeps the comma and the other mentions', async () => {
    await using review = await open()
    const { page } = review
    const { left, right, y } = await placeOf(page, 'Falk,', 1)
    await drag(page, [left + 2, y], [right, y])
    await page.keyboard.press('Enter')
    await page.fill('#reviewer', 'Ada Brandt')
    const decisions: Decisions = JSON.parse(await review.saved('#save'))
    await using engine = await createEngine({ threads: 0 })
    const { createHash } = await import('node:crypto')
    const sha256 = createHash('sha256').update(source).digest('hex')
    const { bytes } = await engine.redactDocument(source.slice(), {
      decisions: { ...decisions, document: { sha256, bytes: source.length } },
    })
    const text = new TextDecoder().decode((await engine.convert(bytes, { to: 'txt' })).bytes)
    expect(text).toMatch(/Falk, and \(Otto\)/)
    expect(text).toMatch(/^\s*, Otto Falk/m)
  })
})

describe.runIf(chromium)('the list', () => {
  it('begins with low-confidence places', async () => {
    await using review = await open()
    const rows = await review.page.locator('#list li').allTextContents()
    expect(rows[0]).toBe('Unsure: kept unless you remove them')
    expect(rows[1]).toContain('May')
    expect(rows[2]).toContain('Found')
  })

  it('keeps or removes all of a type and all that are shown, and undoes and redoes', async () => {
    await using review = await open()
    const { page } = review
    const counts = () => page.textContent('#counts')
    await page.locator('#list li', { hasText: 'DATE' }).first().locator('.main').click()
    expect(await page.textContent('#type-label')).toBe('All DATE (2)')
    await page.click('#type-reject')
    expect(await counts()).toContain('0 to remove, 3 to keep, 1 undecided')
    await page.click('#type-accept')
    expect(await counts()).toContain('2 to remove, 1 to keep, 1 undecided')
    await page.keyboard.press('Control+z')
    expect(await counts()).toContain('0 to remove, 3 to keep')
    await page.click('#undo')
    expect(await counts()).toContain('0 to remove, 1 to keep, 3 undecided')
    expect(await page.locator('#undo').isDisabled()).toBe(true)
    await page.keyboard.press('Shift+U')
    await page.keyboard.press('Control+y')
    expect(await counts()).toContain('2 to remove, 1 to keep')
    await page.fill('#filter-text', 'Greta')
    await page.click('#shown-accept')
    expect(await counts()).toContain('3 to remove, 1 to keep, 0 undecided')
  })

  it('accepts the first click after a name or a note was typed', async () => {
    await using review = await open()
    const { page } = review
    const row = (text: string) => page.locator('#list li', { hasText: text }).first()
    await page.click('#reviewer')
    await page.keyboard.type('Ada Brandt')
    await row('Greta').locator('.decide.accepted').click()
    expect(await row('Greta').getAttribute('class')).toContain('accepted')
    await page.click('#note')
    await page.keyboard.type('seen on page 1')
    await row('4 March').locator('.decide.rejected').click()
    expect(await row('4 March').getAttribute('class')).toContain('rejected')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await row('Greta').locator('.main').click()
    expect(await page.inputValue('#note')).toBe('')
  })

  it('does not move while messages come and go', async () => {
    await using review = await open()
    const { page } = review
    const places = () =>
      page.evaluate<string>(
        `JSON.stringify([...document.querySelectorAll('.page, .tools, header, aside')].map((one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height] }))`,
      )
    const before = await places()
    await page.keyboard.press('d')
    await page.keyboard.press('d')
    await page.keyboard.press('u')
    expect(await page.textContent('#status')).not.toBe('')
    expect(await places()).toBe(before)
  })

  it('goes to the next undecided place, and says if there is none', async () => {
    await using review = await open()
    const { page } = review
    for (let i = 0; i < 3; i++) {
      await page.keyboard.press('n')
      await page.keyboard.press('a')
    }
    await page.keyboard.press('n')
    expect(await page.textContent('#status')).toBe('Everything is decided.')
  })
})

describe.runIf(chromium)('at a zoom of 400 %', () => {
  it('everything can be read and reached, without scrolling in two directions', async () => {
    await using review = await open({ width: 320, height: 215 })
    const { page } = review
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
    await page.keyboard.press('n')
    await page.click('#show-list')
    await page.locator('#list li', { hasText: 'Greta' }).locator('.decide.accepted').click()
    expect(await page.textContent('#counts')).toContain('1 to remove')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
    expect(await review.accessProblems()).toEqual([])
    await page.click('#show-list')
    await page.click('#tool-select')
    expect(await page.locator('#bar').isVisible()).toBe(true)
    const bar = await page.locator('#bar').boundingBox()
    expect((bar?.x ?? -1) >= 0 && (bar?.x ?? 0) + (bar?.width ?? 999) <= 320).toBe(true)
  })
})
