import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Format, isEncryptedPackage, sniff } from '../../engines/model/format.ts'
import { compoundFile, zip } from './containers.ts'

const bytes = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0))
const utf8 = (text: string) => new TextEncoder().encode(text)

const openDocument = (kind: string) => mediaType(`application/vnd.oasis.opendocument.${kind}`)
const mediaType = (type: string) => bytes(`PK\x03\x04${'\0'.repeat(22)}\x08\0\0\0mimetype${type}PK\x03\x04`)
/** An archive whose entry `mimetype` comes after others. */
const late = (type: string) =>
  zip(['META-INF/container.xml', 'word/document.xml', 'mimetype'], { mimetype: type })
/** An archive whose entries are all compressed. */
const squeezed = (type: string) => zip(['mimetype', 'content.xml'], { mimetype: type }, { deflated: true })

const table: readonly [string, Uint8Array, Format | null][] = [
  ['a PDF', bytes('%PDF-1.7\n'), 'pdf'],
  ['a PDF behind 1024 bytes of junk', bytes(`${'\0'.repeat(1024)}%PDF-1.4`), 'pdf'],
  ['a header that comes too late', bytes(`${'\0'.repeat(1025)}%PDF-1.4`), null],
  ['a PNG', bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), 'png'],
  ['a JPEG', bytes('\xff\xd8\xff\xe0\0\x10JFIF'), 'jpg'],
  ['a WebP', bytes('RIFF\x10\0\0\0WEBPVP8 '), 'webp'],
  ['another RIFF', bytes('RIFF\x10\0\0\0WAVEfmt '), null],
  ['a TIFF, little-endian', bytes('II*\0\b\0\0\0'), 'tiff'],
  ['a TIFF, big-endian', bytes('MM\0*\0\0\0\b'), 'tiff'],
  ['a BigTIFF', bytes('MM\0+\0\b\0\0'), 'tiff'],
  ['a GIF', bytes('GIF89a\x01\0'), 'gif'],
  ['a BMP', bytes(`BM${'\0'.repeat(12)}\x28\0\0\0`), 'bmp'],
  ['a text that begins with BM', utf8('BM is a short form of the name.'), 'txt'],
  ['an RTF', bytes('{\\rtf1\\ansi'), 'rtf'],
  ['a ZIP', zip(['a.txt', 'b.txt']), 'zip'],
  ['an empty ZIP', zip([]), 'zip'],
  ['a ZIP whose first file is a stored PDF', zip(['%PDF-1.7.pdf', 'b.txt']), 'zip'],
  ['a DOCX', zip(['[Content_Types].xml', '_rels/.rels', 'word/document.xml']), 'docx'],
  ['a DOCX whose parts come in another order', zip(['word/document2.xml', '[Content_Types].xml']), 'docx'],
  ['an XLSX', zip(['[Content_Types].xml', 'xl/workbook.xml']), 'xlsx'],
  ['a PPTX', zip(['[Content_Types].xml', 'ppt/presentation.xml']), 'pptx'],
  ['an ODT', openDocument('text'), 'odt'],
  ['an ODS', openDocument('spreadsheet'), 'ods'],
  ['an ODP', openDocument('presentation'), 'odp'],
  ['an OpenDocument drawing', openDocument('graphics'), 'zip'],
  ['an EPUB', mediaType('application/epub+zip'), 'epub'],
  ['an EPUB whose media type is not its first entry', late('application/epub+zip'), 'epub'],
  ['an ODT whose media type is not its first entry', late('application/vnd.oasis.opendocument.text'), 'odt'],
  ['an EPUB whose media type is compressed', squeezed('application/epub+zip'), 'epub'],
  ['a ZIP whose media type is damaged', squeezed('application/epub+zip').fill(255, 39, 60), 'zip'],
  ['a ZIP with another media type', late('application/x-music'), 'zip'],
  ['a ZIP with a folder named word', zip(['word/document.xml']), 'zip'],
  [
    'a DOCX cut off before its directory',
    zip(['[Content_Types].xml', 'word/document.xml']).subarray(0, 60),
    'zip',
  ],
  ['a DOC', compoundFile(['Root Entry', 'WordDocument']), 'doc'],
  ['an XLS', compoundFile(['Root Entry', 'Workbook']), 'xls'],
  ['an XLS with a name in capitals', compoundFile(['Root Entry', 'WORKBOOK']), 'xls'],
  ['an old XLS', compoundFile(['Root Entry', 'Book']), 'xls'],
  ['a PPT', compoundFile(['Root Entry', 'Current User', 'x', 'y', 'PowerPoint Document']), 'ppt'],
  ['another compound file', compoundFile(['Root Entry', 'Mail']), null],
  [
    'a compound file of its header alone',
    compoundFile(['Root Entry', 'WordDocument']).subarray(0, 100),
    null,
  ],
  ['an HTML page', utf8('\n<!DOCTYPE html>\n<title>x</title>'), 'html'],
  ['an XHTML page', utf8('<?xml version="1.0"?>\n<!-- x --><html lang="en">'), 'html'],
  ['a text about <html>', utf8('The tag <html> begins a page.'), 'txt'],
  ['UTF-8 text', utf8('Zoë Müller, 北京'), 'txt'],
  ['UTF-16 text with its mark', bytes('\xff\xfeH\0i\0'), 'txt'],
  ['text that ends inside a character', utf8('Zoë').subarray(0, 3), null],
  ['text in an 8-bit encoding', bytes('Z\xfcrich'), null],
  ['text with a zero byte', bytes('Hi\0'), null],
  ['random bytes', bytes('\x03\x9f\x00\x11\xfe'), null],
  ['nothing', new Uint8Array(), null],
  ['Markdown', utf8('# Title\n\nSee [this](https://example.org) and **that**.\n'), 'md'],
]

