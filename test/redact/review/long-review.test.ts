import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Detection } from '../../../engines/model/detection.ts'
import { reviewPage } from '../../../engines/redact/review/review-page.ts'
import { openHtml } from '../../builders/html-page.ts'
import { requires } from '../../builders/requires.ts'

const pageCount = 200
/** A screen shows two of these pages at most, and one screen above and below is loaded in advance. */
const maxImages = 8
let folder = ''
let file = ''

/** Two places on each page; every page has its own shade, so that the image shows which page it is of. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'long-review-'))
  file = path.join(folder, 'review.html')
  const pages = await Promise.all(
    Array.from({ length: pageCount }, async (_, i) => ({
      width: 595,
      height: 842,
      image: await sharp({ create: { width: 60 + i, height: 85, channels: 3, background: '#eee' } })
        .jpeg()
        .toBuffer(),
      words: [],
    })),
  )
  const detections = pages.flatMap((_, i): Detection[] =>
    [100, 700].map((y) => ({
      id: `d${i}-${y}`,
      type: y === 100 ? 'NAME' : 'EMAIL',
      page: i + 1,
      boxes: [{ x0: 72, y0: y, x1: 200, y1: y + 14 }],
      value: y === 100 ? 'Greta Lindholm' : `g${i}@example.com`,
      score: 0.9,
      reason: 'names',
    })),
  )
  const document = { sha256: 'ab'.repeat(32), bytes: 1234, name: 'long.pdf' }
  await writeFile(file, [...reviewPage({ document, pages, detections })].join(''))
})

afterAll(() => rm(folder, { recursive: true }))

describe.runIf(requires('chromium'))('the review of 200 pages', () => {
  it('loads images as pages are scrolled to, and keeps few of them', async () => {
    await using review = await openHtml(file)
    const { page, errors } = review
    await page.waitForSelector('.page img')
    expect(await page.locator('.page').count()).toBe(pageCount)
    for (const number of [1, 60, 61, 120, 200, 3]) {
      await page.evaluate(`document.querySelector('[data-page="${number}"]').scrollIntoView()`)
      const image = page.locator(`[data-page="${number}"] img`)
      await image.waitFor()
      // The image of this very page: each has its own width.
      await expect
        .poll(() => image.evaluate((node) => (node as unknown as { naturalWidth: number }).naturalWidth))
        .toBe(59 + number)
      await expect.poll(() => page.locator('.page img').count()).toBeLessThanOrEqual(maxImages)
      expect(await page.locator(`[data-page="${number}"] .box`).count()).toBe(2)
      expect(await page.locator('.page .box').count()).toBeLessThanOrEqual(2 * maxImages)
    }
    expect(errors).toEqual([])
  })

  it('goes to the page of a place that is selected, and decides on a value in all pages at once', async () => {
    await using review = await openHtml(file)
    const { page } = review
    await page.waitForSelector('.page img')
    await page.click('#list .more button')
    await page
      .locator('#list li')
      .nth(2 * pageCount - 1)
      .click()
    await page.locator(`[data-page="${pageCount}"] .box.selected`).waitFor()
    await page.keyboard.press('k')
    await page.keyboard.press('Shift+A')
    expect(await page.locator('#list li.accepted').count()).toBe(pageCount)
    expect(await page.locator('#list li.undecided').count()).toBe(pageCount)
  })

  it.each([
    ['light', {}],
    ['dark', { dark: true }],
  ] as const)('axe finds nothing in the middle of it: %s', async (_, options) => {
    await using review = await openHtml(file, options)
    await review.page.evaluate(`document.querySelector('[data-page="100"]').scrollIntoView()`)
    await review.page.waitForSelector('[data-page="100"] img')
    expect(await review.accessProblems()).toEqual([])
  })
})
