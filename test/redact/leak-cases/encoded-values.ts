/** Values in codings that a reader of the file undoes with one command. */
import { gzipSync } from 'node:zlib'
import { attachments, xmp, xmpPacket } from '../../builders/pdf/parts.ts'
import { hex, latin1Of, literal, textString, utf16Bytes } from '../../builders/pdf/syntax.ts'
import { zipOf } from '../../builders/zip.ts'
import { ascii85, rot13 } from '../encoded-values.ts'
import { type LeakCase, leak, person } from './case.ts'

const base64 = Buffer.from(person).toString('base64')
const wide = Buffer.from(utf16Bytes(person), 'latin1')
const percent = Array.from(person, (char) => `%${char.charCodeAt(0).toString(16)}`).join('')
const escaped = Array.from(person, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join(
  '',
)
const record = JSON.stringify({ tracked: true, client: person, since: 2019 })

/** A link to an address. */
function link(address: string): Parameters<typeof leak>[1] {
  return {
    at: ['encoded'],
    put: (doc) =>
      doc.annotation({
        Subtype: '/Link',
        Rect: '[72 600 200 620]',
        A: `<< /S /URI /URI ${literal(address)} >>`,
      }),
  }
}

/** A value of an entry that is a name. */
function named(name: string): Parameters<typeof leak>[1] {
  return {
    at: ['encoded'],
    put: (doc) => doc.annotation({ Subtype: '/Text', Rect: '[72 600 92 620]', AcmeClient: `/${name}` }),
  }
}

function hexNameOf(text: string): string {
  return text.replace(/[^A-Za-z0-9]/g, (char) => `#${char.charCodeAt(0).toString(16)}`)
}

/** A stream of an application's own, hung into the catalogue. */
function kept(data: string | Uint8Array): Parameters<typeof leak>[1] {
  return {
    at: ['encoded'],
    put: (doc) => {
      doc.catalog.AcmeData = doc.objects.stream('', data)
    },
  }
}

/** A string of an application's own. */
function told(bytes: string): Parameters<typeof leak>[1] {
  return {
    at: ['encoded'],
    put: (doc) => {
      doc.catalog.AcmeData = `<< /Client ${hex(bytes)} >>`
    },
  }
}

export const encodedValues: readonly LeakCase[] = [
  leak('link with base64 in its address', link(`https://crm.example/open?client=${base64}&v=2`)),
  leak(
    'link with base64 of a record in its path',
    link(`https://crm.example/r/${Buffer.from(record).toString('base64url')}/open`),
  ),
  leak('link with base64 of UTF-16', link(`https://crm.example/?c=${wide.toString('base64')}`)),
  leak(
    'link with hexadecimal in its address',
    link(`https://crm.example/?c=${Buffer.from(person).toString('hex')}`),
  ),
  leak('link with every letter escaped', link(`https://crm.example/?c=${percent}`)),
  leak('link with base64 that is escaped', {
    ...link(`https://crm.example/?next=${encodeURIComponent(encodeURIComponent(`${base64}==?`))}`),
  }),
  leak(
    'link with a packed record in base64',
    link(`https://crm.example/?s=${gzipSync(record).toString('base64url')}`),
  ),
  leak('link with ASCII85 in its address', link(`https://crm.example/?c=${ascii85(person)}`)),
  leak('link with the letters rotated by 13', link(`https://crm.example/?c=${rot13(person)}`)),
  leak('name of base64', named(base64.replaceAll('=', ''))),
  leak('name of ASCII85', named(hexNameOf(ascii85(person)))),
  leak('name of hexadecimal', named(Buffer.from(person).toString('hex'))),
  leak('name with the letters rotated by 13', named(rot13(person).replace(' ', '#20'))),
  leak('data address', link(`data:text/plain;base64,${base64}`)),
  leak('script with base64', {
    at: ['encoded'],
    put: (doc) => {
      doc.catalog.OpenAction = `<< /S /JavaScript /JS ${literal(`app.alert(atob("${base64}"))`)} >>`
    },
  }),
  leak('script with escapes', {
    at: ['encoded'],
    put: (doc) => {
      doc.names.JavaScript = `<< /Names [(start) << /S /JavaScript /JS ${literal(`var n = "${escaped}"`)} >>] >>`
    },
  }),
  leak('XMP with base64', {
    at: ['encoded'],
    put: (doc) => doc.use(xmp(`<pdf:Client>${base64}</pdf:Client>`)),
  }),
  leak('XMP of an image with base64', {
    at: ['encoded'],
    put: (doc) => {
      const packet = xmpPacket(`<dc:source>${wide.toString('base64')}</dc:source>`)
      doc.form('0.9 g 72 480 40 40 re f', {
        entries: `/Metadata ${doc.objects.stream('/Type /Metadata /Subtype /XML', packet)}`,
      })
    },
  }),
  leak('note with base64', {
    at: ['encoded'],
    put: (doc) =>
      doc.annotation({ Subtype: '/Text', Rect: '[72 600 92 620]', Contents: literal(`Ref. ${base64}`) }),
  }),
  leak('field value with base64 broken into lines', {
    at: ['encoded'],
    put: (doc) => {
      const lines = Buffer.from(`Payable to the account of ${person}`)
        .toString('base64')
        .replace(/.{20}/g, '$&\r\n')
      doc.catalog.AcmeField = `<< /V ${literal(lines)} /Whole ${literal(base64)} >>`
    },
  }),
  leak('rich text in a stream with base64', {
    at: ['encoded'],
    put: (doc) =>
      doc.annotation({
        Subtype: '/FreeText',
        Rect: '[72 600 92 620]',
        RC: doc.objects.stream('', `<body><p>${base64}</p></body>`),
      }),
  }),
  leak('property list with base64', {
    at: ['encoded'],
    put: (doc) => doc.content(`/Span << /Acme ${literal(base64)} >> BDC 0.9 g 72 480 40 40 re f EMC`),
  }),
  leak('replacement text with base64', {
    at: ['encoded'],
    put: (doc) =>
      doc.content(`/Span << /ActualText ${textString(base64)} >> BDC 0.9 g 72 480 40 40 re f EMC`),
  }),
  leak('private stream with base64', kept(`client=${base64}`)),
  leak('private stream that is a gzip file', kept(gzipSync(record))),
  leak('private stream that is a zip archive', kept(zipOf({ 'client.json': record }))),
  leak(
    'private stream that is an archive in an archive',
    kept(zipOf({ 'outer.bin': zipOf({ 'client.json': record }) })),
  ),
  leak('private string that is a gzip file', told(latin1Of(gzipSync(record)))),
  leak('private string that is a zip archive', told(latin1Of(zipOf({ 'client.json': record })))),
  leak('attached archive', {
    at: ['encoded'],
    put: (doc) => doc.use(attachments([{ file: 'files.zip', data: zipOf({ 'client.json': record }) }])),
  }),
  leak('attached gzip file behind an annotation', {
    at: ['encoded'],
    put: (doc) => {
      const file = doc.objects.stream('/Type /EmbeddedFile', gzipSync(record))
      doc.annotation({
        Subtype: '/FileAttachment',
        Rect: '[72 600 92 620]',
        FS: `<< /Type /Filespec /F (a.gz) /EF << /F ${file} >> >>`,
      })
    },
  }),
]
