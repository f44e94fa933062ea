import fc from 'fast-check'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { PalimpsestError } from '../../../engines/model/errors.ts'
import { loadPdf } from '../../../engines/pdf/file/load.ts'
import { pages } from '../../../engines/pdf/file/pages.ts'
import { serialiseObject, writePdf } from '../../../engines/pdf/file/write.ts'
import { decodeStream, encodeFlate } from '../../../engines/pdf/filters/decode-stream.ts'
import { PdfDict, PdfName, PdfRef, PdfStream, PdfString } from '../../../engines/pdf/objects.ts'
import { requires } from '../../builders/requires.ts'
import { judge } from '../outside.ts'
import { bytesOf, classic, codeOf, onePage, stream, textOf, updated, words } from '../source.ts'

async function object(source: string) {
  const file = await loadPdf(
    classic({ 1: '<</Type/Catalog/Pages 2 0 R>>', 2: '<</Kids[]>>', 3: source }).bytes,
  )
  return file.objects.get(3)
}

describe('objects', () => {
  it('reads numbers as viewers do', async () => {
    expect(await object('[0 -0 +7 -12.5 .5 -.002 4. 1.2.3 --5 12-5 0000000000000000123456789]')).toEqual([
      0, 0, 7, -12.5, 0.5, -0.002, 4, 1.2, 0.3, -5, 125, 123456789,
    ])
  })

  it('reads the escapes, line ends and nested brackets of strings', async () => {
    const read = async (source: string) => {
      const found = await object(source)
      return found instanceof PdfString ? textOf(found.bytes) : found
    }
    expect(await read('(a(b)c)')).toBe('a(b)c')
    expect(await read('(\\n\\r\\t\\b\\f\\(\\)\\\\\\q)')).toBe('\n\r\t\b\f()\\q')
    expect(await read('(\\101\\7\\0053)')).toBe('A\x07\x053')
    expect(await read('(one\\\r\ntwo\r\nthree\rfour)')).toBe('onetwo\r\nthree\rfour')
    expect(await read('<48 65 6C6c 6>')).toBe('Hell`')
  })

  it('reads names with escapes, and one name as one instance', async () => {
    const found = await object('[/A#42C /ABC /#c3#a9 /]')
    expect(found).toEqual([PdfName.of('ABC'), PdfName.of('ABC'), PdfName.of('\xc3\xa9'), PdfName.of('')])
  })

  it('distinguishes references from numbers', async () => {
    expect(await object('[1 2 3 0 R 4]')).toEqual([1, 2, new PdfRef(3, 0), 4])
    expect(await object('3 0 R')).toEqual(new PdfRef(3, 0))
    expect(await object('42')).toBe(42)
  })

  it('treats an entry of null as absent, and keeps the last of two entries with the same key', async () => {
    expect(await object('<</A null/B 1/B 2%comment\n/C[true false null]>>')).toEqual(
      new PdfDict([
        ['B', 2],
        ['C', [true, false, null]],
      ]),
    )
  })

  it('closes the containers that an object leaves open', async () => {
    expect(await object('<</A[1 2 ')).toEqual(new PdfDict([['A', [1, 2]]]))
  })

  it('finds the data of a stream whose length is wrong, indirect or missing', async () => {
    for (const length of ['/Length 3', '/Length 999', '/Length 9 0 R', '/Length 4 0 R', '']) {
      const source = `<<${length}>>stream\r\nhello data\nendstream`
      const file = await loadPdf(classic({ 1: '<</Pages 2 0 R>>', 2: '<<>>', 3: source, 4: '10' }).bytes)
      const found = file.objects.get(3)
      expect(found instanceof PdfStream && textOf(found.raw)).toBe('hello data')
    }
  })
})

