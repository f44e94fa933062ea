// Reads help pages of programs for train.ts. They contain few names. Without them the tagger labels menus, commands and other capitalised
// words as names. For maintainers only. The folder contains unpacked Debian packages: gnome-user-docs (CC BY-SA 3.0; Mallard XML in
// usr/share/help/LANGUAGE) and libreoffice-help-* (MPL 2.0; HTML in usr/share/libreoffice/help/LANGUAGE).
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { SaxesParser } from 'saxes'
import type { Example } from './example.ts'

type HtmlNode = DefaultTreeAdapterTypes.Node

/** One page in so many is held out from training, and only measured. */
const heldOut = 5
/** Paragraphs of a page are read together up to so many characters, as in other texts. */
const maxCharacters = 1_200

interface Manual {
  readonly name: string
  readonly folder: string
  /** The folder of the English pages. */
  readonly english: string
  /** The pages below the folder of a language. */
  readonly pages: string
  /** One page in so many is read. */
  readonly every: number
  readonly linesOf: (page: string) => string[]
}

const manuals: readonly Manual[] = [
  {
    name: 'desktop help',
    folder: 'usr/share/help',
    english: 'C',
    pages: '*/*.page',
    every: 1,
    linesOf: linesOfMallard,
  },
  {
    name: 'office help',
    folder: 'usr/share/libreoffice/help',
    english: 'en-US',
    pages: 'text/*/**/*.html',
    every: 4,
    linesOf: linesOfHtml,
  },
]

/** Texts by manual and language (ISO 639-1, with a script or country after it). Paragraphs without a translation are omitted. */
export function readHelpPages(
  folder: string,
  part: 'training' | 'held out',
): { manual: string; language: string; texts: Example[] }[] {
  return manuals.flatMap(({ name, folder: below, english, pages, every, linesOf }) => {
    const root = path.join(folder, below)
    const pagesIn = (language: string) =>
      globSync(path.join(root, language, pages))
        .sort()
        .filter((_, k) => k % every === 0)
        .map((file) => linesOf(readFileSync(file, 'utf8')))
    const untranslated = new Set(pagesIn(english).flat())
    return globSync('*/', { cwd: root })
      .sort()
      .map((language) => ({
        manual: name,
        language: language === english ? 'en' : language,
        texts: pagesIn(language)
          .filter((_, k) => (k % heldOut === heldOut - 1) === (part === 'held out'))
          .flatMap((page) => joined(page.filter((line) => language === english || !untranslated.has(line)))),
      }))
  })
}

/** Elements of Mallard that contain a line of text, and those whose text is not shown. */
const mallardLines = new Set(['title', 'p', 'code', 'screen'])
const mallardHidden = new Set(['info', 'media', 'comment'])

function linesOfMallard(page: string): string[] {
  const found: string[] = []
  let line: string | undefined
  let hiddenDepth = 0
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    if (mallardHidden.has(name)) hiddenDepth++
    if (mallardLines.has(name) && hiddenDepth === 0) line = ''
  })
  parser.on('text', (text) => {
    if (line !== undefined && hiddenDepth === 0) line += text
  })
  parser.on('closetag', ({ name }) => {
    if (mallardHidden.has(name)) hiddenDepth--
    if (!mallardLines.has(name) || line === undefined) return
    found.push(line)
    line = undefined
  })
  parser.write(page).close()
  return found.map(trimmed).filter((text) => text.length > 0)
}

/** Elements of HTML that contain a line of text. */
const htmlLines = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre'])

function linesOfHtml(page: string): string[] {
  const found: string[] = []
  const walk = (node: HtmlNode, isContent: boolean): void => {
    if (!('childNodes' in node)) return
    const attributes = 'attrs' in node ? node.attrs : []
    const isInside =
      isContent || attributes.some(({ name, value }) => name === 'id' && value === 'DisplayArea')
    if (isInside && htmlLines.has(node.nodeName)) found.push(textOf(node))
    else for (const child of node.childNodes) walk(child, isInside)
  }
  walk(parse(page), false)
  return found.map(trimmed).filter((text) => text.length > 0)
}

function textOf(node: HtmlNode): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}

function trimmed(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Lines as texts of some paragraphs. */
function joined(page: readonly string[]): Example[] {
  const texts: string[] = []
  for (const line of page) {
    const last = texts.at(-1)
    if (last !== undefined && last.length + line.length < maxCharacters)
      texts[texts.length - 1] += `\n${line}`
    else texts.push(line)
  }
  return texts.map((text) => ({ text, spans: [] }))
}
