/** Annotations and actions: strings that a reader shows in notes, pop-ups, links and scripts. */
import { hex, textString, utf16 } from '../../builders/pdf/syntax.ts'
import { account, type LeakCase, leak, person } from './case.ts'

const rect = '[72 600 92 620]'
const name = textString(person)

/** Entries of one annotation that hold the person's name. */
function note(entries: Readonly<Record<string, string | number>>): Parameters<typeof leak>[1] {
  return { at: ['strings'], put: (doc) => doc.annotation({ Subtype: '/Text', Rect: rect, ...entries }) }
}

/** A link with an action that holds both values. */
function action(body: string): Parameters<typeof leak>[1] {
  return {
    at: ['strings'],
    put: (doc) => doc.annotation({ Subtype: '/Link', Rect: rect, A: `<< ${body} >>` }),
  }
}

export const annotations: readonly LeakCase[] = [
  leak('annotation contents', note({ Contents: `(Call ${person} about the deed)` })),
  leak('annotation contents in UTF-16', note({ Contents: utf16(`Zu prüfen: ${person}`) })),
  leak('annotation title', note({ T: name, Contents: '(Checked)' })),
  leak('annotation subject', note({ Subj: name, Contents: '(Checked)' })),
  leak('annotation name', note({ NM: name, Contents: '(Checked)' })),
  leak(
    'annotation rich text',
    note({
      Contents: '(Checked)',
      RC: `(<?xml version="1.0"?><body xmlns="http://www.w3.org/1999/xhtml"><p>Seen by <b>${person}</b></p></body>)`,
    }),
  ),
  leak('rich text with character references', {
    ...note({
      RC: `(<body><p>${[...person].map((char) => `&#${char.charCodeAt(0)};`).join('')}</p></body>)`,
    }),
    at: ['strings'],
  }),
  leak('hidden annotation', note({ Contents: name, F: 2 })),
  leak(
    'free text annotation',
    note({ Subtype: '/FreeText', Contents: name, DA: '(/Helv 12 Tf 0 g)', DS: `(font: 12pt ${person})` }),
  ),
  leak('caption of a line', note({ Subtype: '/Line', L: '[72 600 200 600]', Cap: 'true', Contents: name })),
  leak(
    'overlay text of a pending redaction',
    note({ Subtype: '/Redact', OverlayText: name, QuadPoints: '[72 620 92 620 72 600 92 600]' }),
  ),
  leak('pop-up', {
    at: ['strings'],
    put: (doc) => {
      const popup = doc.objects.reserve()
      doc.annotation({ Subtype: '/Text', Rect: rect, Contents: '(Checked)', Popup: popup })
      const parent = doc.current.annotations[0]
      doc.object(
        Number.parseInt(popup, 10),
        `<< /Type /Annot /Subtype /Popup /Rect [100 500 300 600] /Parent ${parent} /Contents ${name} >>`,
      )
      doc.current.annotations.push(popup)
    },
  }),
  leak('reply to a note', {
    at: ['strings'],
    put: (doc) => {
      doc.annotation({ Subtype: '/Text', Rect: rect, Contents: '(Who is this?)' })
      doc.annotation({
        Subtype: '/Text',
        Rect: rect,
        Contents: name,
        IRT: doc.current.annotations[0],
        RT: '/R',
      })
    },
  }),
  leak(
    'measure and extension data',
    note({ ExData: `<< /Type /ExData /Subtype /Markup3D /MD5 ${name} >>`, Contents: '(Checked)' }),
  ),
  leak('sound and file annotations', {
    at: ['strings', 'streams'],
    put: (doc) => {
      const file = doc.objects.stream(
        '/Type /EmbeddedFile /Subtype /text#2Fplain',
        `Voice note about ${person}`,
      )
      doc.annotation({
        Subtype: '/FileAttachment',
        Rect: rect,
        FS: `<< /Type /Filespec /F (${person}.txt) /UF (${person}.txt) /EF << /F ${file} >> >>`,
      })
    },
  }),
  leak('link to a web address', {
    ...action(`/S /URI /URI (https://crm.example/people?name=Marguerite%20Okonkwo&account=${account})`),
    secrets: [person, account],
  }),
  leak('link with a plain value in its address', {
    ...action(`/S /URI /URI (mailto:desk@example.com?subject=${account})`),
    secrets: [account],
  }),
  leak('script of a link', action(`/S /JavaScript /JS (app.alert("${person}");)`)),
  leak('script in a stream', {
    at: ['streams'],
    put: (doc) => {
      const script = doc.objects.stream('', `var debtor = "${person}"; // looked up by hand`)
      doc.annotation({ Subtype: '/Link', Rect: rect, A: `<< /S /JavaScript /JS ${script} >>` })
    },
  }),
  leak(
    'launch action',
    action(`/S /Launch /F (C:/Clients/${person}/deed.docx) /Win << /F (word.exe) /P (${person}) >>`),
  ),
  leak(
    'submit-form action',
    action(`/S /SubmitForm /F << /FS /URL /F (https://crm.example/?n=${person}) >> /Fields [(a)]`),
  ),
  leak('remote go-to action', action(`/S /GoToR /F (${person}.pdf) /D (${person})`)),
  leak('embedded go-to action', action(`/S /GoToE /T << /R /C /N (${person}.pdf) >> /D [0 /Fit]`)),
  leak('named destination of a link', action(`/S /GoTo /D (${person})`)),
  leak('chained action', action(`/S /Named /N /NextPage /Next [<< /S /URI /URI ${hex(`urn:${person}`)} >>]`)),
  leak('hide action that names a field', action(`/S /Hide /T (${person})`)),
  leak('open action of the document', {
    at: ['strings'],
    put: (doc) => {
      doc.catalog.OpenAction = `<< /S /JavaScript /JS (console.println("${person}")) >>`
    },
  }),
  leak('page action', {
    at: ['strings'],
    put: (doc) => {
      doc.current.entries.AA = `<< /O << /S /JavaScript /JS (var n = "${person}") >> >>`
    },
  }),
  leak('document scripts in the name tree', {
    at: ['strings'],
    put: (doc) => {
      doc.names.JavaScript = `<< /Names [(${person}) << /S /JavaScript /JS (var n = "${person}") >>] >>`
    },
  }),
]
