/** The file around the objects: revisions, remnants, containers and locks. */
import { str } from '../../builders/pdf/content.ts'
import { revise } from '../../builders/pdf/file.ts'
import { streamBody } from '../../builders/pdf/objects.ts'
import { info } from '../../builders/pdf/parts.ts'
import { numOf } from '../../builders/pdf/syntax.ts'
import { account, type LeakCase, leak, letterDocument, letterWords, person } from './case.ts'

const y = 640

/** A letter whose second revision shows something else where the name stood. */
function revisedLetter(): Uint8Array {
  const doc = letterDocument()
  const font = doc.fontName()
  doc.newStream().content(`BT /${font} 12 Tf 72 ${y} Td (Payable to ${person}) Tj ET`)
  const content = numOf(doc.current.streams[1].ref)
  const later = streamBody('', `BT /${font} 12 Tf 72 ${y} Td (Payable to bearer) Tj ET`)
  return revise(doc.build(), { [content]: later })
}

export const file: readonly LeakCase[] = [
  leak('earlier revision', { at: ['streams'], keep: [...letterWords, 'bearer'], build: revisedLetter }),
  leak('earlier revision of an annotation, deleted later', {
    at: ['raw'],
    build: () => {
      const doc = letterDocument()
      doc.annotation({ Subtype: '/Text', Rect: '[72 600 92 620]', Contents: `(${person})` })
      const annotation = numOf(doc.current.annotations[0])
      return revise(doc.build(), { [annotation]: 'null' })
    },
  }),
  leak('value that only the last revision has', {
    keep: [...letterWords, 'Payable'],
    build: () => {
      const doc = letterDocument()
      const font = doc.fontName()
      doc.newStream().content(`BT /${font} 12 Tf 72 ${y} Td (Payable to bearer) Tj ET`)
      const later = streamBody('', `BT /${font} 12 Tf 72 ${y} Td (Payable to ${person}) Tj ET`)
      return revise(doc.build(), { [numOf(doc.current.streams[1].ref)]: later })
    },
  }),
  leak('unreferenced objects', {
    at: ['raw', 'streams'],
    put: (doc) => {
      doc.objects.add(`<< /Note ${str(person)} >>`)
      doc.objects.stream('', `BT (${person}) Tj ET`)
    },
  }),
  leak('objects in object streams', {
    at: ['strings', 'streams'],
    build: () =>
      letterDocument()
        .use(info({ Title: person }))
        .annotation({ Subtype: '/Text', Rect: '[72 600 92 620]', Contents: `(${person})` })
        .build({ objectStreams: true }),
  }),
  leak('text beside object streams', {
    keep: [...letterWords, 'Payable'],
    build: () => letterDocument().text(`Payable to ${person}`, { y }).build({ objectStreams: true }),
  }),
  leak('bytes after the end', {
    at: ['raw'],
    build: () => letterDocument().build({ after: `\nprinted for ${person}\n` }),
  }),
  leak('bytes before the header', {
    at: ['raw'],
    build: () => letterDocument().build({ before: `X-Owner: ${person}\r\n\r\n` }),
  }),
  leak('comments between objects', {
    at: ['raw'],
    build: () => {
      const doc = letterDocument()
      doc.objects.add(`null\n% exported by ${person}`)
      return doc.build()
    },
  }),
  leak('comment in a content stream', {
    at: ['streams'],
    put: (doc) => doc.content(`% drawn for ${person}\n0.9 g 72 480 40 40 re f`),
  }),
  leak('file identifier', {
    at: ['raw'],
    build: () => {
      const doc = letterDocument()
      doc.trailer.ID = `[(${person}) (${person})]`
      return doc.build()
    },
  }),
  leak('unknown entry of the trailer', {
    at: ['raw'],
    build: () => {
      const doc = letterDocument()
      doc.trailer.DocChecksum = `(${person})`
      return doc.build()
    },
  }),
  leak('data after the end of a flate stream', {
    at: ['raw'],
    put: (doc) => {
      const { entries, data } = streamBody(
        '/Type /XObject /Subtype /Form /BBox [0 0 9 9]',
        '0 g 0 0 5 5 re f',
      )
      doc.draw(doc.objects.add({ entries, data: Buffer.concat([data, Buffer.from(person, 'latin1')]) }))
    },
  }),
  leak('unused keys of a stream dictionary', {
    at: ['raw'],
    put: (doc) => doc.form('0 g 0 0 5 5 re f', { entries: `/Note ${str(person)} /Name /Fm0` }),
  }),
  ...(['rc4', 'aes256'] as const).flatMap((method) => [
    leak(`encrypted with ${method} and an empty password`, {
      secrets: [person, account],
      keep: [...letterWords, 'Payable'],
      build: () =>
        letterDocument()
          .text(`Payable to ${person} on ${account}`, { y })
          .use(info({ Title: person }))
          .build({ encrypt: { method } }),
    }),
    leak(`encrypted with ${method}, objects in object streams`, {
      at: ['strings'],
      build: () =>
        letterDocument()
          .use(info({ Title: person }))
          .build({ objectStreams: true, encrypt: { method } }),
    }),
  ]),
  ...(['rc4', 'aes256'] as const).map((method) =>
    leak(`encrypted with ${method} and no given password`, {
      expect: 'refused',
      password: 'open sesame',
      at: ['pdftotext', 'strings'],
      build: () =>
        letterDocument()
          .text(person, { y })
          .use(info({ Title: person }))
          .build({ encrypt: { method, userPassword: 'open sesame' } }),
    }),
  ),
  leak('revision appended to a file with a value in an object stream', {
    at: ['streams'],
    build: () => {
      const doc = letterDocument()
      doc.annotation({ Subtype: '/Text', Rect: '[72 600 92 620]', Contents: '(Checked)' })
      const packed = `1 0 << /Contents ${str(person)} >>`
      doc.objects.stream('/Type /ObjStm /N 1 /First 4', packed)
      return revise(doc.build(), { [numOf(doc.current.annotations[0])]: 'null' })
    },
  }),
]
