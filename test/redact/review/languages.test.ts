import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Detection } from '../../../engines/model/detection.ts'
import { whyKept } from '../../../engines/redact/report/report.ts'
import { languages } from '../../../engines/redact/review/page/languages.ts'
import { reviewPage } from '../../../engines/redact/review/review-page.ts'
import { launchChromium } from '../../builders/chromium.ts'
import { openHtml } from '../../builders/html-page.ts'
import { requires } from '../../builders/requires.ts'

const folderOfPage = 'engines/redact/review/page'
const sources = globSync(`${folderOfPage}/*.{ts,html}`)
const code = sources.filter((file) => file.endsWith('.ts')).map((file) => readFileSync(file, 'utf8'))
const html = readFileSync(`${folderOfPage}/page.html`, 'utf8').replace(/<(script|style|title).*?<\/\1>/gs, '')
const written = [...code, html, ...Object.values(whyKept)].join('\n')
/** The texts of the page that have words: those in calls of `t`, in elements and in attributes. */
const texts = [
  ...[...code.join('\n').matchAll(/\bt\(\s*'([^']+)'/g)].map(([, text]) => text),
  ...[...html.matchAll(/>([^<]+)</g)].map(([, text]) => text.trim()),
  ...[...html.matchAll(/ (?:aria-label|placeholder)="([^"]+)"/g)].map(([, text]) => text),
  ...Object.values(whyKept),
].filter((text) => /\p{L}{2}/u.test(text) && !['MARKED', 'Shift', 'Alt', 'Delete'].includes(text))
const slots = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([slot]) => slot).sort()

describe.each(Object.entries(languages))('the page in %s', (_, translations) => {
  it('translates texts that the page has, with the same values in them', () => {
    for (const [english, translated] of Object.entries(translations)) {
      expect(written, english).toContain(english)
      expect(slots(translated), english).toEqual(slots(english))
    }
  })

  it('has a translation of each text', () => {
    expect(texts.length).toBeGreaterThan(140)
    expect(texts.filter((text) => !Object.hasOwn(translations, text))).toEqual([])
  })
})

const documents = [
  [
    'de',
    'Die Patientin Greta Lindholm, geboren in Kiel. Greta Lindholm kommt wieder.',
    'Greta Lindholm',
    'ltr',
  ],
  ['fr', 'La patiente Greta Lindholm, venue hier. Greta Lindholm reviendra.', 'Greta Lindholm', 'ltr'],
  ['he', 'המטופלת רחל לוי, הגיעה אתמול. רחל לוי תגיע שוב.', 'רחל לוי', 'rtl'],
  ['zh', '患者王小明，男。王小明于昨日入院。', '王小明', 'ltr'],
  ['ja', '患者 田中太郎 様。田中太郎様は再診。', '田中太郎', 'ltr'],
] as const

describe.runIf(requires('chromium'))('notes in German, French, Chinese, Japanese and Hebrew', () => {
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
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
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
