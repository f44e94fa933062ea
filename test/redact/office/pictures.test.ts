import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { DocumentError } from '../../../engines/model/errors.ts'
import { type OfficePorts, redactOfficeDocument } from '../../../engines/redact/office/redact-office.ts'
import { docx, p } from '../../builders/docx.ts'

const terms = ['Jordan Blackwood']
const calls: { bytes: string; terms: readonly string[] }[] = []
const readable: OfficePorts = {
  redactPicture: async ({ bytes, terms: sought = [] }) => ({
    bytes: painted(bytes, sought),
    pages: 1,
    entities: [
      { type: 'NAME', page: 1, boxes: [], score: 0.9, recognizer: 'name', value: 'Serafina Quillfeather' },
    ],
    scrubbed: [{ what: 'EXIF', count: 1 }],
    proof: { searched: [], values: 0, found: 0, notSearched: [] },
    kept: [],
    rasterised: [],
    warnings: [],
  }),
}
function painted(bytes: Uint8Array, sought: readonly string[]): Uint8Array {
  calls.push({ bytes: Buffer.from(bytes).toString(), terms: sought })
  return Buffer.from('painted')
}

const unreadable: OfficePorts = {
  redactPicture: async () => {
    throw new DocumentError('malformed', 'The image is damaged.')
  },
}

const withPicture = (content: string | Uint8Array, name = 'a.png', text = 'text') =>
  docx({
    body: p(text),
    relations: [['r1', 'image', `media/${name}`]],
    parts: { [`word/media/${name}`]: content },
  })

async function redact(bytes: Uint8Array, ports: OfficePorts = {}, more: object = {}) {
  const done = await redactOfficeDocument({ bytes, detect: { entities: 'none' }, terms, ...more }, ports)
  const zip = await JSZip.loadAsync(done.bytes)
  const [media = ''] = Object.keys(zip.files).filter((name) => name.startsWith('word/media/'))
  const picture = Buffer.from((await zip.file(media)?.async('uint8array')) ?? [])
  return { ...done, media, picture, main: (await zip.file('word/document.xml')?.async('string')) ?? '' }
}

/** A metafile with one text ([MS-EMF] 2.3.5.7). */
function emf(text: string, bitmap = false): Buffer {
  const record = (type: number, body: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32LE(type, 0)
    head.writeUInt32LE(body.length + 8, 4)
    return Buffer.concat([head, body])
  }
  const header = Buffer.alloc(80)
  header.write(' EMF', 32, 'latin1')
  const drawn = Buffer.alloc(68 + text.length * 2 + ((text.length * 2) % 4))
  drawn.writeUInt32LE(text.length, 36)
  drawn.writeUInt32LE(76, 40)
  drawn.write(text, 68, 'utf16le')
  const pictures = bitmap ? [record(81, Buffer.alloc(120))] : []
  return Buffer.concat([record(1, header), record(84, drawn), ...pictures, record(14, Buffer.alloc(12))])
}

describe('the images of an office document', () => {
  it('are redacted with the terms and the values of the text', async () => {
    const { picture, entities, scrubbed, media } = await redact(
      await withPicture('pixels', 'Holiday.png', 'Write to b.ashgrove@example.org'),
      readable,
      { detect: { entities: ['EMAIL'] } },
    )
    expect(calls.at(-1)).toEqual({ bytes: 'pixels', terms: ['Jordan Blackwood', 'b.ashgrove@example.org'] })
    expect(picture.toString()).toBe('painted')
    expect(media).toBe('word/media/image1.png')
    expect(entities.map(({ type, place }) => [type, place])).toContainEqual(['NAME', 'picture'])
    expect(scrubbed).toContainEqual({ what: 'EXIF', count: 1 })
  })

  it('provide values that are also removed from the text', async () => {
    const { main } = await redact(await withPicture('pixels', 'a.png', 'By Serafina Quillfeather.'), readable)
    expect(main).toContain('By ████████.')
  })

  it('are recognised by their references, regardless of their type', async () => {
    await redact(await withPicture('other pixels', 'a.data'), readable)
    expect(calls.at(-1)?.bytes).toBe('other pixels')
  })

  it('are removed if they cannot be read, unless they are to be kept', async () => {
    const bytes = await withPicture('pixels')
    const removed = await redact(bytes, unreadable)
    expect(removed.picture.subarray(1, 4).toString()).toBe('PNG')
    expect(removed.warnings.map(({ code }) => code)).toEqual(['unread_pictures_removed'])
    const kept = await redact(bytes, unreadable, { unreadImages: 'keep' })
    expect(kept.picture.toString()).toBe('pixels')
    expect(kept.warnings.map(({ code }) => code)).toEqual(['unread_pictures'])
  })

  it('are removed if their bytes contain a value and they cannot be read', async () => {
    const { picture } = await redact(await withPicture('by Jordan Blackwood'), unreadable, {
      unreadImages: 'keep',
    })
    expect(picture.includes('Jordan')).toBe(false)
  })
})

describe('a metafile', () => {
  it('is kept if its texts contain no value', async () => {
    const { picture, warnings } = await redact(await withPicture(emf('A chart'), 'a.emf'))
    expect(picture.equals(emf('A chart'))).toBe(true)
    expect(warnings).toEqual([])
  })

  it('is removed if its texts contain a value', async () => {
    const { media, warnings } = await redact(await withPicture(emf('by Jordan Blackwood'), 'a.emf'))
    expect(media).toBe('word/media/image1.png')
    expect(warnings.map(({ code }) => code)).toEqual(['pictures_with_values_removed'])
  })

  it('is removed if it contains images, unless they are to be kept', async () => {
    const bytes = await withPicture(emf('A chart', true), 'a.emf')
    expect((await redact(bytes)).warnings.map(({ code }) => code)).toEqual(['unread_pictures_removed'])
    expect((await redact(bytes, {}, { unreadImages: 'keep' })).media).toBe('word/media/image1.emf')
  })

  it('is removed if it is cut off', async () => {
    const { media } = await redact(await withPicture(emf('A chart').subarray(0, 120), 'a.emf'))
    expect(media).toBe('word/media/image1.png')
  })
})
