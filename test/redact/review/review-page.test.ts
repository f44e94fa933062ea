import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Decisions, Detection } from '../../../engines/model/detection.ts'
import { reviewPage } from '../../../engines/redact/review/review-page.ts'
import { reviewPdf } from '../../../engines/redact/task.ts'
// @ts-expect-error a script without types
import { pack, pages } from '../../../scripts/pages.mjs'
import { openHtml } from '../../builders/html-page.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
import { requires } from '../../builders/requires.ts'

const chromium = requires('chromium')
let folder = ''
let pdfReview = ''
let textReview = ''
const document = { sha256: 'ab'.repeat(32), bytes: 1234, name: 'letter </script><b>x.pdf' }

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'review-'))
  const doc = pdf()
    .page()
    .lines(['Dear Greta Lindholm, write to', 'greta@example.com.', 'Yours, Greta Lindholm and Otto Falk'])
    .page()
    .text('Otto Falk again')
  const found = await reviewPdf({
    bytes: doc.build(),
    detect: { entities: ['EMAIL'] },
    terms: ['Greta Lindholm'],
  })
  const detections = found.entities.map(
    ({ recognizer, ...facts }, i): Detection => ({ id: `d${i + 1}`, ...facts, reason: recognizer }),
  )
  pdfReview = path.join(folder, 'pdf.html')
  await writeFile(pdfReview, [...reviewPage({ document, pages: found.images, detections })].join(''))
  const text = 'Call Greta Lindholm. Otto Falk answers for Otto Falk & Co. </script>'
  textReview = path.join(folder, 'text.html')
  const span = { start: 5, end: 19 }
  const detection = { id: 'd1', type: 'NAME', span, value: 'Greta Lindholm', score: 0.8, reason: 'names' }
  await writeFile(
    textReview,
    [...reviewPage({ document, pages: [], text, detections: [detection] })].join(''),
  )
})

afterAll(() => rm(folder, { recursive: true }))

it.each(pages as { folder: string; to: string }[])(
  'ships $to as its sources make it (npm run pages)',
  async (page) => {
    expect(await readFile(page.to, 'utf8')).toBe(await pack(page.folder))
  },
)

describe.runIf(chromium)('the review of a PDF', () => {
  it('shows pages with boxes, and lists what was found', async () => {
    await using review = await openHtml(pdfReview)
    const { page, errors } = review
    await page.waitForSelector('.page img')
    expect(await page.textContent('#title')).toBe('letter </script><b>x.pdf')
    expect(await page.locator('#list li').count()).toBe(3)
    expect(await page.locator('.page .box').count()).toBe(3)
    expect(errors).toEqual([])
  })

  it('removes and keeps with the keyboard, all places of one value at once, and undoes', async () => {
    await using review = await openHtml(pdfReview)
    const { page } = review
    const states = async (): Promise<string[]> =>
      page.$$eval('#list li', (rows) => rows.map((row) => row.className.split(' ')[0] ?? ''))
    await page.keyboard.press('j')
    await page.keyboard.press('Shift+R')
    expect(await states()).toEqual(['rejected', 'undecided', 'rejected'])
    await page.keyboard.press('j')
    await page.keyboard.press('a')
    expect(await states()).toEqual(['rejected', 'accepted', 'rejected'])
    await page.keyboard.press('u')
    await page.keyboard.press('u')
    expect(await states()).toEqual(['undecided', 'undecided', 'undecided'])
  })

  it('marks a word that was missed with all its mentions, draws a box, and saves decisions', async () => {
    await using review = await openHtml(pdfReview)
    const { page } = review
    await page.fill('#mark-text', 'Otto Falk')
    await page.click('#mark')
    expect(await page.textContent('#status')).toBe('Places marked: 2. U undoes it.')
    await page.keyboard.press('Escape')
    await page.click('#tool-draw')
    const sheet = await page.locator('.page').first().boundingBox()
    if (!sheet) throw new Error('no page')
    await page.mouse.move(sheet.x + 50, sheet.y + 200)
    await page.mouse.down()
    await page.mouse.move(sheet.x + 150, sheet.y + 260)
    await page.mouse.up()
    await page.click('#save')
    expect(await page.textContent('#status')).toContain('Enter your name')
    await page.fill('#reviewer', 'Ada Brandt')
    const saved: Decisions = JSON.parse(await review.saved('#save'))
    expect(saved).toMatchObject({
      format: 'palimpsest-decisions',
      version: 1,
      document: { sha256: document.sha256, bytes: 1234 },
      reviewer: 'Ada Brandt',
    })
    const added = saved.detections.filter(({ reason }) => reason === 'reviewer')
    expect(added.map(({ type, page: number, decision }) => [type, number, decision])).toEqual([
      ['MARKED', 1, 'accepted'],
      ['REGION', 1, 'accepted'],
      ['MARKED', 2, 'accepted'],
    ])
  })

  it('keeps decisions in the browser when the page is loaded again', async () => {
    await using review = await openHtml(pdfReview)
    const { page } = review
    await page.keyboard.press('j')
    await page.keyboard.press('a')
    await page.reload()
    expect(await page.locator('#list li.accepted').count()).toBe(1)
  })

  it('filters by type and state', async () => {
    await using review = await openHtml(pdfReview)
    const { page } = review
    await page.selectOption('#filter-type', 'EMAIL')
    expect(await page.locator('#list li').count()).toBe(1)
    expect(await page.textContent('#shown-count')).toBe('1 of 3 shown')
    await page.selectOption('#filter-state', 'accepted')
    expect(await page.locator('#list li').count()).toBe(0)
  })
})

describe.runIf(chromium)('the review of a text', () => {
  it('marks every place of words', async () => {
    await using review = await openHtml(textReview)
    const { page } = review
    await page.fill('#mark-text', 'otto falk')
    await page.click('#mark')
    expect(await page.$$eval('mark', (marks) => marks.map((mark) => mark.textContent))).toEqual([
      'Greta Lindholm',
      'Otto Falk',
      'Otto Falk',
    ])
  })
})

const windows = [
  ['light', {}],
  ['dark', { dark: true }],
  ['on a phone', { width: 390, height: 800 }],
] as const

describe.runIf(chromium).each(windows)('axe finds nothing: %s', (_, options) => {
  it.each(['pdf', 'text'])('%s', async (kind) => {
    await using review = await openHtml(kind === 'pdf' ? pdfReview : textReview, options)
    await review.page.keyboard.press('j')
    await review.page.keyboard.press('Shift+A')
    if ('width' in options) await review.page.click('#show-list')
    expect(await review.accessProblems()).toEqual([])
    await review.page.keyboard.press('?')
    expect(await review.accessProblems()).toEqual([])
  })
})
