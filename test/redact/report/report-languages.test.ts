import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whyKept } from '../../../engines/redact/report/report.ts'
import { reportLanguages, translator } from '../../../engines/redact/report/words.ts'
import { createEngine, type Engine } from '../../../src/index.ts'
import { openHtml } from '../../builders/html-page.ts'
import { requires } from '../../builders/requires.ts'

const others = reportLanguages.filter((language) => language !== 'en')
const code = ['report-html.ts', 'report.ts']
  .map((name) => readFileSync(`engines/redact/report/${name}`, 'utf8'))
  .join('\n')
const texts = [
  ...[...code.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, text]) => text),
  ...Object.values(whyKept),
  ...[
    'Proof',
    'Format',
    'Mode',
    'Time',
    'Reviewer',
    'Input (keyed digest)',
    'Output (SHA-256)',
    'Signature',
    'removed',
  ],
]
const slots = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([slot]) => slot).sort()

describe.each(others)('the words of a report in %s', (language) => {
  const known: Record<string, string> = JSON.parse(
    readFileSync(`engines/redact/report/languages/${language}.json`, 'utf8'),
  )

  it('are there for each text, with the same values in them', () => {
    expect(texts.length).toBeGreaterThan(55)
    expect(texts.filter((text) => !Object.hasOwn(known, text))).toEqual([])
    for (const [english, translated] of Object.entries(known)) {
      expect(code, english).toContain(english)
      expect(slots(translated), english).toEqual(slots(english))
    }
    expect(translator(language)('Page {page}', { page: 3 })).toMatch(/3/)
  })
})

describe.runIf(requires('chromium'))('a report of a note', () => {
  let folder = ''
  let engine: Engine
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'report-languages-'))
    engine = await createEngine({ threads: 0, home: folder })
  })
  afterAll(async () => {
    await engine[Symbol.asyncDispose]()
    await rm(folder, { recursive: true })
  })

  it.each([
    ['he', 'המטופלת רחל לוי הגיעה. רחל לוי תגיע שוב.', 'רחל לוי', 'דוח השחרה', 'rtl'],
    ['ja', '患者 田中太郎 様。田中太郎様は再診。', '田中太郎', '墨消し報告書', 'ltr'],
    ['zh', '患者王小明，男。王小明于昨日入院。', '王小明', '涂黑报告', 'ltr'],
    [
      'de',
      'Greta Lindholm kam. Greta Lindholm kommt wieder.',
      'Greta Lindholm',
      'Bericht der Schwärzung',
      'ltr',
    ],
    ['en', 'המטופלת רחל לוי הגיעה. רחל לוי תגיע שוב.', 'רחל לוי', 'Redaction report', 'ltr'],
  ] as const)('shows the values, in %s', async (language, text, value, title, direction) => {
    const result = await engine.redactDocument(new File([text], `${value} 12.txt`), {
      terms: [value],
      entities: 'none',
    })
    const html = await engine.report(result, { title: `${value} 12.`, showValues: true, language })
    const file = path.join(folder, `${language}.html`)
    await writeFile(file, html)
    await using report = await openHtml(file)
    const { page } = report
    expect(await page.getAttribute('html', 'lang')).toBe(language)
    expect(await page.evaluate('getComputedStyle(document.documentElement).direction')).toBe(direction)
    expect(await page.textContent('h1')).toBe(`${title} ${value} 12.`)
    expect(await page.locator('td', { hasText: value }).count()).toBeGreaterThan(0)
    if (language !== 'en')
      expect(await page.textContent('main')).not.toMatch(/Redaction log|Exemption|removed|By type/)
    // The full stop is at the end of the title as its reader reads it: left of Hebrew, right of others.
    const stop = await page.evaluate<{ first: number; last: number }>(`(() => {
      const walker = document.createTreeWalker(document.querySelector('h1 small'), NodeFilter.SHOW_TEXT)
      const node = walker.nextNode()
      const at = (i) => { const range = document.createRange(); range.setStart(node, i); range.setEnd(node, i + 1); return range.getBoundingClientRect().left }
      return { first: at(0), last: at(node.length - 1) }
    })()`)
    expect(stop.last > stop.first).toBe(!/\p{Script=Hebrew}/u.test(value))
    expect(await report.accessProblems()).toEqual([])
    expect(report.errors).toEqual([])
  })

  it('is rejected in a language that it has no words for', async () => {
    const result = await engine.redactDocument(new File(['a'], 'a.txt'), {})
    await expect(engine.report(result, { language: 'xx' as 'en' })).rejects.toThrow('en, de, fr, he, ja, zh')
  })
})
