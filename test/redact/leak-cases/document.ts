/** Strings of the document outside its pages: metadata, names, files, tags. */
import {
  attachments,
  destinations,
  info,
  layers,
  outline,
  pageLabels,
  pieceInfo,
  structure,
  thread,
  xmp,
  xmpPacket,
} from '../../builders/parts.ts'
import { pdf } from '../../builders/pdf.ts'
import { dict, literal, textString, utf16 } from '../../builders/syntax.ts'
import { account, type LeakCase, leak, letterWords, person } from './case.ts'

const name = textString(person)
const y = 640

export const document: readonly LeakCase[] = [
  leak('document information', {
    at: ['strings'],
    put: (doc) =>
      doc.use(info({ Title: `Statement for ${person}`, Author: person, Subject: person, Keywords: person })),
  }),
  leak('entry of ones own in the document information', {
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
  leak('structure tree strings', {
    keep: [...letterWords, 'Tagged'],
    at: ['strings'],
    put: (doc) =>
      doc.text({ raw: '/P << /MCID 0 >> BDC (Tagged words) Tj EMC' }, { y }).use(
        structure([
          {
            type: 'P',
            mcid: 0,
            texts: { ActualText: person, Alt: person, E: person, T: person, ID: person, Lang: `x-${person}` },
            entries: `/A << /O /Layout /Summary ${name} >>`,
          },
        ]),
      ),
  }),
  leak('structure tree of drawn text', {
    secrets: [person, account],
    keep: [...letterWords, 'Tagged'],
    at: ['strings', 'pdftotext'],
    put: (doc) =>
      doc
        .text({ raw: `/P << /MCID 0 >> BDC (Tagged ${person}) Tj EMC` }, { y })
        .text({ raw: `/Span << /MCID 1 >> BDC (${account}) Tj EMC` }, { y: 610 })
        .use(
          structure([
            { type: 'P', mcid: 0, texts: { Alt: `The borrower is ${person}` } },
            {
              type: 'Span',
              mcid: 1,
              texts: { ActualText: account, ID: person, E: account, T: person, Alt: `${account} ${person}` },
            },
          ]),
        ),
  }),
  leak('role and class maps', {
    at: ['raw'],
    secrets: ['Okonkwo'],
    put: (doc) =>
      doc
        .text({ raw: '/P << /MCID 0 >> BDC (Tagged words) Tj EMC' }, { y })
        .use(
          structure(
            [{ type: 'Okonkwo', mcid: 0 }],
            '/RoleMap << /Okonkwo /P >> /ClassMap << /Okonkwo << /O /Layout >> >>',
          ),
        ),
  }),
  leak('inline property list', {
    at: ['streams', 'pdftotext'],
    put: (doc) =>
      doc.text(
        { raw: `/Span << /ActualText (${person}) /Alt ${utf16(person)} >> BDC (Replaced) Tj EMC` },
        { y },
      ),
  }),
  leak('property list in the resources', {
    at: ['strings'],
    keep: [...letterWords, 'Replaced'],
    put: (doc) =>
      doc
        .resource(
          'Properties',
          'PL0',
          doc.objects.add(`<< /ActualText ${name} /E ${name} /Owner << /Of ${name} >> >>`),
        )
        .text({ raw: '/Span /PL0 BDC (Replaced) Tj EMC /Mark /PL0 DP' }, { y }),
  }),
  leak('marked-content point and tag names', {
    at: ['streams'],
    secrets: ['Okonkwo'],
    put: (doc) =>
      doc.content(`/Okonkwo MP /Owner << /N (Okonkwo) >> DP /Okonkwo BMC 0.9 g 72 480 40 40 re f EMC`),
  }),
]
