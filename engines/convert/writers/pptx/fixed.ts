import type { Block, Fill, FixedObject, FixedPage, FixedShape } from '../../../model/document.ts'
import { escapeXml, xmlDeclaration } from '../../../office/package-writer.ts'
import { SlideFlattener } from './flatten-blocks.ts'
import type { SlideParagraph } from './slide-plan.ts'
import { emu, groupHead, namespaces, paragraphsXml, type SlideReferences, tableXml } from './slide-xml.ts'
import { layOutTable } from './tables.ts'

/** What the slides of one file share. */
export interface FixedSlides {
  readonly size: { readonly width: number; readonly height: number }
  readonly note: (key: string) => number | undefined
  readonly maxCells: number
}

/** A slide with the content of a page in place: text boxes, tables, pictures and shapes that can be edited. */
export function fixedSlideXml(page: FixedPage, slides: FixedSlides, references: SlideReferences): string {
  const scale = Math.min(slides.size.width / page.width, slides.size.height / page.height)
  const writer = new SlideWriter(slides, references, scale)
  const shapes = page.objects.map((object) => writer.object(object)).join('')
  const background = page.background
    ? `<p:bg><p:bgPr>${fillXml(page.background)}<a:effectLst/></p:bgPr></p:bg>`
    : ''
  return `${xmlDeclaration}<p:sld ${namespaces}><p:cSld>${background}<p:spTree>${groupHead}${shapes}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`
}

class SlideWriter {
  readonly #slides: FixedSlides
  readonly #references: SlideReferences
  readonly #scale: number
  readonly #pieces: SlideFlattener
  #id = 2
  #hasTitle = false

  constructor(slides: FixedSlides, references: SlideReferences, scale: number) {
    this.#slides = slides
    this.#references = references
    this.#scale = scale
    this.#pieces = new SlideFlattener(slides.note)
  }

  object(object: FixedObject): string {
    switch (object.kind) {
      case 'shape':
        return this.#shape(object)
      case 'picture': {
        const { box, resource, alt = '', crop, turn } = object
        const id = this.#id++
        const share = (value: number) => Math.round(value * 100_000)
        const cut = crop
          ? `<a:srcRect l="${share(crop.left)}" t="${share(crop.top)}" r="${share(crop.right)}" b="${share(crop.bottom)}"/>`
          : ''
        return `<p:pic><p:nvPicPr><p:cNvPr id="${id}" name="Picture ${id}" descr="${escapeXml(alt)}"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="${this.#references.picture(resource)}"/>${cut}<a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${this.#place(box, turn)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`
      }
      case 'text':
        return this.#text(object)
    }
  }

