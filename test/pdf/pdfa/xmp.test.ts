import { describe, expect, it } from 'vitest'
import { xmpPacket } from '../../../engines/pdf/pdfa/declare.ts'

const packet = (metadata: Parameters<typeof xmpPacket>[1]) =>
  new TextDecoder().decode(xmpPacket({ part: 2, conformance: 'B' }, metadata))

describe('the metadata of a PDF/A file', () => {
  it('declares its part', () => {
    expect(packet({})).toContain('<pdfaid:part>2</pdfaid:part>')
    expect(packet({})).toContain('<pdfaid:conformance>B</pdfaid:conformance>')
  })

  it('has title, authors and subject, and omits what is unknown', () => {
    const xml = packet({ title: 'Report', authors: ['A. Berg', 'C. Dahl'], subject: 'Harbours' })
    expect(xml).toContain('<rdf:li xml:lang="x-default">Report</rdf:li>')
    expect(xml).toContain('<rdf:Seq><rdf:li>A. Berg</rdf:li><rdf:li>C. Dahl</rdf:li></rdf:Seq>')
    expect(xml).toContain('Harbours')
    expect(packet({})).not.toMatch(/dc:title|dc:creator|dc:description/)
  })

  it('escapes markup', () => {
    const xml = packet({ title: '</dc:title><x>&\u0000\ud800' })
    expect(xml).toContain('&lt;/dc:title&gt;&lt;x&gt;&amp; \ufffd')
    expect(xml).not.toContain('<x>')
  })
})
