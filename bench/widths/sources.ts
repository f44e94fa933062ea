/** The letters as sources of programs that set text, and as a PDF in which each word has its own place. */

import { PDFDocument, PDFName, rgb, StandardFonts } from 'pdf-lib'
import type { Line } from './layouts.ts'

/** One page each. */
export type Pages = readonly (readonly Line[])[]

/** Points. */
const [left, right, size, lead] = [72, 400, 12, 20] as const
const column = (right - left) / 3

const encoded = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function parts({ text, marked }: Line): readonly [string, string, string] {
  const at = marked === undefined ? -1 : text.indexOf(marked)
  if (at < 0 || marked === undefined) return [text, '', '']
  return [text.slice(0, at), marked, text.slice(at + marked.length)]
}

export function html(pages: Pages): string {
  const page = (lines: readonly Line[]): string => {
    const isTable = lines.some(({ text }) => text.includes('|'))
    const rows = lines.map((line) => {
      const { text, align } = line
      if (text.includes('|'))
        return `<tr>${text
          .split('|')
          .map((cell) => `<td style="text-align:${align}">${encoded(cell)}</td>`)
          .join('')}</tr>`
      const [before, marked, after] = parts(line)
      const link = marked && `<a href="https://example.org/" style="background:#ee8">${encoded(marked)}</a>`
      const last = align === 'justify' ? 'text-align-last:justify;' : ''
      return `<p style="text-align:${align};${last}">${encoded(before)}${link}${encoded(after)}</p>`
    })
    return isTable ? `<table border="1">${rows.join('')}</table>` : rows.join('\n')
  }
  return `<!doctype html><meta charset="utf-8"><style>
    body{font:${size}pt "Liberation Serif",serif;width:328pt;margin:40pt} p{margin:4pt 0} section{break-after:page}
    table{border-collapse:collapse;table-layout:fixed;width:328pt} td{padding:3pt}</style>
    ${pages.map((lines) => `<section>${page(lines)}</section>`).join('\n')}`
}

export function flatOdt(pages: Pages): string {
  const body = pages.map((lines, i) => {
    const first = '<text:p text:style-name="break"/>'
    if (lines.some(({ text }) => text.includes('|'))) {
      const rows = lines.map(({ text, align }) => {
        const cells = text
          .split('|')
          .map(
            (cell) =>
              `<table:table-cell table:style-name="cell"><text:p text:style-name="${align}">${encoded(cell)}</text:p></table:table-cell>`,
          )
        return `<table:table-row>${cells.join('')}</table:table-row>`
      })
      return `${first}<table:table table:name="t${i}" table:style-name="table"><table:table-column table:number-columns-repeated="3"/>${rows.join('')}</table:table>`
    }
    const paragraphs = lines.map((line) => {
      const [before, marked, after] = parts(line)
      const link =
        marked &&
        `<text:a xlink:href="https://example.org/"><text:span text:style-name="marked">${encoded(marked)}</text:span></text:a>`
      return `<text:p text:style-name="${line.align}">${encoded(before)}${link}${encoded(after)}</text:p>`
    })
    return first + paragraphs.join('')
  })
  const style = (name: string, align: string, more = ''): string =>
    `<style:style style:name="${name}" style:family="paragraph"><style:paragraph-properties fo:text-align="${align}" ${more}/><style:text-properties style:font-name="Serif" fo:font-size="${size}pt"/></style:style>`
  return `<?xml version="1.0" encoding="UTF-8"?><office:document office:mimetype="application/vnd.oasis.opendocument.text" office:version="1.3" xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink">
<office:font-face-decls><style:font-face style:name="Serif" svg:font-family="Liberation Serif"/></office:font-face-decls>
<office:automatic-styles>${style('left', 'start')}${style('right', 'end')}${style('center', 'center')}${style('justify', 'justify', 'fo:text-align-last="justify"')}${style('break', 'start', 'fo:break-before="page"')}
<style:style style:name="marked" style:family="text"><style:text-properties style:text-underline-style="solid" fo:background-color="#eeee88"/></style:style>
<style:style style:name="table" style:family="table"><style:table-properties style:width="${right - left}pt" table:align="left"/></style:style>
<style:style style:name="cell" style:family="table-cell"><style:table-cell-properties fo:border="0.5pt solid #000000" fo:padding="3pt"/></style:style>
<style:page-layout style:name="page"><style:page-layout-properties fo:page-width="472pt" fo:page-height="400pt" fo:margin="72pt"/></style:page-layout></office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="page"/></office:master-styles>
<office:body><office:text>${body.join('')}</office:text></office:body></office:document>`
}

