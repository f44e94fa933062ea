import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportPage } from '../../../src/batch/report/report-page.ts'
import { Tally } from '../../../src/batch/run/engine-batch.ts'
import type { BatchResult } from '../../../src/index.ts'
import { openHtml } from '../../builders/html-page.ts'
import { requires } from '../../builders/requires.ts'

let folder = ''
const at = (name: string) => path.join(folder, name)
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'batch-report-'))
  await writeFile(at('report.html'), await page(results()))
})
afterAll(() => rm(folder, { recursive: true }))

function results(): BatchResult[] {
  const done = (name: string, i: number, more: Partial<BatchResult> = {}): BatchResult => ({
    ...{ name, operation: 'redact', status: 'done', attempts: 1, warnings: [] },
    input: { digest: 'ab'.repeat(32) },
    outputs: [name, `palimpsest-manifests/${name}.json`, `palimpsest-reviews/${name}.html`].map((one) => ({
      ...{ name: one, sha256: 'cd'.repeat(32), bytes: 900 },
    })),
    counts: { pages: i % 4, entities: 3 },
    entities: { NAME: 2, EMAIL: 1 },
    timings: { read: 1, process: i * 37, write: 4 },
    ...more,
  })
  const failed = (name: string, status: 'failed' | 'poison'): BatchResult => ({
    ...{
      name,
      operation: 'redact',
      status,
      attempts: 3,
      warnings: [],
      outputs: [],
      counts: {},
      entities: {},
    },
    error: { code: 'malformed', message: 'The PDF is damaged & cannot be <read>.' },
  })
  return [
    ...Array.from({ length: 40 }, (_, i) => done(`letters/letter ${i} #1.pdf`, i)),
    done('<b>bold</b>.txt', 3, { status: 'skipped' }),
    failed('broken.pdf', 'failed'),
    failed('crash.pdf', 'poison'),
  ]
}

async function page(list: readonly BatchResult[]): Promise<string> {
  const tally = new Tally(false)
  for (const result of list) tally.add(result)
  const all = async function* () {
    yield* list
  }
  const summary = tally.summary([{ name: 'old.pdf', removed: true }], [])
  return (await Array.fromAsync(reportPage(all, summary))).join('')
}

it('loads nothing, and escapes names', async () => {
  const html = await readFile(at('report.html'), 'utf8')
  expect(html).toContain("default-src 'none'")
  expect(html).not.toContain('<b>bold')
  expect(html).not.toMatch(/(?:src|href)="(?!\.\/)/)
})

it('of a batch without files is a page, too', async () => {
  expect(await page([])).toContain('All files')
})

describe.runIf(requires('chromium'))('the report of a batch in Chromium', () => {
  it.each([
    { width: 1280, height: 900 },
    { width: 1280, height: 900, dark: true },
    { width: 380, height: 700 },
  ])('has no accessibility problems at $width pixels, dark: $dark', async (options) => {
    await using report = await openHtml(at('report.html'), options)
    expect(await report.accessProblems()).toEqual([])
    expect(report.errors).toEqual([])
    const wide = await report.page.evaluate<boolean>(
      'document.documentElement.scrollWidth > document.documentElement.clientWidth',
    )
    expect(wide).toBe(false)
  })

  it('is whole on paper, and readable on a phone', async () => {
    await using report = await openHtml(at('report.html'), { width: 380, height: 700 })
    const { page: shown } = report
    const error = await shown.locator('section[aria-labelledby=failed] td.sentence').first().boundingBox()
    expect(error?.width).toBeGreaterThan(150)
    expect(await report.cutInPrint()).toEqual([])
  })

  it('shows sums, charts, failures and the slowest files', async () => {
    await using report = await openHtml(at('report.html'))
    const { page: shown } = report
    expect(await shown.textContent('.facts')).toContain('Files43')
    expect(await shown.locator('figure svg').count()).toBe(3)
    expect(await shown.locator('figure').nth(1).textContent()).toContain('NAME')
    expect(await shown.locator('section[aria-labelledby=failed] tbody tr').count()).toBe(2)
    expect(await shown.locator('section[aria-labelledby=slow] tbody tr').first().textContent()).toContain(
      'letter 39',
    )
  })

  it('filters by name and status with the keyboard', async () => {
    await using report = await openHtml(at('report.html'))
    const { page: shown } = report
    await shown.focus('#name')
    await shown.keyboard.type('LETTER 1')
    expect(await shown.textContent('#shown')).toBe('11 of 43')
    await shown.keyboard.press('Control+A')
    await shown.keyboard.press('Delete')
    await shown.keyboard.press('Tab')
    await shown.keyboard.type('set aside')
    expect(await shown.textContent('#shown')).toBe('1 of 43')
    expect(report.errors).toEqual([])
  })

  it('links to results, reviews and manifests next to it', async () => {
    await using report = await openHtml(at('report.html'))
    const links = report.page.locator('#files tbody tr').first().locator('a')
    expect(await links.allTextContents()).toEqual(['letters/letter 0 #1.pdf', 'manifest', 'review'])
    expect(await links.first().getAttribute('href')).toBe('./letters/letter%200%20%231.pdf')
  })
})
