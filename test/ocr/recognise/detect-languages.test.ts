import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { CancelledError } from '../../../engines/model/errors.ts'
import { toGray } from '../../../engines/ocr/image/gray-image.ts'
import { findTextComponents } from '../../../engines/ocr/image/text-components.ts'
import { installedModels, type LanguageFile } from '../../../engines/ocr/languages.ts'
import { detectLanguages } from '../../../engines/ocr/recognise/detect-languages.ts'
import type { TesseractInstance } from '../../../engines/ocr/recognise/tesseract.ts'
import { detectOrientation } from '../../../engines/ocr/segment/orientation.ts'
import { drawLines, drawRaster } from '../../builders/raster.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'models-'))
afterAll(() => rmSync(folder, { recursive: true }))
for (const code of ['fra', 'deu', 'rus', 'chi_sim', 'ell'])
  writeFileSync(path.join(folder, `${code}.traineddata`), '')
const sources = { folder, systemFolders: [] }

const gray = toGray(
  drawRaster(900, 400, (context) =>
    drawLines(context, ['Lines that stand for any language', 'whatever it may be, and more.']),
  ),
)
const page = detectOrientation(gray, findTextComponents(gray))
const how = { dpi: 200, throwIfAborted: () => {} }

/** Tesseract instances that read the same number of words, each language with its own confidence. */
function cores(confidence: Readonly<Record<string, number>>, text = 'written words', tried: string[] = []) {
  return ([{ code }]: readonly LanguageFile[]): TesseractInstance => ({
    async read() {
      tried.push(code)
      const bbox = { x0: 10, y0: 10, x1: 90, y1: 30 }
      const words = text
        .split(' ')
        .map((word) => ({ bbox, text: word, confidence: confidence[code] ?? 20, symbols: [] }))
      return [
        {
          paragraphs: [
            {
              lines: [
                { baseline: bbox, words },
                { baseline: bbox, words },
              ],
            },
          ],
        },
      ]
    },
  })
}

const codes = (found: readonly LanguageFile[]) => found.map(({ code }) => code)

describe('the detected language of a page', () => {
  it('is one of those that are installed, which include English', () => {
    expect(codes(installedModels(sources))).toEqual(['eng', 'fra', 'deu', 'rus', 'chi_sim', 'ell'])
  })

  it('is the one with the highest confidence', async () => {
    const found = await detectLanguages(page, sources, how, cores({ eng: 80, fra: 94, deu: 70 }))
    expect(codes(found)).toEqual(['fra'])
  })

  it('has the script of the page: languages of other scripts are not tried', async () => {
    const tried: string[] = []
    const found = await detectLanguages(
      page,
      sources,
      how,
      cores({ eng: 40, rus: 92, ell: 50 }, 'слова письма', tried),
    )
    expect(codes(found)).toEqual(['rus'])
    expect(tried).not.toContain('fra')
  })

  it('may be two if both have nearly the same score', async () => {
    const found = await detectLanguages(page, sources, how, cores({ eng: 90, fra: 80, deu: 90.5 }))
    expect(codes(found)).toEqual(['deu', 'eng'])
  })

  it('is the one whose common words occur, even if related languages have high confidence, too', async () => {
    const alike = { eng: 96, fra: 97, deu: 97 }
    const texts = {
      eng: 'the number of the house and of all that was in it',
      deu: 'die Zahl der Zimmer und das Haus mit dem Garten',
      fra: 'le nombre des pages et la date dans les livres',
    }
    for (const [code, text] of Object.entries(texts))
      expect(codes(await detectLanguages(page, sources, how, cores(alike, text)))).toEqual([code])
  })

  it.each([
    {
      name: 'words above a confidence of 90 % count more',
      fra: 91,
      eng: 89,
      text: 'xyzxyz xyz',
      found: ['fra'],
    },
    { name: 'on both sides', fra: 95, eng: 92, text: 'xyzxyz xyz', found: ['fra', 'eng'] },
    { name: 'common words count', fra: 90, eng: 100, text: 'de la maison', found: ['fra'] },
    { name: 'a tenth', fra: 62, eng: 86, text: 'de la maison', found: ['eng', 'fra'] },
    {
      name: 'in full from a quarter of the words on',
      fra: 90,
      eng: 100,
      text: 'de aaa bbb ccc',
      found: ['fra'],
    },
    {
      name: 'and less below',
      fra: 90,
      eng: 99.5,
      text: 'de aaa bbb ccc ddd eee fff ggg hhh iii',
      found: ['eng', 'fra'],
    },
  ])('is by confidence and common words: $name', async ({ fra, eng, text, found }) => {
    const seen = await detectLanguages(page, sources, how, cores({ fra, eng, deu: 0 }, text))
    expect(codes(seen).toSorted()).toEqual(found.toSorted())
  })

  it.each([
    [38, 'eng'],
    [42, 'fra'],
  ])(
    'is English if the first language of a script reads with a confidence of %i %%: %s',
    async (eng, found) => {
      const seen = await detectLanguages(page, sources, how, cores({ eng, fra: 60 }, 'xyzxyz xyz'))
      expect(codes(seen)).toEqual([found])
    },
  )

  it('is one of the twelve languages of a script that most people write', async () => {
    const many = mkdtempSync(path.join(tmpdir(), 'models-'))
    const rest = 'fra deu spa por ita nld pol ces slk swe dan nor fin tur ron'.split(' ')
    for (const code of rest) writeFileSync(path.join(many, `${code}.traineddata`), '')
    const tried: string[] = []
    await detectLanguages(
      page,
      { folder: many, systemFolders: [] },
      how,
      cores({ eng: 80 }, 'xyzxyz xyz', tried),
    )
    rmSync(many, { recursive: true })
    expect(tried).toHaveLength(12)
  })

  it('is not searched for any more after cancellation', async () => {
    const throwIfAborted = () => {
      throw new CancelledError('cancelled', 'The work was cancelled.')
    }
    await expect(detectLanguages(page, sources, { dpi: 200, throwIfAborted }, cores({}))).rejects.toThrow(
      CancelledError,
    )
  })
})
