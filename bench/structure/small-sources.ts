import type { SmallDocument, SmallTable } from './small-tables.ts'

/** Writes the source of a document of small tables for each program. */
export const smallSources = {
  chromium: (document: SmallDocument) => html(document, true),
  libreoffice: (document: SmallDocument) => html(document, false),
  groff,
  own: (document: SmallDocument) => JSON.stringify(document),
}

const cssAlign = { left: 'left', centre: 'center', right: 'right' } as const

function html(document: SmallDocument, browser: boolean): string {
  const { size, serif, boldHeader, columns, justified } = document
  const escaped = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')
  const tableOf = (part: SmallTable): string => {
    const row = (cells: readonly string[], tag: string): string =>
      `<tr>${cells
        .map((text, i) => {
          const width = part.widths ? ` width="${Math.round(part.widths[i] * 100)}%"` : ''
          return `<${tag} align="${cssAlign[part.align[i]]}"${width}>${escaped(text)}</${tag}>`
        })
        .join('')}</tr>`
    const style = `border-spacing: 0; ${part.centred ? 'margin: 1em auto' : 'margin: 1em 0'}`
    const padding = Math.round(part.gap * size * 0.66)
    const caption =
      part.caption && `<p align="${part.centred ? 'center' : 'left'}">${escaped(part.caption.text)}</p>`
    const rows = `${part.header ? row(part.header, boldHeader ? 'th' : 'td') : ''}${part.rows.map((cells) => row(cells, 'td')).join('')}`
    const table = browser
      ? `<table style="${style}; --gap: ${part.rowGap / 2}em ${part.gap / 2}em"${part.widths ? ' width="100%"' : ''}>${rows}</table>`
      : `<table cellspacing="0" cellpadding="${padding / 2}"${part.centred ? ' align="center"' : ''}${part.widths ? ' width="100%"' : ''}>${rows}</table>`
    return part.caption === null ? table : part.caption.below ? `${table}${caption}` : `${caption}${table}`
  }
  const body = document.parts.map((part) => {
    if (part.kind === 'paragraph') return `<p class="text">${escaped(part.text)}</p>`
    if (part.kind === 'lines') return `<p>${part.lines.map(escaped).join('<br>')}</p>`
    if (part.kind === 'terms')
      return `<dl>${part.entries.map(([term, text]) => `<dt>${escaped(term)}</dt><dd>${escaped(text)}</dd>`).join('')}</dl>`
    return tableOf(part)
  })
  const font = serif ? 'Liberation Serif, serif' : 'Liberation Sans, sans-serif'
  const flow = `${columns === 2 && browser ? 'column-count: 2; column-gap: 2em;' : ''}`
  const padded = browser ? 'padding: var(--gap);' : ''
  return `<!doctype html><meta charset="utf-8"><style>body { font: ${size}pt ${font}; ${flow} } td, th { vertical-align: top; font-size: ${size}pt; ${padded} } p.text { text-align: ${justified ? 'justify' : 'left'} }</style>${body.join('\n')}`
}

function groff(document: SmallDocument): string {
  const { size, boldHeader, columns, justified, serif } = document
  const lines = [`.nr PS ${size}`, `.nr VS ${size + 2}`, '.nr PD 0.6v', ...(serif ? [] : ['.fam H'])]
  if (columns === 2) lines.push('.2C')
  if (!justified) lines.push('.na')
  const escaped = (text: string): string => text.replaceAll('\\', '\\e').replace(/^([.'])/, '\\&$1')
  const width = columns === 2 ? 2.8 : 6
  for (const part of document.parts) {
    if (part.kind === 'paragraph') lines.push('.LP', escaped(part.text))
    else if (part.kind === 'lines') lines.push('.LP', '.nf', ...part.lines.map(escaped), '.fi')
    else if (part.kind === 'terms')
      for (const [term, text] of part.entries) lines.push(`.IP "${escaped(term)}" 6n`, escaped(text))
    else {
      const letter = { left: 'l', centre: 'c', right: 'r' }
      const gap = Math.max(2, Math.round(part.gap * 2))
      const column = (i: number): string =>
        `${letter[part.align[i]]}${part.widths ? `w(${(part.widths[i] * width * 0.9).toFixed(2)}i)` : ''}`
      const last = part.align.length - 1
      const format = (suffix: string) =>
        part.align.map((_, i) => `${column(i)}${suffix}${i < last ? gap : ''}`).join(' ')
      const heads = part.header
        ? [0, 1].map((k) => part.header?.map((text) => text.split('\n')[k] ?? '') ?? [])
        : []
      const header = heads.filter((cells) => cells.some((text) => text !== ''))
      const cell = (text: string): string =>
        part.widths && text !== '' ? `T{\n${escaped(text)}\nT}` : escaped(text)
      const caption = part.caption ? ['.LP', escaped(part.caption.text)] : []
      if (part.caption?.below === false) lines.push(...caption)
      lines.push(
        '.LP',
        '.TS',
        ...(part.centred ? ['center;'] : []),
        ...header.map(() => format(boldHeader ? 'fB' : '')),
      )
      lines.push(`${format('')}.`, ...[...header, ...part.rows].map((row) => row.map(cell).join('\t')), '.TE')
      if (part.caption?.below) lines.push(...caption)
    }
  }
  return `${lines.join('\n')}\n`
}
