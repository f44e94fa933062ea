import { describe, expect, it } from 'vitest'
import { outputNames, parseOutputFormat, parseSourceFormat } from '../../engines/convert/format-names.ts'
import { RequestError } from '../../engines/model/errors.ts'

describe('names of formats', () => {
  it.each([
    ['word', 'docx'],
    ['docx', 'docx'],
    ['excel', 'xlsx'],
    ['xlsx', 'xlsx'],
    ['ppt', 'pptx'],
    ['pptx', 'pptx'],
    ['jpg', 'jpg'],
    ['jpeg', 'jpg'],
    ['text', 'txt'],
    ['txt', 'txt'],
    ['pdf', 'pdf'],
    ['.MD', 'md'],
    ['markdown', 'md'],
    ['htm', 'html'],
  ])('as an output, %s means %s', (name, format) => {
    expect(parseOutputFormat(name)).toEqual({ format })
  })

  it('pdfa means an archival PDF', () => {
    expect(parseOutputFormat('pdfa')).toEqual({ format: 'pdf', compliance: 'pdf-a-1b' })
  })

  it('as a source, the old formats mean themselves', () => {
    expect(['doc', 'xls', 'ppt', 'word', 'jpeg', 'htm'].map(parseSourceFormat)).toEqual([
      'doc',
      'xls',
      'ppt',
      'docx',
      'jpg',
      'html',
    ])
  })

  it.each(['', 'exe', 'constructor', '__proto__'])('%j is not a format name', (name) => {
    expect(parseSourceFormat(name)).toBeNull()
    expect(() => parseOutputFormat(name)).toThrow(RequestError)
  })

  it('every name in the help is valid', () => {
    for (const name of outputNames) expect(parseOutputFormat(name).format).toBeTruthy()
  })
})
