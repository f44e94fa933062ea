import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Detection } from '../../../engines/model/detection.ts'
import { languages } from '../../../engines/redact/review/page/languages.ts'
import { reviewPage } from '../../../engines/redact/review/review-page.ts'
import { launchChromium } from '../../builders/chromium.ts'
import { openHtml } from '../../builders/html-page.ts'
import { requires } from '../../builders/requires.ts'

const folderOfPage = 'engines/redact/review/page'
const sources = globSync(`${folderOfPage}/*.{ts,html}`).filter((file) => !file.endsWith('languages.ts'))
const written = sources.map((file) => readFileSync(file, 'utf8')).join('\n')
const slots = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([slot]) => slot).sort()

describe.each(Object.entries(languages))('the page in %s', (_, texts) => {
  it('translates texts that the page has, with the same values in them', () => {
    for (const [english, translated] of Object.entries(texts)) {
      expect(written, english).toContain(english)
      expect(slots(translated), english).toEqual(slots(english))
    }
  })
})

const documents = [
  ['he', 'המטופלת רחל לוי, הגיעה אתמול. רחל לוי תגיע שוב.', 'רחל לוי', 'rtl'],
  ['zh', '患者王小明，男。王小明于昨日入院。', '王小明', 'ltr'],
  ['ja', '患者 田中太郎 様。田中太郎様は再診。', '田中太郎', 'ltr'],
] as const

describe.runIf(requires('chromium'))('notes in Chinese, Japanese and Hebrew', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'languages-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it.each(documents)(
    'are marked by selecting, with all mentions, in the language of the browser: %s',
    async (locale, text, value, direction) => {
      const file = path.join(folder, `${locale}.html`)
      const detections: Detection[] = []
      const document = { sha256: 'ab'.repeat(32), bytes: 1, name: `${value}.txt` }
      await writeFile(file, [...reviewPage({ document, pages: [], text, detections })].join(''))
      const browser = await launchChromium()
      try {
        const page = await (await browser.newContext({ locale })).newPage()
        await page.goto(`file://${file}`)
        expect(await page.getAttribute('html', 'dir')).toBe(direction)
        expect(await page.textContent('#tool-draw')).not.toContain('Draw')
        // Over the value and the punctuation after it, as a hand does.
        const at = text.indexOf(value)
        const rect = await page.evaluate<{ from: number[]; to: number[] }>(`(() => {
        const node = document.querySelector('.text').firstChild
        const range = document.createRange()
        const of = (i) => { range.setStart(node, i); range.setEnd(node, i + 1); return range.getBoundingClientRect() }
        const [a, b] = [of(${at}), of(${at + value.length - 1})]
        const back = ${direction === 'rtl'}
        return { from: [back ? a.right - 1 : a.left + 1, a.top + a.height / 2], to: [back ? b.left : b.right, b.top + b.height / 2] }
      })()`)
        const [from, to] = [rect.from, rect.to] as [[number, number], [number, number]]
        await page.mouse.move(...from)
        await page.mouse.down()
        await page.mouse.move(...to)
        await page.mouse.up()
        await page.locator('#bar').waitFor()
        await page.keyboard.press('Shift+Enter')
        expect(await page.locator('mark').allTextContents()).toEqual([value, value])
        expect(await page.locator('#list .value').first().getAttribute('dir')).toBe('auto')
      } finally {
        await browser.close()
      }
    },
  )

  it('shows text and names of hostile documents as they are', async () => {
    const hostile = '</script><img src=x onerror="document.title=1">\u2028<b>Call Ann</b>'
    const file = path.join(folder, 'hostile.html')
    const detections: Detection[] = [
      {
        id: 'd1',
        type: hostile,
        span: { start: 0, end: 9 },
        value: hostile.slice(0, 9),
        score: 0.9,
        reason: hostile,
        note: hostile,
      },
    ]
    const document = { sha256: 'ab'.repeat(32), bytes: 1, name: hostile }
    await writeFile(file, [...reviewPage({ document, pages: [], text: hostile, detections })].join(''))
    await using review = await openHtml(file)
    const { page, errors } = review
    await page.keyboard.press('j')
    expect(await page.textContent('.text')).toBe(hostile)
    expect(await page.locator('img, b').count()).toBe(0)
    expect(await page.inputValue('#note')).toContain('</script>')
    expect(errors).toEqual([])
  })
})
