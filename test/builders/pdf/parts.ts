/** Parts of a PDF outside its pages, each added with `pdf().use(…)`. Clauses are of ISO 32000-1. */
import type { PdfPart } from './pdf.ts'
import { dict, literal, type Ref, textString } from './syntax.ts'

/** The document information dictionary (14.3.3). */
export function info(entries: Readonly<Record<string, string>>): PdfPart {
  return (doc) => {
    doc.trailer.Info = doc.objects.add(dict(texts(entries)))
  }
}

/** An XMP packet (14.3.2) around some RDF properties; its stream is not compressed, as the standard advises. */
export function xmpPacket(properties: string): string {
  return `<?xpacket begin="\u00ef\u00bb\u00bf" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
${properties}
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`
}

/** The catalog's metadata stream. */
export function xmp(properties: string): PdfPart {
  return (doc) => {
    doc.catalog.Metadata = doc.objects.stream('/Type /Metadata /Subtype /XML', xmpPacket(properties), {
      filter: 'none',
    })
  }
}

/** Outline items (12.3.3) that lead to the first page; an item may have raw entries. */
export function outline(items: readonly { readonly title: string; readonly entries?: string }[]): PdfPart {
  return (doc) => {
    const root = doc.objects.reserve()
    const refs = items.map(() => doc.objects.reserve())
    const target = `[${doc.pages[0]?.ref ?? doc.current.ref} /Fit]`
    items.forEach(({ title, entries = `/Dest ${target}` }, i) => {
      const head = dict({ Title: textString(title), Parent: root, Prev: refs[i - 1], Next: refs[i + 1] })
      doc.objects.set(refs[i], `${head.slice(0, -2)} ${entries} >>`)
    })
    doc.objects.set(
      root,
      dict({ Type: '/Outlines', First: refs[0], Last: refs[refs.length - 1], Count: refs.length }),
    )
    doc.catalog.Outlines = root
  }
}

export interface Attachment {
  readonly file: string
  readonly data: string | Uint8Array
  readonly description?: string
  readonly key?: string
}

/** Embedded files (7.11.4) in the name tree; with `collection`, the file is a portfolio (12.3.5). */
export function attachments(files: readonly Attachment[], collection?: string): PdfPart {
  return (doc) => {
    const entries = files.map((file) => {
      const spec = doc.objects.add(
        fileSpecification(file, doc.objects.stream('/Type /EmbeddedFile', file.data)),
      )
      return `${textString(file.key ?? file.file)} ${spec}`
    })
    doc.names.EmbeddedFiles = `<< /Names [${entries.join(' ')}] >>`
    if (collection !== undefined) doc.catalog.Collection = `<< /Type /Collection ${collection} >>`
  }
}

/** A file specification dictionary (7.11.3) for an embedded file stream. */
function fileSpecification(file: Attachment, stream: Ref): string {
  return dict({
    Type: '/Filespec',
    F: textString(file.file),
    UF: textString(file.file),
    Desc: file.description === undefined ? undefined : textString(file.description),
    EF: `<< /F ${stream} /UF ${stream} >>`,
  })
}

/** Named destinations (12.3.2.3) to the first page: in the name tree, or names in the catalog's Dests. */
export function destinations(names: readonly string[], place: 'tree' | 'catalog' = 'tree'): PdfPart {
  return (doc) => {
    const target = `[${doc.current.ref} /Fit]`
    if (place === 'catalog') {
      doc.catalog.Dests = doc.objects.add(dict(Object.fromEntries(names.map((name) => [name, target]))))
      return
    }
    const sorted = [...names].sort()
    doc.names.Dests = `<< /Names [${sorted.map((name) => `${textString(name)} ${target}`).join(' ')}] >>`
  }
}

/** Page labels (12.4.2) with a prefix for every page. */
export function pageLabels(prefix: string): PdfPart {
  return (doc) => {
    doc.catalog.PageLabels = `<< /Nums [0 << /S /D /P ${textString(prefix)} >>] >>`
  }
}

/** An article thread (12.4.3) of one bead on the current page. */
export function thread(entries: Readonly<Record<string, string>>): PdfPart {
  return (doc) => {
    const threadRef = doc.objects.reserve()
    const bead = doc.objects.reserve()
    const page = doc.current
    doc.objects.set(
      bead,
      `<< /Type /Bead /T ${threadRef} /N ${bead} /V ${bead} /P ${page.ref} /R [72 72 540 720] >>`,
    )
    doc.objects.set(threadRef, `<< /Type /Thread /F ${bead} /I ${dict(texts(entries))} >>`)
    page.entries.B = `[${bead}]`
    doc.catalog.Threads = `[${threadRef}]`
  }
}

/** Optional content groups (8.11) by property name on the current page; `off` are hidden. */
export function layers(
  groups: Readonly<Record<string, string>>,
  off: readonly string[] = [],
  entries = '',
): PdfPart {
  return (doc) => {
    const refs = new Map<string, Ref>()
    for (const [key, title] of Object.entries(groups)) {
      const ref = doc.objects.add(`<< /Type /OCG /Name ${textString(title)} ${entries} >>`)
      refs.set(key, ref)
      doc.resource('Properties', key, ref)
    }
    const all = [...refs.values()].join(' ')
    const hidden = off.map((key) => refs.get(key) ?? '').join(' ')
    doc.catalog.OCProperties = `<< /OCGs [${all}] /D << /Order [${all}] /OFF [${hidden}] >> >>`
  }
}

export interface StructElement {
  /** Structure type: P, Figure, Span. */
  readonly type: string
  /** The marked-content id on the current page. */
  readonly mcid: number
  /** Text entries: Alt, ActualText, E, T, ID, Lang. */
  readonly texts?: Readonly<Record<string, string>>
  /** Raw entries, such as A and C. */
  readonly entries?: string
}

/** A structure tree (14.7) of one level under a Document element. */
export function structure(elements: readonly StructElement[], rootEntries = ''): PdfPart {
  return (doc) => {
    const page = doc.current.ref
    const root = doc.objects.reserve()
    const top = doc.objects.reserve()
    const refs = elements.map(({ type, mcid, texts: strings = {}, entries = '' }) => {
      const head = dict({ Type: '/StructElem', S: `/${type}`, P: top, Pg: page, K: mcid, ...texts(strings) })
      return doc.objects.add(`${head.slice(0, -2)} ${entries} >>`)
    })
    const parents = `<< /Nums [0 [${refs.join(' ')}]] >>`
    doc.objects.set(top, `<< /Type /StructElem /S /Document /P ${root} /K [${refs.join(' ')}] >>`)
    doc.objects.set(
      root,
      `<< /Type /StructTreeRoot /K ${top} /ParentTree ${parents} /ParentTreeNextKey 1 ${rootEntries} >>`,
    )
    doc.current.entries.StructParents = '0'
    doc.catalog.StructTreeRoot = root
    doc.catalog.MarkInfo = '<< /Marked true >>'
  }
}

/** Application data of the catalog or the current page (14.5). */
export function pieceInfo(entries: string, where: 'catalog' | 'page' = 'catalog'): PdfPart {
  return (doc) => {
    const date = literal('D:20240115093000Z')
    const value = `<< /DraftDesk << /LastModified ${date} /Private << ${entries} >> >> >>`
    if (where === 'catalog') doc.catalog.PieceInfo = value
    else Object.assign(doc.current.entries, { PieceInfo: value, LastModified: date })
  }
}

function texts(entries: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(entries).map(([key, text]) => [key, textString(text)]))
}
