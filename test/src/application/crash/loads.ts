/** The requests that the test of crashes sends. */
import JSZip from 'jszip'
import { pdfFile } from '../../adapters/samples.ts'

/** What one kind of request sends, and what it costs. */
export interface RequestKind {
  readonly credits: number
  /** The body, and its content type unless it is a form. `n` makes the document unique. */
  body(n: number): Promise<{ readonly body: string | FormData; readonly type?: string }>
  readonly path: string
  /** The id of the job in the response; absent: the work is done when the response arrives. */
  readonly job?: string
  /** How often it is sent among the others. Default: 1. */
  readonly share?: number
}

export interface Load {
  readonly profile: 'a' | 'b'
  readonly plan: string
  readonly headers: (key: string) => Record<string, string>
  readonly kinds: readonly RequestKind[]
}

const person = 'Margaret Whitfield'
const json = (value: object) => ({ body: JSON.stringify(value), type: 'application/json' })

function form(fields: Readonly<Record<string, string | File>>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return { body }
}

/** Two files that convert, and one that fails. A request that is sent again has the same bytes, so the files have a fixed date. */
async function archive(n: number): Promise<File> {
  const zip = new JSZip()
  const date = new Date('2026-01-01')
  zip
    .file('one.md', `# Letter ${n}`, { date })
    .file('two.md', `# Reply ${n}`, { date })
    .file('broken.pdf', '%PDF-1.7\nnothing', { date })
  return new File([Buffer.from(await zip.generateAsync({ type: 'uint8array' }))], 'files.zip')
}

/** `hook`: URL for webhooks. */
export function loadA(hook: string): Load {
  return {
    profile: 'a',
    plan: 'pro',
    headers: (key) => ({ authorization: `Bearer ${key}` }),
    kinds: [
      {
        credits: 1,
        path: '/a/v1/redact/text',
        body: async (n) => json({ text: `Letter ${n} of ${person}` }),
        share: 8,
      },
      {
        credits: 3,
        path: '/a/v1/redact/text/batch',
        body: async (n) => json({ items: [1, 2, 3].map((i) => ({ text: `Line ${n}.${i} of ${person}` })) }),
        share: 4,
      },
      {
        credits: 1,
        path: '/a/v1/redact/document',
        body: async (n) => form({ file: pdfFile(`Record ${n} of ${person}`) }),
        job: 'job_id',
        share: 2,
      },
      {
        credits: 50,
        path: '/a/v1/redact/document',
        body: async (n) =>
          form({ file: pdfFile(...Array.from({ length: 50 }, (_, i) => `Page ${n}.${i} of ${person}`)) }),
        job: 'job_id',
        share: 0.1,
      },
      {
        credits: 2,
        path: '/a/v1/convert/batch',
        body: async (n) => form({ archive: await archive(n), to: 'html', webhook_url: hook }),
        job: 'batch_id',
        share: 2,
      },
    ],
  }
}

export const loadB: Load = {
  profile: 'b',
  plan: 'enterprise',
  headers: (key) => ({ 'x-api-key': key }),
  kinds: [
    {
      credits: 1,
      path: '/b/redaction/process',
      body: async (n) => form({ text: `Letter ${n} of ${person}` }),
      job: 'jobId',
      share: 8,
    },
    {
      credits: 1,
      path: '/b/redaction/process',
      body: async (n) => form({ file: pdfFile(`Record ${n} of ${person}`) }),
      job: 'jobId',
      share: 2,
    },
    {
      credits: 1,
      path: '/b/conversion/process',
      body: async (n) =>
        form({ file: new File([`<h1>Letter ${n}</h1>`], 'letter.html'), outputFormat: 'pdf' }),
      job: 'jobId',
    },
  ],
}