describe('revisions', () => {
  const base = onePage(words('first'))

  it('uses the last definition of an object', async () => {
    const file = await loadPdf(updated(base, { 4: stream('', words('second')) }).bytes)
    const content = file.stream(new PdfRef(4))
    expect(content && textOf(content.raw)).toContain('second')
  })

  it('treats an object that an update deleted as missing', async () => {
    const file = await loadPdf(updated(base, { 6: 'null' }, [5]).bytes)
    expect(file.objects.has(5)).toBe(false)
    expect(file.objects.has(4)).toBe(true)
  })

  it('follows the chain, not the order of definitions in the file', async () => {
    // Written last, but the chain never mentions it.
    const source = textOf(base.bytes).replace('%%EOF', '%%EOF\n4 0 obj (stray) endobj\n%%EOF')
    const file = await loadPdf(bytesOf(source))
    expect(file.objects.get(4)).toBeInstanceOf(PdfStream)
  })

  it('reads a file whose offsets count from a header that other bytes precede', async () => {
    const file = await loadPdf(bytesOf(`junk before\r\n${textOf(base.bytes)}`))
    expect(pages(file)).toHaveLength(1)
  })

  it('reads the hidden objects of a hybrid file', async () => {
    const inner = encodeFlate(bytesOf('6 0 (hidden)'))
    const container = `<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${inner.length}>>stream\n${textOf(inner)}\nendstream`
    const start = classic({ 1: '<</Pages 2 0 R/X 6 0 R>>', 2: '<</Kids[]>>', 7: container })
    const at = start.bytes.length
    const rows = String.fromCharCode(2, 7, 0)
    const xref = `8 0 obj\n${stream('/Type/XRef/W[1 1 1]/Index[6 1]/Size 9', rows)}\nendobj\n`
    const hybrid = `${textOf(start.bytes)}${xref}`
    const file = await loadPdf(
      updated(
        { bytes: bytesOf(hybrid), offsets: start.offsets, xrefAt: start.xrefAt },
        { 9: '1' },
        [6],
        `/Root 1 0 R/XRefStm ${at}`,
      ).bytes,
    )
    expect(file.objects.get(6)).toEqual(new PdfString(bytesOf('hidden')))
  })
})

describe('damaged files', () => {
  const good = onePage(words('kept'))

  it('finds the objects of a file whose xref offset is wrong', async () => {
    const file = await loadPdf(bytesOf(textOf(good.bytes).replace(/startxref\n\d+/, 'startxref\n7')))
    expect(pages(file)).toHaveLength(1)
  })

  it('finds single objects whose offset is wrong', async () => {
    const at = String(good.offsets.get(4)).padStart(10, '0')
    const file = await loadPdf(bytesOf(textOf(good.bytes).replace(at, '0000000011')))
    expect(file.objects.get(4)).toBeInstanceOf(PdfStream)
  })

  it('finds objects that a wrong table misses, but none that it deletes', async () => {
    const source = textOf(updated(good, { 4: stream('', words('new')) }, [5]).bytes)
    const shifted = source.replace(/\n4 1\n(?=\d{10} 00000 n \n5 1)/, '\n9 1\n')
    expect(shifted).not.toBe(source)
    const file = await loadPdf(bytesOf(shifted))
    expect(file.objects.get(4)).toBeInstanceOf(PdfStream)
    expect(file.objects.has(5)).toBe(false)
  })

  it('finds the pages of a file without a trailer dictionary', async () => {
    const source = textOf(good.bytes).replace(/xref\n0 1[\s\S]*>>\n(?=startxref)/, '')
    expect(pages(await loadPdf(bytesOf(source)))).toHaveLength(1)
  })

  it('does not read the objects of an embedded PDF as those of the file', async () => {
    const embedded = onePage(words('inner'), { 3: '<</Type/Page/MediaBox[0 0 9 9]>>' })
    const outer = onePage(words('outer'), { 6: stream('/Type/EmbeddedFile', textOf(embedded.bytes)) })
    const file = await loadPdf(
      bytesOf(textOf(outer.bytes).replace(/startxref\n\d+\n%%EOF\n$/, 'startxref\n7\n%%EOF\n')),
    )
    const content = file.stream(new PdfRef(4))
    expect(content && textOf(content.raw)).toContain('outer')
    expect(pages(file)[0].mediaBox.x1).toBe(300)
  })

  it('prefers an object of a later object stream to an earlier definition when the file is searched', async () => {
    const source = updated(good, { 8: stream('/Type/ObjStm/N 1/First 4', '5 0 (late)') })
    const file = await loadPdf(
      bytesOf(textOf(source.bytes).replace(/startxref\n\d+\n%%EOF\n$/, 'startxref\n7\n%%EOF\n')),
    )
    expect(file.objects.get(5)).toEqual(new PdfString(bytesOf('late')))
  })

  it('refuses a truncated file, wherever it ends', async () => {
    // Up to the last bytes of the last object; after it only the table is lost, which can be rebuilt.
    const end = good.xrefAt - 8
    for (let length = 20; length < end; length += 7)
      expect(await codeOf(() => loadPdf(good.bytes.subarray(0, length))), `${length}`).toBe('malformed')
  })

  it('refuses a truncated file with object streams', async () => {
    const modern = writePdf(await loadPdf(good.bytes))
    const end = textOf(modern).indexOf('/Type/XRef')
    for (let length = 20; length < end; length += 11)
      expect(await codeOf(() => loadPdf(modern.subarray(0, length))), `${length}`).toBe('malformed')
  })
})