  #place(
    { x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number },
    turn = 0,
    prefix = 'a',
  ): string {
    const scale = this.#scale
    const turned = turn === 0 ? '' : ` rot="${Math.round((((turn % 360) + 360) % 360) * 60_000)}"`
    const side = (length: number) => emu(Math.max(0, length) * scale)
    return `<${prefix}:xfrm${turned}><a:off x="${emu(x0 * scale)}" y="${emu(y0 * scale)}"/><a:ext cx="${side(x1 - x0)}" cy="${side(y1 - y0)}"/></${prefix}:xfrm>`
  }

  #shape({ path, closed, fill, opacity, stroke }: FixedShape): string {
    const points = path.flatMap((step) =>
      step.flatMap((_, i) => (i % 2 === 0 ? [[step[i], step[i + 1]]] : [])),
    )
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
    const box = { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
    const point = (x: number, y: number) => `<a:pt x="${emu(x - box.x0)}" y="${emu(y - box.y0)}"/>`
    const steps = path.map((step, i) => {
      const inner = step.flatMap((_, k) => (k % 2 === 0 ? [point(step[k], step[k + 1])] : [])).join('')
      const name = i === 0 ? 'moveTo' : step.length === 6 ? 'cubicBezTo' : 'lnTo'
      return `<a:${name}>${inner}</a:${name}>`
    })
    const geometry = `<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/><a:pathLst><a:path w="${emu(box.x1 - box.x0)}" h="${emu(box.y1 - box.y0)}">${steps.join('')}${closed ? '<a:close/>' : ''}</a:path></a:pathLst></a:custGeom>`
    const line = stroke
      ? `<a:ln w="${emu(stroke.width)}">${fillXml(stroke.color)}</a:ln>`
      : '<a:ln><a:noFill/></a:ln>'
    const id = this.#id++
    return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Shape ${id}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${this.#place(box)}${geometry}${fill ? fillXml(fill, opacity) : '<a:noFill/>'}${line}</p:spPr></p:sp>`
  }

  #text({ box, blocks, vertical = 'top', unbroken, turn }: Extract<FixedObject, { kind: 'text' }>): string {
    let paragraphs: SlideParagraph[] = []
    let out = ''
    const flush = () => {
      if (paragraphs.length > 0) {
        const body = `<p:txBody><a:bodyPr wrap="${unbroken ? 'none' : 'square'}" lIns="0" tIns="0" rIns="0" bIns="0" anchor="${{ top: 't', middle: 'ctr', bottom: 'b' }[vertical]}"><a:noAutofit/></a:bodyPr><a:lstStyle/>${paragraphsXml(
          paragraphs.map((one) => this.#sized(one)),
          this.#references,
        )}</p:txBody>`
        out += `<p:sp>${this.#holder(blocks)}<p:spPr>${this.#place(box, turn)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></p:spPr>${body}</p:sp>`
      }
      paragraphs = []
    }
    for (const content of this.#pieces.of(blocks)) {
      if (content.kind === 'paragraph') paragraphs.push(content.paragraph)
      else if (content.kind === 'table') {
        flush()
        const table = layOutTable(content.table, this.#pieces, this.#slides.maxCells)
        if (!table) continue
        const width = table.columns.reduce((sum, one) => sum + one, 0)
        const share = ((box.x1 - box.x0) * this.#scale) / width
        const columns = table.columns.map((one) => one * share)
        const tall = table.rows.reduce((sum, row) => sum + row.height, 0)
        const stretch = ((box.y1 - box.y0) * this.#scale) / tall
        const rows = table.rows.map((row) => ({
          height: row.height * stretch,
          cells: row.cells.map((cell) => ({
            ...cell,
            paragraphs: cell.paragraphs.map((one) => this.#sized(one)),
          })),
        }))
        const at = { x: box.x0 * this.#scale, y: box.y0 * this.#scale }
        out += tableXml(
          {
            kind: 'table',
            headed: table.head > 0,
            ...table,
            columns,
            rows,
            ...at,
            height: tall * stretch,
          },
          this.#id++,
          this.#references,
        )
      }
    }
    flush()
    return out
  }

  /** The first heading of a slide is its title, which outline views show. */
  #holder(blocks: readonly Block[]): string {
    const id = this.#id++
    if (this.#hasTitle || blocks[0]?.kind !== 'heading')
      return `<p:nvSpPr><p:cNvPr id="${id}" name="Text ${id}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr>`
    this.#hasTitle = true
    return `<p:nvSpPr><p:cNvPr id="${id}" name="Title ${id}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr>`
  }

  #sized(paragraph: SlideParagraph): SlideParagraph {
    const scale = this.#scale
    return {
      ...paragraph,
      size: paragraph.size * scale,
      ...(paragraph.line === undefined ? {} : { line: paragraph.line * scale }),
      ...(paragraph.before === undefined ? {} : { before: paragraph.before * scale }),
      ...(paragraph.hang === undefined ? {} : { hang: paragraph.hang * scale }),
      runs: paragraph.runs.map((run) => {
        const look = run.kind === 'text' ? run.format.look : undefined
        if (run.kind === 'break' || !look) return run
        return {
          ...run,
          format: { ...run.format, look: { ...look, size: (look.size ?? paragraph.size) * scale } },
        }
      }),
    }
  }
}

function fillXml(fill: Fill, opacity = 1): string {
  const alpha = opacity < 1 ? `<a:alpha val="${Math.round(opacity * 100_000)}"/>` : ''
  const color = (value: string) => `<a:srgbClr val="${value.slice(1).toUpperCase()}">${alpha}</a:srgbClr>`
  if (typeof fill === 'string') return `<a:solidFill>${color(fill)}</a:solidFill>`
  const { kind, from, to, stops } = fill
  const list = stops.map((stop) => `<a:gs pos="${Math.round(stop.at * 100_000)}">${color(stop.color)}</a:gs>`)
  const degrees = (Math.atan2(to[1] - from[1], to[0] - from[0]) / Math.PI) * 180
  const way =
    kind === 'linear'
      ? `<a:lin ang="${Math.round(((degrees + 360) % 360) * 60_000)}" scaled="0"/>`
      : '<a:path path="circle"><a:fillToRect l="50000" t="50000" r="50000" b="50000"/></a:path>'
  return `<a:gradFill><a:gsLst>${list.join('')}</a:gsLst>${way}</a:gradFill>`
}
