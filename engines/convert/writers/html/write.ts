import type { Block, Document } from '../../../model/document.ts'
import type { Conversion } from '../../conversion.ts'
import type { Written } from '../../edge.ts'
import { escapeText, tag } from '../../html/escape.ts'
import { isRightToLeft } from '../../tree/direction.ts'
import { inlineText } from '../../tree/walk.ts'
import { dataUri, imageSource } from '../image-source.ts'
import { blocksHtml } from './blocks.ts'
import { contextOf, type HtmlContext } from './inlines.ts'

/** Writes the tree as a self-contained HTML page: images are embedded, and nothing in it runs or is loaded. */
export function writeHtml(document: Document, conversion: Conversion): Written {
  const context = contextOf(document, conversion, imageSource(document, dataUri))
  const { language } = document.metadata
  const body = blocksHtml(document.blocks, context)
  const parts = [
    '<!DOCTYPE html>',
    tag('html', { lang: language, dir: isRightToLeft(document) ? 'rtl' : undefined }),
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...metadataOf(document),
    `<title>${escapeText(titleOf(document))}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    ...frame('header', document.header, context),
    '<main>',
    ...(body === '' ? [] : [body]),
    ...notesOf(context),
    '</main>',
    ...frame('footer', document.footer, context),
    '</body>',
    '</html>',
    '',
  ]
  return { bytes: new TextEncoder().encode(parts.join('\n')) }
}

const style = `
body { margin: 0 auto; max-width: 50em; padding: 1em; font-family: sans-serif; line-height: 1.5; }
img { max-width: 100%; height: auto; }
table { border-collapse: collapse; }
th, td { border: 1px solid #767676; padding: 0.25em 0.5em; text-align: start; vertical-align: top; }
pre { overflow-x: auto; }
blockquote { border-inline-start: 3px solid #767676; margin-inline: 0; padding-inline-start: 1em; }
.footnotes { border-top: 1px solid #767676; margin-top: 2em; }
`

function metadataOf({ metadata }: Document): string[] {
  const { authors = [], subject, keywords, created, modified } = metadata
  const said: [string, string | undefined][] = [
    ...authors.map((author): [string, string] => ['author', author]),
    ['description', subject],
    ['keywords', keywords?.join(', ')],
    ['dcterms.created', created],
    ['dcterms.modified', modified],
  ]
  return said
    .filter(([, content]) => content !== undefined)
    .map(([name, content]) => tag('meta', { name, content }))
}

/** A page must have a title: that of the document, or its first heading. */
function titleOf({ metadata, blocks }: Document): string {
  if (metadata.title) return metadata.title
  const heading = blocks.find((block) => block.kind === 'heading')
  const words = heading?.kind === 'heading' ? inlineText(heading.inlines) : ''
  return words.trim() || 'Document'
}

function frame(
  name: 'header' | 'footer',
  blocks: readonly Block[] | undefined,
  context: HtmlContext,
): string[] {
  return blocks === undefined || blocks.length === 0
    ? []
    : [`<${name}>`, blocksHtml(blocks, context), `</${name}>`]
}

/** Notes at the end of the page, with back links to their references. */
function notesOf(context: HtmlContext): string[] {
  const { bodies } = context.notes
  if (bodies.length === 0) return []
  const items = bodies.map(({ number, blocks }) => {
    const inner = blocksHtml(blocks, context)
    const back = context.references.has(number)
      ? `${tag('a', { href: `#fnref${number}`, role: 'doc-backlink', 'aria-label': `Back to reference ${number}` })}↩</a>`
      : ''
    const whole = inner.endsWith('</p>') ? `${inner.slice(0, -4)} ${back}</p>` : `${inner}\n<p>${back}</p>`
    return `${tag('li', { id: `fn${number}` })}${back === '' ? inner : whole}</li>`
  })
  return ['<section class="footnotes" role="doc-endnotes">', '<ol>', ...items, '</ol>', '</section>']
}
