/** A page of ours in Chromium, driven by mouse and keyboard like a user does. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { launchChromium } from './chromium.ts'

export interface WindowOptions {
  readonly width?: number
  readonly height?: number
  readonly dark?: boolean
}

/** CSS pixels: 190 mm. */
const a4ContentPixels = 718

/** A problem that axe found: its rule and the elements. */
export interface AccessProblem {
  readonly rule: string
  readonly elements: readonly string[]
}

/** Opens an HTML file. Network requests are reported as errors. */
export async function openHtml(file: string, options: WindowOptions = {}) {
  return openUrl(pathToFileURL(file).href, options)
}

/** Opens a page. Requests to other hosts are reported as errors. */
export async function openUrl(url: string, { width = 1280, height = 860, dark = false }: WindowOptions = {}) {
  const { origin } = new URL(url)
  const browser = await launchChromium()
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
  })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('request', (request) => {
    const asked = request.url()
    if (/^https?:/.test(asked) && new URL(asked).origin !== origin) errors.push(`asked for ${asked}`)
  })
  await page.goto(url)
  return {
    page,
    errors,
    /** Runs axe with its rules for WCAG 2 A, AA and best practice. */
    async accessProblems(): Promise<AccessProblem[]> {
      const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
      // In the page's own world the policy of the page would refuse it.
      await page.evaluate(axe)
      // What fades in has too little contrast until it is there.
      await page.evaluate(
        'Promise.allSettled(document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity).map((one) => one.finished))',
      )
      return page.evaluate<AccessProblem[]>(
        `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => ({ rule: id, elements: nodes.map(({ html }) => html.slice(0, 200)) })))`,
      )
    },
    /** The elements whose content does not fit them when the page is printed on A4, with margins of 1 cm. */
    async cutInPrint(): Promise<string[]> {
      await page.setViewportSize({ width: a4ContentPixels, height: 1000 })
      await page.emulateMedia({ media: 'print' })
      return page.evaluate<string[]>(
        `[...document.querySelectorAll('html, .scroll, td, th')].filter((one) => one.scrollWidth > one.clientWidth + 1 || (one.localName !== 'html' && one.scrollHeight > one.clientHeight + 1)).map((one) => one.outerHTML.slice(0, 80))`,
      )
    },
    /** Clicks and returns the text of the file that is saved. */
    async saved(selector: string): Promise<string> {
      const [download] = await Promise.all([page.waitForEvent('download'), page.click(selector)])
      return readFileSync(await download.path(), 'utf8')
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await browser.close()
    },
  }
}
