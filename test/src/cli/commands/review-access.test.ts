import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openBrowser } from '../../../../src/cli/commands/review.ts'
import { pdf } from '../../../builders/pdf/pdf.ts'
import { requires } from '../../../builders/requires.ts'
import { startReview } from '../review/start-review.ts'

const minutes = 2 * 60_000
/** The default is one second, which a loaded machine exceeds. */
const patient = { timeout: 30_000 }
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'review-access-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function caseOf(texts: Readonly<Record<string, string>>): Promise<string> {
  const place = path.join(folder, 'case')
  await mkdir(place)
  for (const [name, text] of Object.entries(texts)) await writeFile(path.join(place, name), text)
  return place
}

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, id: string): Promise<void> {
  for (let i = 0; i < 60; i++) {
    if ((await page.evaluate<string>('document.activeElement.id')) === id) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${id}.`)
}

/** Visible elements that can be used and are cut by the window or by what they are in, or that lie on one another. */
const cutOrCovered = `(() => {
  const used = [...document.querySelectorAll('button, input, select, textarea, a, summary')].filter((one) =>
    one.checkVisibility({ checkVisibilityCSS: true }) && !one.closest('.unseen'))
  const problems = []
  for (const one of used) {
    one.scrollIntoView({ block: 'center' })
    const { left, right, top, bottom, width, height } = one.getBoundingClientRect()
    const name = one.id || one.textContent.trim() || one.className
    if (left < -1 || right > innerWidth + 1) problems.push(name + ' is cut')
    if (one.localName === 'button' && one.scrollWidth > one.clientWidth + 1) problems.push('the text of ' + name + ' is cut')
    const at = document.elementFromPoint(left + width / 2, top + height / 2)
    if (at && !one.contains(at) && !at.contains(one) && !at.closest('label')?.contains(one)) problems.push(name + ' is covered by ' + (at.id || at.className || at.localName))
  }
  return problems
})()`

describe.runIf(requires('chromium'))('the review without a mouse', () => {
  it('decides, marks missed values, applies, compares and ends', { timeout: minutes }, async () => {
    const file = path.join(folder, 'letter.pdf')
    const lines = [
      'Dear Greta Lindholm, write to',
      'greta@example.com.',
      'The lamp of bluebell glass stands in the hall.',
    ]
    await writeFile(file, pdf().page().lines(lines).build())
    await using review = await startReview(file)
    await using shown = await review.open()
    const { page } = shown
    const { keyboard } = page
    await page.waitForSelector('.page img')
    await keyboard.press('n')
    await keyboard.press('a')
    await keyboard.press('n')
    await keyboard.press('r')
    expect(await page.textContent('#counts')).toContain('1 to remove, 1 to keep')
    await tabTo(page, 'mark-text')
    await keyboard.type('bluebell')
    await keyboard.press('Enter')
    expect(await page.textContent('#status')).toContain('Places marked: 1')
    await keyboard.press('Escape')
    await keyboard.press('s')
    await keyboard.type('Ada Brandt')
    await keyboard.press('Escape')
    await keyboard.press('s')
    await page.waitForSelector('#result[open]')
    expect(await shown.accessProblems()).toEqual([])
    await tabTo(page, 'compare')
    await keyboard.press('Enter')
    await expect.poll(() => page.locator('#compared img').count(), patient).toBe(2)
    expect(await shown.accessProblems()).toEqual([])
    expect(await page.evaluate('document.activeElement.id')).toBe('compare-close')
    await keyboard.press('Enter')
    await keyboard.press('?')
    expect(await page.locator('#help').getAttribute('open')).not.toBeNull()
    expect(await shown.accessProblems()).toEqual([])
    await keyboard.press('Escape')
    await tabTo(page, 'finish')
    await keyboard.press('Enter')
    await page.waitForSelector('#ended-message')
    expect(await shown.accessProblems()).toEqual([])
    const { detections } = JSON.parse(await readFile(`${file}.decisions.json`, 'utf8'))
    expect(detections.map(({ value }: { value: string }) => value)).toContain('bluebell')
    expect((await review.ended).stdout).toContain('letter.redacted.pdf')
  })
})

const windows = [
  ['at a zoom of 400 %', { width: 320, height: 256 }],
  ['on a phone', { width: 390, height: 844 }],
  ['in the dark', { width: 1280, height: 800, dark: true }],
] as const

describe.runIf(requires('chromium'))('everything on the page can be read and reached', () => {
  it.each(windows)('%s', { timeout: 2 * minutes }, async (_, options) => {
    const place = await caseOf({
      'a-long-name-of-a-document-about-a-meeting.txt':
        'Call Greta Lindholm at greta@example.com. May will see to it.',
      'b.txt': 'Nothing to see here.',
    })
    await using review = await startReview(place, '--reviewer', 'Ada Brandt')
    await using shown = await review.open(options)
    const { page } = shown
    const checkWindow = async (what: string): Promise<void> => {
      expect(await page.evaluate('document.documentElement.scrollWidth'), what).toBeLessThanOrEqual(
        options.width,
      )
      expect(await page.evaluate(cutOrCovered), what).toEqual([])
      expect(await shown.accessProblems(), what).toEqual([])
    }
    const isNarrow = options.width < 860
    await page.waitForSelector('#documents li')
    await checkWindow('the list of documents')
    await page.locator('#documents a').first().click()
    await page.waitForSelector('.text mark')
    await checkWindow('a document')
    await page.keyboard.press('n')
    if (isNarrow) await page.click('#show-list')
    await checkWindow('a place that is selected')
    await page.click('#details-close')
    await checkWindow('the values')
    if (isNarrow) await page.click('#show-list')
    await page.keyboard.press('w')
    await page.waitForSelector('#bar:not([hidden])')
    await checkWindow('a selection')
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await page.waitForSelector('#help[open]')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(options.width)
    expect(await shown.accessProblems()).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('s')
    await page.waitForSelector('#result[open]')
    expect(await shown.accessProblems()).toEqual([])
    await page.click('#compare')
    await page.waitForSelector('#compared .text')
    await checkWindow('the comparison')
    await page.goto(new URL('/?d=1', review.url).href)
    await page.waitForSelector('.text')
    if (isNarrow) await page.click('#show-list')
    expect(await page.locator('#empty-text').isVisible()).toBe(true)
    expect(
      await page.locator('#shown-accept, #filter-text, #next-undecided').locator('visible=true').count(),
    ).toBe(0)
    await checkWindow('a document in which nothing was found')
  })
})

describe.runIf(requires('chromium'))('a folder of 500 documents', () => {
  it('opens at once, finds a document by its name, and reads only those that are opened', {
    timeout: 2 * minutes,
  }, async () => {
    const count = 500
    const texts = Array.from({ length: count }, (_, i) => [
      `note ${i + 1}.txt`,
      `Call Greta Lindholm at 020 7946 0${100 + i}.`,
    ])
    await using review = await startReview(
      await caseOf(Object.fromEntries(texts)),
      '--reviewer',
      'Ada Brandt',
    )
    await using shown = await review.open()
    const { page, errors } = shown
    await page.waitForSelector('#documents li')
    expect(await page.locator('#documents a').count()).toBe(count)
    expect(await page.textContent('#overview-counts')).toBe('0 of 500 written, 0 decided, 500 to review')
    expect(await page.locator('#documents li.unopened').count()).toBe(count)
    await page.fill('#search-documents', 'note 317')
    expect(await page.locator('#documents a').allTextContents()).toEqual(['note 317.txt'])
    await page.locator('#documents a').click()
    await page.waitForSelector('.text mark')
    expect(await page.textContent('#position')).toBe('317 of 500')
    await page.click('#shown-accept')
    await expect.poll(() => page.textContent('#saved'), patient).toBe('Saved')
    await page.keyboard.press('n')
    await page.waitForSelector('#title:text-is("note 318.txt")')
    await page.locator('#documents-nav a').first().click()
    await page.waitForSelector('#documents li.decided')
    await page.selectOption('#filter-documents', 'decided')
    expect(await page.locator('#documents a').allTextContents()).toEqual(['note 317.txt'])
    const saved = (await readdir(path.join(folder, 'case'))).filter((name) =>
      name.endsWith('.decisions.json'),
    )
    expect(saved).toEqual(['note 317.txt.decisions.json'])
    expect(errors).toEqual([])
  })
})

describe.runIf(process.platform === 'linux')('the browser of the user', () => {
  afterEach(() => vi.unstubAllEnvs())

  it.each([
    ['is opened with the address', 'printf %s "$1" > "$0.asked"', true],
    ['is reported as missing where its opener fails', 'exit 3', false],
  ])('%s', async (_, script, isOpened) => {
    const opener = path.join(folder, 'xdg-open')
    await writeFile(opener, `#!/bin/sh\n${script}\n`)
    await chmod(opener, 0o755)
    vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
    expect(await openBrowser('http://127.0.0.1:1/#secret')).toBe(isOpened)
    if (isOpened) expect(await readFile(`${opener}.asked`, 'utf8')).toBe('http://127.0.0.1:1/#secret')
  })

  it('is reported as missing where there is no opener', async () => {
    vi.stubEnv('PATH', folder)
    expect(await openBrowser('http://127.0.0.1:1/#secret')).toBe(false)
  })
})
