/** Strings of the document outside its pages: metadata, names, files, tags. */

import {
  attachments,
  destinations,
  info,
  layers,
  outline,
  pageLabels,
  pieceInfo,
  thread,
  xmp,
  xmpPacket,
} from '../../builders/pdf/parts.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
import { dict, literal, textString } from '../../builders/pdf/syntax.ts'
import { account, type LeakCase, leak, person } from './case.ts'

const name = textString(person)

export const document: readonly LeakCase[] = [
  leak('document information', {
    at: ['strings'],
    put: (doc) =>
      doc.use(info({ Title: `Statement for ${person}`, Author: person, Subject: person, Keywords: person })),
  }),
  leak('own entry in the document information', {
    at: ['strings'],
    put: (doc) => doc.use(info({ CaseOfficer: person, Producer: `Desk of ${person}` })),
  }),
  leak('XMP of the document', {
    at: ['raw'],
    put: (doc) =>
      doc.use(
        xmp(`<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${person}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${person}</rdf:li></rdf:Seq></dc:creator><pdf:Keywords>${person}</pdf:Keywords>`),
      ),
  }),
  leak('XMP of a page', {
    at: ['streams'],
    put: (doc) => {
      const packet = xmpPacket(`<dc:subject>${person}</dc:subject>`)
      doc.current.entries.Metadata = doc.objects.stream('/Type /Metadata /Subtype /XML', packet)
    },
  }),
  leak('XMP of a form', {
    at: ['streams'],
    put: (doc) => {
      const packet = doc.objects.stream(
        '/Type /Metadata /Subtype /XML',
        xmpPacket(`<dc:source>${person}</dc:source>`),
      )
      doc.form('0.9 g 72 480 40 40 re f', { entries: `/Metadata ${packet}` })
    },
  }),
  leak('private data of an application', {
    at: ['strings'],
    put: (doc) => doc.use(pieceInfo(`/Client ${name}`)),
  }),
  leak('private data of a page', {
    at: ['streams'],
    put: (doc) =>
      doc.use(pieceInfo(`/Draft ${doc.objects.stream('', `<client>${person}</client>`)}`, 'page')),
  }),
  leak('unknown entries of catalog and page', {
    at: ['strings'],
    put: (doc) => {
      doc.catalog.AcmeClient = name
      doc.current.entries.AcmeOwner = `<< /Deep [[ << /Er ${name} >> ]] >>`
    },
  }),
  leak('outline titles', {
    secrets: [person, account],
    at: ['strings'],
    put: (doc) =>
      doc.use(outline([{ title: `1. ${person}` }, { title: `Agreement ${account}` }, { title: 'Terms' }])),
  }),
  leak('outline in UTF-16 with an action', {
    at: ['strings'],
    put: (doc) =>
      doc.use(
        outline([
          {
            title: `Übersicht – ${person}`,
            entries: `/A << /S /URI /URI (https://crm.example/${person}) >>`,
          },
        ]),
      ),
  }),
  leak('named destinations', { at: ['strings'], put: (doc) => doc.use(destinations([person, 'terms'])) }),
  leak('named destinations of the older kind', {
    at: ['raw'],
    secrets: ['Okonkwo'],
    put: (doc) => doc.use(destinations(['Okonkwo', 'terms'], 'catalog')),
  }),
  leak('page labels', { at: ['strings'], put: (doc) => doc.use(pageLabels(`${person}-`)) }),
  leak('article thread', {
    at: ['strings'],
    put: (doc) => doc.use(thread({ Title: person, Author: person })),
  }),
  leak('attachment', {
    at: ['strings', 'streams'],
    put: (doc) =>
      doc.use(
        attachments([
          { file: `${person}.csv`, data: `name,agreement\n${person},${account}\n`, description: person },
        ]),
      ),
    secrets: [person],
  }),
  leak('attached PDF', {
    at: ['streams'],
    put: (doc) => {
      const inner = pdf().page().text(person).build()
      doc.use(attachments([{ file: 'deed.pdf', data: inner }]))
    },
  }),
  leak('collection', {
    at: ['strings'],
    put: (doc) =>
      doc.use(
        attachments(
          [{ file: 'deed.txt', data: 'Sealed', key: person }],
          `/D ${name} /Schema << /Who << /Type /CollectionField /Subtype /S /N ${name} >> >>`,
        ),
      ),
  }),
  leak('associated file', {
    at: ['streams'],
    put: (doc) => {
      const data = doc.objects.stream('/Type /EmbeddedFile', `<invoice><buyer>${person}</buyer></invoice>`)
      const spec = doc.objects.add(
        dict({ Type: '/Filespec', F: '(invoice.xml)', EF: `<< /F ${data} >>`, AFRelationship: '/Data' }),
      )
      doc.catalog.AF = `[${spec}]`
    },
  }),
  leak('optional-content group names', {
    at: ['strings'],
    put: (doc) =>
      doc
        .use(
          layers(
            { MC0: `Notes on ${person}` },
            [],
            `/Usage << /CreatorInfo << /Creator ${name} /Subtype /Artwork >> >>`,
          ),
        )
        .content('/OC /MC0 BDC 0.9 g 72 480 40 40 re f EMC'),
  }),
  leak('configuration of layers', {
    at: ['strings'],
    put: (doc) => {
      doc.use(layers({ MC0: 'Notes' })).content('/OC /MC0 BDC 0.9 g 72 480 40 40 re f EMC')
      doc.catalog.OCProperties = (doc.catalog.OCProperties ?? '').replace(
        '/D <<',
        `/D << /Name ${name} /Creator ${name}`,
      )
    },
  }),
  leak('output intent', {
    at: ['strings'],
    put: (doc) => {
      doc.catalog.OutputIntents = `[<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (Custom) /Info (Press of ${person}) /RegistryName ${name} >>]`
    },
  }),
  leak('base address and capture data', {
    at: ['strings'],
    put: (doc) => {
      doc.catalog.URI = `<< /Base (https://crm.example/${person}/) >>`
      doc.catalog.SpiderInfo = `<< /V 1 /C [<< /URL (https://crm.example/${person}) >>] >>`
    },
  }),
  leak('language and version strings', {
    at: ['strings', 'raw'],
    put: (doc) => {
      doc.catalog.Lang = literal(`x-${person}`)
      doc.catalog.Legal = `<< /Attestation ${name} >>`
      doc.catalog.Requirements = `[<< /Type /Requirement /S /EnableJavaScripts /RH [<< /S /JS /Script ${name} >>] >>]`
    },
  }),
  leak('page metadata strings', {
    at: ['strings'],
    put: (doc) => {
      doc.current.entries.ID = name
      doc.current.entries.SeparationInfo = `<< /Pages [${doc.current.ref}] /DeviceColorant ${name} >>`
      doc.current.entries.VP = `[<< /Type /Viewport /BBox [0 0 612 792] /Name ${name} >>]`
    },
  }),
]
