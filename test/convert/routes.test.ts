import { describe, expect, it } from 'vitest'
import type { Edge } from '../../engines/convert/edge.ts'
import { edges } from '../../engines/convert/edges.ts'
import { available, cheapestPath, cheapestPaths, endOf, pagesForOcr } from '../../engines/convert/routes.ts'
import { type Format, formats } from '../../engines/model/format.ts'

const unused = async () => {
  throw new Error('nothing is walked here')
}
const reader = (from: Format, loss = 0, cost = 1, needs?: Edge['needs']): Edge => ({
  kind: 'reader',
  from,
  loss,
  cost,
  loses: '',
  needs,
  load: unused,
})
const writer = (to: Format, loss = 0, cost = 1): Edge => ({
  kind: 'writer',
  to,
  loss,
  cost,
  loses: '',
  load: unused,
})
const rewriter = (from: Format, to: Format, loss = 0, cost = 1): Edge => ({
  kind: 'rewriter',
  from,
  to,
  loss,
  cost,
  loses: '',
  load: unused,
})
const ends = (path: readonly Edge[] | null) => path?.map(endOf)

describe('the cheapest path', () => {
  it('uses the tree', () => {
    expect(ends(cheapestPath([reader('md'), writer('html')], 'md', 'html'))).toEqual(['document', 'html'])
  })

  it('loses as little as possible, at any cost', () => {
    const graph = [reader('doc', 4), rewriter('doc', 'docx', 1, 5000), reader('docx'), writer('md')]
    expect(ends(cheapestPath(graph, 'doc', 'md'))).toEqual(['docx', 'document', 'md'])
  })

  it('is the cheaper of two with equal loss', () => {
    const graph = [rewriter('png', 'pdf', 1, 50), reader('png', 1, 5), writer('pdf', 0, 5)]
    expect(ends(cheapestPath(graph, 'png', 'pdf'))).toEqual(['document', 'pdf'])
  })

  it('leads from a format to itself by way of the tree, which cleans it', () => {
    expect(ends(cheapestPath([reader('md'), writer('md')], 'md', 'md'))).toEqual(['document', 'md'])
  })

  it('is null if there is none', () => {
    expect(cheapestPath([reader('md'), writer('html')], 'html', 'md')).toBeNull()
  })

  it('skips edges whose port is missing', () => {
    const graph = [reader('png', 0, 1, 'ocr'), writer('md')]
    const ocr = { pages: [], searchablePdf: async () => new Uint8Array() }
    expect(cheapestPath(available(graph, {}), 'png', 'md')).toBeNull()
    expect(cheapestPath(available(graph, { ocr }), 'png', 'md')).not.toBeNull()
  })
})

describe('the edges', () => {
  it('lead from every text format, PDF and images to every text format', () => {
    for (const from of ['html', 'md', 'txt', 'pdf', 'png', 'jpg', 'webp', 'tiff'] as const)
      for (const to of ['html', 'md', 'txt'] as const)
        expect(cheapestPaths(edges, from).has(to), `${from} to ${to}`).toBe(true)
  })

  it('read images directly, not through a PDF', () => {
    expect(ends(cheapestPath(edges, 'jpg', 'md'))).toEqual(['document', 'md'])
    expect(ends(cheapestPath(edges, 'jpg', 'pdf'))).toEqual(['pdf'])
  })

  it('need OCR only for the source itself, with an office suite and without', () => {
    const ocr = { pages: [], searchablePdf: async () => new Uint8Array() }
    const withoutSuite = available(edges, { ocr })
    for (const from of formats)
      for (const graph of [edges, withoutSuite])
        for (const [to, path] of cheapestPaths(graph, from)) {
          const later = path.slice(1).filter((edge) => edge.ocrPages !== undefined)
          expect(later, `${from} to ${to}`).toEqual([])
          if (to !== 'document') expect(pagesForOcr(from, to)).toBe(path[0].ocrPages ?? null)
        }
  })

  it('load the named modules', async () => {
    for (const edge of edges) expect(typeof (await edge.load())).toBe('function')
  })

  it('state what they lose, if anything', () => {
    for (const edge of edges) if (edge.loss > 0) expect(edge.loses).not.toBe('')
  })
})
