/** Text whose state or place makes it hard to see, to measure, or to find. */

import { box } from '../../builders/pdf/content.ts'
import { layers } from '../../builders/pdf/parts.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
import { account, type LeakCase, leak, letter, letterWords, person } from './case.ts'

const y = 640

export const textState: readonly LeakCase[] = [
  leak('text rise', {
    keep: [...letterWords, 'Note', 'applies'],
    put: (doc) => doc.text({ raw: `(Note ) Tj 5 Ts (${person}) Tj 0 Ts ( applies) Tj` }, { y }),
  }),
  leak('horizontal scaling', {
    keep: [...letterWords, 'Tenant', 'moved'],
    put: (doc) => doc.text(`Tenant ${person} moved`, { y, scale: 55 }),
  }),
  leak('word spacing', {
    keep: [...letterWords, 'Tenant', 'moved'],
    put: (doc) => doc.text(`Tenant ${person} moved`, { y, wordSpacing: 9 }),
  }),
  leak('negative font size', {
    keep: [...letterWords, 'Tenant', 'moved'],
    put: (doc) => doc.text(`Tenant ${person} moved`, { size: -12, matrix: [-1, 0, 0, -1, 72, y] }),
  }),
  leak('mirrored matrix', {
    at: ['mutool'],
    put: (doc) => doc.text(person, { matrix: [-1, 0, 0, 1, 400, y] }),
  }),
  leak('page flipped as a browser prints it', {
    keep: [...letterWords, 'Tenant'],
    put: (doc) =>
      doc
        .content('q 1 0 0 -1 0 792 cm')
        .text(`Tenant ${person}`, { matrix: [1, 0, 0, -1, 72, 150] })
        .content('Q'),
  }),
  leak('skewed text', { put: (doc) => doc.text(person, { matrix: [1, 0, 0.33, 1, 72, y] }) }),
  leak('text at a slant', {
    put: (doc) => doc.text(person, { matrix: [0.8, 0.6, -0.6, 0.8, 200, 500] }),
  }),
  leak('text at 90 degrees', { put: (doc) => doc.text(person, { matrix: [0, 1, -1, 0, 300, 480] }) }),
  leak('invisible text (Tr 3)', { put: (doc) => doc.text(person, { y, render: 3 }) }),
  leak('stroked text (Tr 1)', { put: (doc) => doc.text(person, { y, render: 1 }) }),
  leak('clipped text (Tr 7)', {
    put: (doc) =>
      doc.content(
        `q BT /${doc.fontName()} 24 Tf 7 Tr 72 ${y} Td (${person}) Tj ET 0.2 0.4 0.8 rg 72 ${y - 10} 300 40 re f Q`,
      ),
  }),
  leak('white text', { put: (doc) => doc.text(person, { y, color: '1 1 1 rg' }) }),
  leak('text of one point', {
    secrets: [person, account],
    put: (doc) => doc.text(`${person} ${account}`, { y, size: 1 }),
  }),
  leak('text of no height', {
    at: ['streams'],
    put: (doc) => doc.text(person, { matrix: [1, 0, 0, 0, 72, y] }),
  }),
  leak('text of size zero', { at: ['streams'], put: (doc) => doc.text(person, { y, size: 0 }) }),
  leak('text under a black box', { put: (doc) => doc.text(person, { y }).content(box(60, y - 6, 200, 24)) }),
  leak('text under a white box', {
    put: (doc) => doc.text(person, { y }).content(box(60, y - 6, 200, 24, '1 g')),
  }),
  leak('text outside a clip path', {
    at: ['streams'],
    put: (doc) => doc.content('q 0 0 10 10 re W n').text(person, { y }).content('Q'),
  }),
  leak('text outside the crop box', {
    at: ['streams'],
    build: () =>
      letter(pdf().page({ mediaBox: [-200, 0, 812, 792], cropBox: [0, 0, 612, 792] }))
        .text(person, { x: -180, y })
        .text(account, { x: 100, y })
        .build(),
    secrets: [person, account],
  }),
  leak('text outside the media box', { at: ['streams'], put: (doc) => doc.text(person, { x: 5000, y }) }),
  leak('text across the edge of the crop box', {
    at: ['streams'],
    build: () =>
      letter(pdf().page({ cropBox: [0, 0, 540, 792] }))
        .text(person, { x: 500, y })
        .build(),
  }),
  leak('hidden layer', {
    at: ['streams'],
    put: (doc) =>
      doc
        .use(layers({ MC0: 'Working notes' }, ['MC0']))
        .content(`/OC /MC0 BDC`)
        .text(person, { y })
        .content('EMC'),
  }),
  leak('layer hidden through a membership dictionary', {
    at: ['streams'],
    put: (doc) => {
      doc.use(layers({ MC0: 'Working notes' }, ['MC0']))
      const group = doc.current.resources.get('Properties')?.get('MC0') ?? 'null'
      doc
        .resource('Properties', 'MC1', doc.objects.add(`<< /Type /OCMD /OCGs [${group}] /P /AllOn >>`))
        .content('/OC /MC1 BDC')
        .text(person, { y })
        .content('EMC')
    },
  }),
  ...[90, 180, 270].map((rotate) =>
    leak(`page rotated by ${rotate} degrees`, {
      keep: [...letterWords, 'Tenant'],
      build: () => letter(pdf().page({ rotate })).text(`Tenant ${person}`, { y }).build(),
    }),
  ),
  leak('rotated page with an offset crop box', {
    keep: [...letterWords, 'Tenant'],
    build: () =>
      letter(pdf().page({ rotate: 90, mediaBox: [-50, -30, 700, 900], cropBox: [20, 40, 600, 780] }))
        .text(`Tenant ${person}`, { y })
        .build(),
  }),
  leak('media box far from the origin', {
    keep: ['Tenant'],
    build: () =>
      pdf()
        .page({ mediaBox: [-1000, -2000, -400, -1200] })
        .text(`Tenant ${person}`, { x: -900, y: -1300 })
        .build(),
  }),
  leak('page in large user units', {
    keep: [...letterWords, 'Tenant'],
    build: () =>
      letter(pdf().page({ userUnit: 2.5 }))
        .text(`Tenant ${person}`, { y })
        .build(),
  }),
]