describe('the format of', () => {
  it.each(table)('%s is detected from its bytes', (_, content, format) => {
    expect(sniff(content)).toBe(format)
  })

  it('a file does not depend on its name', () => {
    expect(sniff(bytes('%PDF-1.7'), 'photo.png')).toBe('pdf')
    expect(sniff(bytes('\x03\x9f\x00'), 'letter.pdf')).toBeNull()
    expect(sniff(utf8('plain'), 'letter.docx')).toBe('txt')
  })

  it('a text depends on its name if the bytes are ambiguous', () => {
    expect(sniff(utf8('plain'), 'notes.md')).toBe('md')
    expect(sniff(utf8('# A\n- b\n'), 'notes.TXT')).toBe('txt')
    expect(sniff(utf8('<p>part</p>'), 'part.html')).toBe('html')
    expect(sniff(utf8('# comment\n- item\n'), 'config.yaml')).toBe('txt')
  })

  it('a long text with a character across the end of the sample is text', () => {
    for (let shift = 0; shift < 4; shift++)
      expect(sniff(utf8('x'.repeat(shift) + '𝒳'.repeat(20_000)))).toBe('txt')
  })

  it('arbitrary bytes is detected without an error', () => {
    const heads = [
      '',
      'PK\x03\x04',
      'PK\x05\x06',
      '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
      'BM',
      '{\\rtf',
      '\xff\xfe',
    ]
    fc.assert(
      fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 600 }), (head, tail) => {
        sniff(Uint8Array.from([...bytes(head), ...tail]))
      }),
    )
  })

  it('an encrypted office package is null, and isEncryptedPackage is true', () => {
    const locked = compoundFile(['Root Entry', 'EncryptionInfo', 'EncryptedPackage'])
    expect([sniff(locked, 'a.docx'), isEncryptedPackage(locked)]).toEqual([null, true])
    expect(isEncryptedPackage(compoundFile(['Root Entry', 'WordDocument']))).toBe(false)
  })

  it('a compound file with a circular directory is still detected', () => {
    expect(sniff(compoundFile(['Root Entry'], { circle: true }))).toBeNull()
  })
})
