import { spawnSync } from 'node:child_process'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Reads the text content of every page with pdf.js in this thread. Returns the number of characters. */
export async function pdfjsText(bytes: Uint8Array): Promise<number> {
  const task = getDocument({ data: bytes.slice(), verbosity: 0, useSystemFonts: false })
  const document = await task.promise
  let characters = 0
  for (let n = 1; n <= document.numPages; n++) {
    const page = await document.getPage(n)
    const content = await page.getTextContent()
    for (const item of content.items) if ('str' in item) characters += item.str.length
    page.cleanup()
  }
  await task.destroy()
  return characters
}

/** Poppler's pdftotext, if installed. */
export function findPdftotext(): { readonly version: string; text(path: string): string } | null {
  const probe = spawnSync('pdftotext', ['-v'], { encoding: 'utf8' })
  if (probe.error || probe.status !== 0) return null
  return {
    version: /version (\S+)/.exec(probe.stderr)?.[1] ?? 'unknown',
    text(path) {
      const run = spawnSync('pdftotext', [path, '-'], { encoding: 'utf8', maxBuffer: 1 << 28 })
      if (run.status !== 0) throw new Error('pdftotext could not read a sample.')
      return run.stdout
    },
  }
}
