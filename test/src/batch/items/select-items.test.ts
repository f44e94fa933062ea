import { describe, expect, it } from 'vitest'
import { taskSelector } from '../../../../src/batch/items/select-items.ts'
import type { BatchTask } from '../../../../src/batch/task.ts'

const task: BatchTask = { operation: 'redact' }

describe('globs', () => {
  const selected = (include: string[] | undefined, exclude: string[] | undefined, ...names: string[]) => {
    const taskOf = taskSelector({ task, include, exclude })
    return names.filter((name) => taskOf(name) !== null)
  }

  it('without a slash match the file name in any folder, regardless of case', () => {
    expect(selected(['*.pdf'], undefined, 'a.pdf', 'x/y/B.PDF', 'pdf', 'a.pdf/b.txt')).toEqual([
      'a.pdf',
      'x/y/B.PDF',
    ])
  })

  it('with a slash match the whole name', () => {
    expect(selected(['in/**'], ['**/drafts/**'], 'in/a', 'in/x/b', 'b', 'in/drafts/c')).toEqual([
      'in/a',
      'in/x/b',
    ])
  })

  it.each([[[]], [['']], [[1]], ['*.pdf']])('are rejected as %j', (include) => {
    expect(() => taskSelector({ task, include: include as string[] })).toThrow(/globs/)
  })
})

describe('rules', () => {
  const rules = [
    { files: ['*.png', '*.tif'], task: { operation: 'ocr' } },
    { files: 'public/**', task: { operation: 'convert', options: { to: 'md' } } },
    { files: '**', task },
  ] as const

  it('apply in order, the first that matches', () => {
    const taskOf = taskSelector({ task: rules })
    expect(taskOf('public/a.png')?.operation).toBe('ocr')
    expect(taskOf('public/a.docx')?.operation).toBe('convert')
    expect(taskOf('b.docx')?.operation).toBe('redact')
  })

  it('omit files that none of them matches', () => {
    expect(taskSelector({ task: rules.slice(0, 1) })('a.pdf')).toBeNull()
  })

  it('are checked before any file is read', () => {
    const wrong = [{ files: '*.pdf', task: { operation: 'burn' } }] as unknown as typeof rules
    expect(() => taskSelector({ task: wrong })).toThrow(/operation/)
    expect(() => taskSelector({ task: { operation: 'convert' } as unknown as BatchTask })).toThrow(/format/)
  })
})