export function postScript(pages: Pages): string {
  const string = (text: string): string => `(${text.replace(/[()\\]/g, '\\$&')})`
  const show = (text: string, align: string, from: number, to: number, y: number): string => {
    const spaces = text.split(' ').length - 1
    const of = string(text)
    if (align === 'right') return `${to} ${of} stringwidth pop sub ${y} moveto ${of} show`
    if (align === 'center') return `${(from + to) / 2} ${of} stringwidth pop 2 div sub ${y} moveto ${of} show`
    if (align === 'justify' && spaces > 0)
      return `${from} ${y} moveto ${to - from} ${of} stringwidth pop sub ${spaces} div 0 32 ${of} widthshow`
    return `${from} ${y} moveto ${of} show`
  }
  const page = (lines: readonly Line[]): string =>
    lines
      .map((line, i) => {
        const y = 300 - i * lead
        const cells = line.text.split('|')
        if (cells.length === 1) {
          const [before, marked] = parts(line)
          const rule = `gsave ${left} ${string(before)} stringwidth pop add ${y - 2} moveto ${string(marked)} stringwidth pop 0 rlineto stroke grestore`
          return `${marked ? rule : ''} ${show(line.text, line.align, left, right, y)}`
        }
        return cells
          .map((cell, k) => show(cell, line.align, left + k * column, left + (k + 1) * column - 6, y))
          .join('\n')
      })
      .join('\n')
  return `%!PS\n<< /PageSize [472 400] >> setpagedevice\n${pages.map((lines) => `/Times-Roman findfont ${size} scalefont setfont\n${page(lines)}\nshowpage`).join('\n')}\n`
}

/** Each word at its own place, as programs write that set glyph by glyph. */
export async function wordByWord(pages: Pages): Promise<Uint8Array> {
  const doc = await PDFDocument.create()
  const font = await doc.embedFont(StandardFonts.Helvetica)
  for (const lines of pages) {
    const page = doc.addPage([472, 400])
    for (const [i, line] of lines.entries()) {
      const y = 300 - i * lead
      const cells = line.text.split('|')
      for (const [k, cell] of cells.entries()) {
        const from = cells.length > 1 ? left + k * column : left
        const to = cells.length > 1 ? from + column - 6 : right
        const words = cell.split(' ')
        const widthOf = (text: string): number =>
          [...text].reduce((sum, char) => sum + font.widthOfTextAtSize(char, size), 0)
        const widths = words.map(widthOf)
        const space = font.widthOfTextAtSize(' ', size)
        const natural = widths.reduce((a, b) => a + b, 0) + space * (words.length - 1)
        const free = to - from - natural
        const gap = line.align === 'justify' && words.length > 1 ? space + free / (words.length - 1) : space
        let x = from + (line.align === 'right' ? free : line.align === 'center' ? free / 2 : 0)
        const marked = line.marked?.split(' ') ?? []
        const [first, last] = [words.indexOf(marked[0] ?? ''), words.indexOf(marked.at(-1) ?? '')]
        let markedFrom = 0
        for (const [w, word] of words.entries()) {
          if (w === first) markedFrom = x
          page.drawText(w < words.length - 1 ? `${word} ` : word, { x, y, size, font })
          x += (widths[w] ?? 0) + gap
          if (line.marked && w === last) {
            page.drawRectangle({
              x: markedFrom,
              y: y - 2,
              width: x - gap - markedFrom,
              height: 0.6,
              color: rgb(0, 0, 0),
            })
            const link = doc.context.register(
              doc.context.obj({
                Type: 'Annot',
                Subtype: 'Link',
                Rect: [markedFrom, y - 3, x - gap, y + 9],
                A: { S: 'URI', URI: 'https://example.org/' },
              }),
            )
            page.node.set(PDFName.of('Annots'), doc.context.obj([link]))
          }
        }
      }
    }
  }
  return doc.save()
}