describe('refusals', () => {
  it('reports why bytes are not a PDF', async () => {
    expect(await codeOf(() => loadPdf(new Uint8Array(0)))).toBe('empty')
    expect(await codeOf(() => loadPdf(bytesOf('PK\x03\x04 not this')))).toBe('unsupported_format')
    expect(await codeOf(() => loadPdf(bytesOf('%PDF-1.7\n nothing')))).toBe('malformed')
    expect(await codeOf(() => loadPdf(onePage('').bytes, { limits: { bytes: 100 } }))).toBe('too_many_bytes')
  })

  it('refuses declared sizes before it allocates memory for them', async () => {
    const huge = onePage('', { 4: '<</Length 10000000000>>stream\nx\nendstream' })
    expect(await codeOf(() => loadPdf(huge.bytes))).toBe('too_many_bytes')
    const count = textOf(onePage('').bytes).replace('xref\n0 1\n', 'xref\n0 4000000000\n')
    expect(await codeOf(() => loadPdf(bytesOf(count)))).toBe('too_many_entries')
    const number = textOf(onePage('').bytes).replace('xref\n0 1\n', 'xref\n3999999999 1\n')
    expect(await codeOf(() => loadPdf(bytesOf(number)))).toBe('too_many_entries')
  })

  it('reads a cross-reference stream that declares billions of entries up to its end', async () => {
    const source = textOf(writePdf(await loadPdf(onePage(words('x')).bytes)))
    const claimed = source.replace(/\/Size \d+\/W/, '/Size 4000000000/W')
    expect(claimed).not.toBe(source)
    const file = await loadPdf(bytesOf(claimed))
    expect(pages(file)).toHaveLength(1)
  })

  it('bounds nesting, values and the size of object streams', async () => {
    const deep = onePage('', { 6: `${'['.repeat(5000)}${']'.repeat(5000)}` })
    expect(await codeOf(() => loadPdf(deep.bytes))).toBe('too_many_entries')
    const many = onePage('', { 6: `[${'0 '.repeat(5000)}]` })
    expect(await codeOf(() => loadPdf(many.bytes, { limits: { values: 4000 } }))).toBe('too_many_entries')
    const inner = encodeFlate(bytesOf(`6 0 ${'(0123456789)'.repeat(100_000)}`))
    const bomb = onePage('', {
      7: `<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${inner.length}>>stream\n${textOf(inner)}\nendstream`,
    })
    const claimed = bytesOf(textOf(bomb.bytes).replace(/startxref\n\d+/, 'startxref\n7'))
    expect(await codeOf(() => loadPdf(claimed, { limits: { structureBytes: 100_000 } }))).toBe(
      'too_many_bytes',
    )
  })

  it('stops at overlapping objects', async () => {
    // The message distinguishes the bound on work from an error after all the work was done.
    for (const object of ['1 0 obj (', '1 0 obj <', '1 0 obj <<>> stream\n']) {
      const lap = bytesOf(`%PDF-1.7\n${object.repeat(20_000)}\nstartxref\n7\n%%EOF`)
      await expect(loadPdf(lap)).rejects.toThrow(/overlap/)
    }
    const chain = `%PDF-1.7\n${'xref\n0 0\ntrailer<</Prev 9>>\n'.repeat(5000)}startxref\n9\n%%EOF`
    expect(await codeOf(() => loadPdf(bytesOf(chain)))).toBe('malformed')
  })
})

