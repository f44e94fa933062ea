import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ocrFormats } from '../../builders/markup/ocr-pages.ts'
import { requires } from '../../builders/requires.ts'

/** Files and a program that `.ci/run` fetches: the published schemas, and a checker of hOCR. */
const {
  PALIMPSEST_TEST_ALTO_SCHEMA: altoSchema = '',
  PALIMPSEST_TEST_PAGE_SCHEMA: pageSchema = '',
  PALIMPSEST_TEST_HOCR: hocrChecker = '',
} = process.env

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'schemas-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What a program says of a file; empty where it finds nothing wrong. */
async function faultsBy(program: string, args: readonly string[], content: string): Promise<string> {
  const file = path.join(folder, 'output.xml')
  await writeFile(file, content)
  try {
    await promisify(execFile)(program, [...args, file])
    return ''
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    return `${stdout}${stderr}`
  }
}

const xmllint = (schema: string) => ['--nonet', '--noout', '--schema', schema]

describe.runIf(altoSchema !== '' && requires('xmllint'))('ALTO', () => {
  // The published file is of version 4.2. The language of a page is new in 4.4.
  const older = (xml: string) => xml.replace(/(<Page\b[^>]*?) LANG="[^"]*"/g, '$1')

  it('follows the published schema', async () => {
    const { alto } = ocrFormats()
    expect(await faultsBy('xmllint', xmllint(altoSchema), older(alto))).toBe('')
    expect(
      await faultsBy('xmllint', xmllint(altoSchema), older(alto).replaceAll(' WC="', ' WX="')),
    ).toContain('WX')
  })
})

describe.runIf(pageSchema !== '' && requires('xmllint'))('PAGE XML', () => {
  it('follows the published schema', async () => {
    const { pageXml } = ocrFormats()
    expect(await faultsBy('xmllint', xmllint(pageSchema), pageXml)).toBe('')
    expect(await faultsBy('xmllint', xmllint(pageSchema), pageXml.replace('<Coords ', '<Place '))).toContain(
      'Place',
    )
  })
})

describe.runIf(hocrChecker !== '')('hOCR', () => {
  it('is valid by the specification', async () => {
    const { hocr } = ocrFormats()
    expect(await faultsBy(hocrChecker, [], hocr)).toBe('')
    expect(await faultsBy(hocrChecker, [], hocr.replace('"ocr_page"', '"ocr_sheet"'))).toContain('ocr_page')
  })
})
