import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { createEngine } from '../src/index.ts'
import { openHtml } from '../test/builders/html-page.ts'

/**
 * npm run screens: screenshots of the review page and of a report of the sample letter, for docs/review.md. Needs an installed Chromium.
 */
const source = fileURLToPath(new URL('../fixtures/files/customer-file.pdf', import.meta.url))
const images = fileURLToPath(new URL('../docs/images/', import.meta.url))
const home = fileURLToPath(new URL('../demo-output/keys', import.meta.url))

const folder = await mkdtemp(path.join(os.tmpdir(), 'palimpsest-screens-'))
try {
  await using engine = await createEngine({ home })
  const { html } = await engine.review(source)
  const redacted = await engine.redactDocument(source, { listKept: true })
  const report = await engine.report(redacted, { title: 'customer-file.pdf' })
  await writeFile(path.join(folder, 'review.html'), html)
  await writeFile(path.join(folder, 'report.html'), report)
  await mkdir(images, { recursive: true })
  for (const name of ['review', 'report']) {
    await using shown = await openHtml(path.join(folder, `${name}.html`), { width: 1200, height: 760 })
    const { page } = shown
    if (name === 'review') {
      await page.waitForSelector('.page img')
      await page.keyboard.press('j')
    }
    await page.waitForTimeout(500)
    const picture = await page.screenshot()
    const small = await sharp(picture).png({ palette: true, colours: 128, effort: 10 }).toBuffer()
    await writeFile(path.join(images, `${name}.png`), small)
  }
  console.log(`Wrote review.png and report.png to ${images}.`)
} finally {
  await rm(folder, { recursive: true })
}