describe('encrypted files', () => {
  async function locked(
    algorithm: 'AES-256' | 'AES-128' | 'RC4-128' | 'RC4-40',
    user: string,
    objectStreams: boolean,
  ) {
    const document = await PDFDocument.create()
    document.setTitle('A secret title')
    const page = document.addPage([300, 200])
    page.drawText('secret words', { font: await document.embedFont(StandardFonts.Helvetica) })
    document.encrypt({ userPassword: user, ownerPassword: 'owner', algorithm, allowWeakCryptography: true })
    return document.save({ useObjectStreams: objectStreams })
  }
  async function readable(bytes: Uint8Array, password?: string) {
    const file = await loadPdf(bytes, password === undefined ? {} : { password })
    const title = file.resolve(file.dict(file.trailer.get('Info'))?.get('Title'))
    const content = file.array(pages(file)[0].dict.get('Contents'))
    const stream = file.stream(content ? content[0] : pages(file)[0].dict.get('Contents'))
    return {
      title: title instanceof PdfString ? Buffer.from(title.bytes).swap16().toString('utf16le') : '',
      content: stream ? textOf(decodeStream(file, stream).bytes) : '',
      locked: [...file.trailer.entries.keys()].includes('Encrypt'),
    }
  }

  for (const algorithm of ['AES-256', 'AES-128', 'RC4-128', 'RC4-40'] as const)
    for (const objectStreams of [true, false])
      it(`opens ${algorithm} with either password${objectStreams ? ', object streams' : ''}`, async () => {
        const bytes = await locked(algorithm, 'user', objectStreams)
        for (const password of ['user', 'owner']) {
          const found = await readable(bytes, password)
          // Outside object streams pdf-lib does not encrypt strings; qpdf does, below.
          if (objectStreams) expect(found.title).toContain('A secret title')
          expect(found.content).toContain(Buffer.from('secret words').toString('hex').toUpperCase())
          expect(found.locked).toBe(false)
        }
        expect(await codeOf(() => loadPdf(bytes, { password: 'wrong' }))).toBe('encrypted')
        expect(await codeOf(() => loadPdf(bytes))).toBe('encrypted')
      })

  it('opens a file whose user password is empty without a password', async () => {
    expect((await readable(await locked('AES-256', '', true))).title).toContain('A secret title')
  })

  it('writes it without encryption', async () => {
    const out = writePdf(await loadPdf(await locked('AES-128', 'user', true), { password: 'user' }))
    expect(textOf(out)).not.toContain('/Encrypt')
    expect(pages(await loadPdf(out))).toHaveLength(1)
  })

  const variants: readonly (readonly [string, ...string[]])[] = [
    ['RC4 of 40 bits', '40'],
    ['RC4 of 128 bits', '128', '--use-aes=n'],
    ['RC4 by crypt filter', '128', '--force-V4'],
    ['AES of 128 bits', '128', '--use-aes=y'],
    ['AES of 128 bits, metadata in clear', '128', '--use-aes=y', '--cleartext-metadata'],
    ['AES of 256 bits, revision 5', '256', '--force-R5'],
    ['AES of 256 bits', '256'],
    ['AES of 256 bits, metadata in clear', '256', '--cleartext-metadata'],
  ]
  for (const [name, ...how] of variants)
    it.skipIf(!requires('qpdf'))(
      `reads every string and stream of a file that qpdf locked: ${name}`,
      async () => {
        const plain = onePage(words('words'), {
          1: '<</Type/Catalog/Pages 2 0 R/Metadata 6 0 R/Lang(de-AT)/Deep[<</A[(one)<74776F>]>>]>>',
          6: stream('/Type/Metadata/Subtype/XML', '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>'),
        })
        for (const streams of ['generate', 'disable']) {
          const protection = ['--encrypt', 'ü', 'own', ...how, '--', 'IN', 'OUT']
          const options = ['--allow-weak-crypto', `--object-streams=${streams}`, '--stream-data=preserve']
          const locked = judge('qpdf', [...options, ...protection], plain.bytes).out()
          for (const password of ['ü', 'own']) {
            const file = await loadPdf(locked, { password })
            const root = file.dict(file.trailer.get('Root'))
            const lang = root?.get('Lang')
            expect(lang instanceof PdfString && textOf(lang.bytes)).toBe('de-AT')
            // qpdf chooses by the encrypted bytes whether to write hexadecimal.
            expect(textOf(serialiseObject(root?.get('Deep') ?? null))).toMatch(
              /^\[<<\/A \[(?:\(one\)|<6f6e65>) (?:\(two\)|<74776f>)\]>>\]$/,
            )
            const metadata = file.stream(root?.get('Metadata'))
            expect(metadata && textOf(metadata.raw)).toContain('xmpmeta')
            const content = file.stream(pages(file)[0].dict.get('Contents'))
            expect(content && textOf(decodeStream(file, content).bytes)).toBe(words('words'))
          }
          expect(await codeOf(() => loadPdf(locked, { password: 'x' }))).toBe('encrypted')
        }
      },
    )

  it('reports encryption with a certificate', async () => {
    const source = classic(
      { 1: '<</Pages 2 0 R>>', 2: '<<>>' },
      '/Root 1 0 R/Encrypt<</Filter/Adobe.PubSec/V 4>>',
    )
    await expect(loadPdf(source.bytes)).rejects.toThrow(/certificates/)
  })
})

