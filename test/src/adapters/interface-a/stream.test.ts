/** Rows of the document of Interface A about the events of a batch, driven over HTTP. The names of the tests are the rows. */
import { describe, expect, it } from 'vitest'
import { batchResponse, progressEvent } from '../../../../src/adapters/interface-a/schemas.ts'
import { openForFile } from '../client.ts'
import { archive, batchesOf, pages } from './archives.ts'
import { Client, type Json } from './client.ts'

const { client } = await openForFile((engine) => Client.open({ engine }))

const { submit, finished } = batchesOf(client)

interface Event {
  readonly event?: string
  readonly id?: string
  readonly data: Json
}

function parseEvents(stream: string): Event[] {
  const blocks = stream.split('\n\n').filter((block) => block.includes('data: '))
  return blocks.map((block) => {
    const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)))
    return { ...fields, data: JSON.parse(fields.data) }
  })
}

/** The first event of a stream, whose connection is then lost. */
async function firstEventOf(url: string): Promise<Event> {
  const gone = new AbortController()
  const response = await client.fetch(url, { signal: gone.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const [event] = parseEvents(text.slice(0, text.lastIndexOf('\n\n') + 1))
    if (event !== undefined) {
      gone.abort()
      return event
    }
    const next = await reader?.read()
    if (next?.value === undefined) throw new Error('The stream ended before its first event.')
    text += next.value
  }
}

/** The events of a stream up to its end. */
async function eventsOf(url: string, lastEventId?: string): Promise<Event[]> {
  const response = await client.fetch(url, {
    headers: { accept: 'text/event-stream', ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  return parseEvents(await response.text())
}

describe('GET {sse_url}', () => {
  it('an event progress for each file, then complete with the batch', async () => {
    const { sse_url, poll_url } = await submit({ archive: await archive(pages), to: 'html' })
    const events = await eventsOf(sse_url)
    expect(events.map(({ event }) => event)).toEqual(['progress', 'progress', 'progress', 'complete'])
    const files = events.slice(0, 3).map(({ data }) => progressEvent.strict().parse(data))
    expect(files.map(({ filename }) => filename).sort()).toEqual(Object.keys(pages).sort())
    expect(files.map(({ completed, failed }) => completed + failed)).toEqual([1, 2, 3])
    const batch = batchResponse.strict().parse(events[3].data)
    expect(batch).toMatchObject({ status: 'complete', completed: 2, failed: 1 })
    expect((await finished(poll_url)).results).toEqual(batch.results)
  })

  it('Last-Event-ID resumes; after complete the client is asked not to connect again', async () => {
    const { sse_url } = await submit({ archive: await archive(pages), to: 'html' })
    const events = await eventsOf(sse_url)
    const rest = await eventsOf(sse_url, events[1].id)
    expect(rest.map(({ id }) => id)).toEqual(events.slice(2).map(({ id }) => id))
    expect(rest[0].data).toEqual(events[2].data)
    const again = await client.fetch(sse_url, { headers: { 'last-event-id': events[3].id ?? '' } })
    expect(again.status).toBe(204)
    expect((await eventsOf(sse_url, '17-2')).length).toBe(4)
  })

  it('Last-Event-ID resumes while the batch runs: no file is missing or twice', async () => {
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`${n}.md`, `# Page ${n}`]))
    const { sse_url } = await submit({ archive: await archive(many), to: 'pdf' })
    const first = await firstEventOf(sse_url)
    const rest = await eventsOf(sse_url, first.id)
    const events = [first, ...rest]
    expect(events.map(({ event }) => event)).toEqual([...Array(12).fill('progress'), 'complete'])
    expect(new Set(events.slice(0, 12).map(({ data }) => data.filename)).size).toBe(12)
  })

  it('a client that disconnects does not stop the batch', async () => {
    const { sse_url, poll_url } = await submit({ archive: await archive(pages), to: 'pdf' })
    const gone = new AbortController()
    const response = await client.fetch(sse_url, { signal: gone.signal })
    await response.body?.getReader().read()
    gone.abort()
    expect((await finished(poll_url)).status).toBe('complete')
  })
})
