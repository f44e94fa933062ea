import JSZip from 'jszip'
import { batchResponse, convertBatchResponse } from '../../../../src/adapters/interface-a/schemas.ts'
import type { Client } from './client.ts'

/** Three files, of which one cannot be converted. */
export const pages = { 'one.md': '# One', 'two/two.md': '# Two', 'broken.pdf': '%PDF-1.7\nnothing else' }

/** A ZIP archive of files by name. */
export async function archive(files: Readonly<Record<string, string>>): Promise<File> {
  const zip = new JSZip()
  for (const [name, content] of Object.entries(files)) zip.file(name, content)
  return new File([Buffer.from(await zip.generateAsync({ type: 'uint8array' }))], 'files.zip')
}

/** Conversion of archives by a client: its submission, and its result once it has ended. */
export function batchesOf(client: Client) {
  return {
    submit: async (fields: Record<string, string | File>) =>
      convertBatchResponse.strict().parse(await client.json(client.postForm('/v1/convert/batch', fields))),
    finished: async (url: string) => {
      await client.app.jobs.finished(client.account, url.split('/').at(-1) ?? '')
      return batchResponse.strict().parse(await client.json(client.fetch(url)))
    },
  }
}