describe('hostile bytes', () => {
  it('give a file or one of our errors', async () => {
    const classicFile = onePage(words('some words'), { 6: '[(a) <62> /N#20m 1.5 <</K[1 0 R]>>]' }).bytes
    const modern = writePdf(await loadPdf(classicFile))
    const seeds = [classicFile, modern]
    for (const algorithm of ['AES-256', 'AES-128', 'RC4-40'] as const) {
      const document = await PDFDocument.create()
      document.addPage([300, 200]).drawText('locked')
      document.encrypt({
        userPassword: 'user',
        ownerPassword: 'owner',
        algorithm,
        allowWeakCryptography: true,
      })
      seeds.push(await document.save({ useObjectStreams: algorithm === 'AES-128' }))
    }
    const edit = fc.oneof(
      fc.record({ kind: fc.constant('flip' as const), at: fc.nat(), value: fc.nat(255) }),
      fc.record({ kind: fc.constant('cut' as const), at: fc.nat(), value: fc.nat(40) }),
      fc.record({ kind: fc.constant('copy' as const), at: fc.nat(), value: fc.nat() }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.nat(seeds.length - 1),
        fc.array(edit, { minLength: 1, maxLength: 8 }),
        async (seed, edits) => {
          let bytes = Buffer.from(seeds[seed])
          for (const { kind, at, value } of edits) {
            const where = at % Math.max(1, bytes.length)
            if (kind === 'flip') bytes[where] = value
            else if (kind === 'cut')
              bytes = Buffer.concat([bytes.subarray(0, where), bytes.subarray(where + value)])
            else {
              const from = value % Math.max(1, bytes.length)
              bytes = Buffer.concat([
                bytes.subarray(0, where),
                bytes.subarray(from, from + 60),
                bytes.subarray(where),
              ])
            }
          }
          try {
            const file = await loadPdf(new Uint8Array(bytes), { password: 'user' })
            for (const found of file.objects.values())
              if (found instanceof PdfStream) decodeStream(file, found)
            pages(file)
            await loadPdf(writePdf(file))
          } catch (error) {
            expect(error).toBeInstanceOf(PalimpsestError)
          }
        },
      ),
      { numRuns: 1500 },
    )
  })
})
