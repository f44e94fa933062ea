/** Chromium's PDF viewer, driven by mouse and keyboard like a user does. The only file that imports the browser driver. */
import { pathToFileURL } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { pathOf } from './requires.ts'

/** A place on a page, as shares of its width and height from its top left. */
export interface PagePlace {
  readonly x: number
  readonly y: number
}

export interface PdfWindow extends AsyncDisposable {
  /** Selects all and returns the copied text. */
  copyAll(): Promise<string>
  /** Triple-clicks to select a line and returns the copied text. */
  copyLine(at: PagePlace): Promise<string>
  /** Double-clicks to select a word and returns the copied text. */
  copyWord(at: PagePlace): Promise<string>
  /** The first page as it is shown, as PNG. */
  picture(): Promise<Uint8Array>
}

/** Starts the browser in its new headless mode, which has the PDF viewer. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: pathOf('chromium') ?? 'chromium',
    headless: true,
    args: ['--headless=new', '--no-sandbox'],
    ignoreDefaultArgs: [
      '--headless=old',
      '--disable-extensions',
      '--disable-component-extensions-with-background-pages',
    ],
  })
}

/** Opens a file at its first page. The viewer is an extension, which tests of web pages usually switch off. */
export async function openInChromium(file: string): Promise<PdfWindow> {
  const browser = await launchChromium()
  try {
    const context = await browser.newContext({ viewport: { width: 1200, height: 900 } })
    const page = await context.newPage()
    await page.goto(`${pathToFileURL(file).href}#toolbar=0&navpanes=0&view=Fit`)
    return new Viewer(browser, context, page, await shownPage(page))
  } catch (error) {
    await browser.close()
    throw error
  }
}

interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Where the viewer shows the first page, once it does. */
async function shownPage(page: Page): Promise<Rect> {
  for (let tries = 0; tries < 200; tries++) {
    const viewer = page.frames().find((frame) => frame.url().startsWith('chrome-extension:'))
    const rect = await viewer
      ?.evaluate<Rect | null>(
        `document.querySelector('pdf-viewer')?.viewport?.getPageScreenRect?.(0) ?? null`,
      )
      // The frame is still being loaded.
      .catch(() => null)
    if (rect && rect.width > 0) return rect
    await page.waitForTimeout(100)
  }
  throw new Error('The viewer of Chromium did not show the file.')
}

class Viewer implements PdfWindow {
  readonly browser: Browser
  readonly context: BrowserContext
  readonly page: Page
  readonly rect: Rect

  constructor(browser: Browser, context: BrowserContext, page: Page, rect: Rect) {
    this.browser = browser
    this.context = context
    this.page = page
    this.rect = rect
  }

  async copyAll(): Promise<string> {
    return this.#copied(async () => {
      await this.page.mouse.click(this.rect.x + 2, this.rect.y + 2)
      await this.page.keyboard.press('Control+a')
    })
  }

  async copyLine(at: PagePlace): Promise<string> {
    const { x, y } = this.#at(at)
    return this.#copied(() => this.page.mouse.click(x, y, { clickCount: 3 }))
  }

  async copyWord(at: PagePlace): Promise<string> {
    const { x, y } = this.#at(at)
    return this.#copied(() => this.page.mouse.dblclick(x, y))
  }

  async picture(): Promise<Uint8Array> {
    // The page is painted by another process, in its time.
    await this.page.waitForTimeout(1000)
    return await this.page.screenshot({ clip: { ...this.rect } })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.browser.close()
  }

  #at({ x, y }: PagePlace): { x: number; y: number } {
    return { x: this.rect.x + x * this.rect.width, y: this.rect.y + y * this.rect.height }
  }

  /**
   * What `select` selects, copied and pasted into a text field of another page. The viewer runs in another process and
   * drops gestures that come before it listens, so a try that copied nothing selects again.
   */
  async #copied(select: () => Promise<void>): Promise<string> {
    let text = ''
    for (let tries = 0; tries < 20 && text === ''; tries++) {
      await select()
      await this.page.waitForTimeout(300 + 100 * tries)
      await this.page.keyboard.press('Control+c')
      await this.page.waitForTimeout(300)
      const field = await this.context.newPage()
      await field.setContent('<textarea></textarea>')
      await field.click('textarea')
      await field.keyboard.press('Control+v')
      text = await field.inputValue('textarea')
      await field.close()
      await this.page.bringToFront()
    }
    return text
  }
}
