import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readHelpPages } from '../../../tools/detector/help-pages.ts'

const mallard = (...paragraphs: string[]) =>
  `<page xmlns="http://projectmallard.org/1.0/"><info><credit><name>Anna Berg</name></credit></info>
  <title>${paragraphs[0]}</title>${paragraphs
    .slice(1)
    .map((text) => `<p>${text}</p>`)
    .join('')}</page>`
const html = (...paragraphs: string[]) =>
  `<html><body><header><p>Menu</p></header><div id="DisplayArea">${paragraphs.map((text) => `<p>${text}</p>`).join('<br>')}</div></body></html>`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'help-pages-test-'))
  const files: [string, string][] = []
  for (let k = 1; k <= 5; k++) {
    files.push([
      `usr/share/help/C/guide/page${k}.page`,
      mallard(`Page ${k}`, 'Press <key>Enter</key>.', 'Click <gui>Save</gui>.'),
    ])
    files.push([
      `usr/share/help/de/guide/page${k}.page`,
      mallard(`Seite ${k}`, 'Drücken Sie\n <key>Eingabe</key>.', 'Click <gui>Save</gui>.'),
    ])
  }
  for (let k = 1; k <= 20; k++) {
    const name = String(k).padStart(2, '0')
    files.push([
      `usr/share/libreoffice/help/en-US/text/calc/${name}.html`,
      html(`Sheet ${k}`, 'Choose Format.'),
    ])
    files.push([
      `usr/share/libreoffice/help/pl/text/calc/${name}.html`,
      html(`Arkusz ${k}`, 'Wybierz <b>Format</b>.'),
    ])
  }
  for (const [name, content] of files) {
    await mkdir(path.join(folder, path.dirname(name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
})
afterAll(() => rm(folder, { recursive: true }))

const textsOf = (part: 'training' | 'held out', manual: string, language: string) =>
  readHelpPages(folder, part)
    .find((set) => set.manual === manual && set.language === language)
    ?.texts.map(({ text }) => text)

describe('help pages for training', () => {
  it('are the lines of a page, without its authors and without paragraphs that are not translated', () => {
    expect(textsOf('training', 'desktop help', 'de')?.[0]).toBe('Seite 1\nDrücken Sie Eingabe.')
    expect(textsOf('training', 'desktop help', 'en')?.[0]).toBe('Page 1\nPress Enter.\nClick Save.')
  })
  it('are the content of a page of HTML, without its menus', () => {
    expect(textsOf('training', 'office help', 'pl')?.[0]).toBe('Arkusz 1\nWybierz Format.')
  })
  it('omit every fifth page, which is measured', () => {
    expect(textsOf('training', 'desktop help', 'en')).toHaveLength(4)
    expect(textsOf('held out', 'desktop help', 'en')).toEqual(['Page 5\nPress Enter.\nClick Save.'])
    expect(textsOf('held out', 'office help', 'pl')).toEqual(['Arkusz 17\nWybierz Format.'])
  })
  it('have no labels, since hardly anyone is named', () => {
    for (const { texts } of readHelpPages(folder, 'training'))
      for (const { spans } of texts) expect(spans).toEqual([])
  })
})
