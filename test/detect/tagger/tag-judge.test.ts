import { describe, expect, it } from 'vitest'
import { ContextFeatures } from '../../../engines/detect/codes/context-features.ts'
import { scanResources } from '../../../engines/detect/match/scan-resources.ts'
import type { Tag, TagWriter } from '../../../engines/detect/tagger/tag-features.ts'
import { judgedClasses, TagJudge, tagJudge, tagWriters } from '../../../engines/detect/tagger/tag-judge.ts'
import { wholeRange } from '../../../engines/detect/text/windows.ts'

/** Writes the same row for every tag. */
function writerOf(row: number): TagWriter {
  const context = new ContextFeatures(4)
  return {
    context,
    areUnits: false,
    write: () => {
      context.rows[0] = row
      context.count = 1
    },
  }
}

function read(text: string) {
  const { window } = scanResources()
  window.read(text, wholeRange(text))
  return window
}

describe('the second opinion about a tag', () => {
  const table = new Int8Array(16 * judgedClasses)
  const [nothing, name, org] = [0, 1, 2]
  table[3 * judgedClasses + org] = 127
  table[5 * judgedClasses + nothing] = 127
  table[5 * judgedClasses + name] = -127
  const window = read('Norvik called again')
  const tag: Tag = { from: 0, to: 0, kind: 'NAME', likelihood: 0.6 }

  it('may give it another kind', () => {
    expect(new TagJudge(table, writerOf(3)).judge(window, [tag], 0)).toMatchObject({
      kind: 'ORG',
      from: 0,
      to: 0,
    })
  })

  it('makes it unlikely where the text around speaks against it', () => {
    expect(new TagJudge(table, writerOf(5)).judge(window, [tag], 0).likelihood).toBeLessThan(0.3)
  })

  it('is a likelihood with the highest and lowest weights', () => {
    for (const weight of [127, -128]) {
      const judge = new TagJudge(new Int8Array(table.length).fill(weight), writerOf(1))
      const { likelihood } = judge.judge(window, [tag], 0)
      expect(likelihood).toBeGreaterThan(0)
      expect(likelihood).toBeLessThanOrEqual(1)
    }
  })

  it('does not depend on the texts read before', () => {
    const judge = tagJudge('words')
    const first = judge.judge(read('Ask Norvik about it.'), [{ ...tag, from: 1, to: 1 }], 0)
    judge.judge(read('Rose garden, second row'), [tag], 0)
    expect(judge.judge(read('Ask Norvik about it.'), [{ ...tag, from: 1, to: 1 }], 0)).toEqual(first)
  })

  it('reads values of more words than any name has', () => {
    const text = 'Norvik '.repeat(300)
    const long = { ...tag, to: 250 }
    expect(tagJudge('words').judge(read(text), [long], 0).likelihood).toBeGreaterThan(0)
    const { context } = tagWriters.words()
    expect(context.count).toBe(0)
  })
})
