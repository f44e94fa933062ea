import { describe, expect, it } from 'vitest'
import { CharacterTagger } from '../../../engines/detect/tagger/character-tagger.ts'
import { readWeights } from '../../../engines/detect/tagger/weights.ts'
import { CharacterLearner } from '../../../tools/detector/learn-characters.ts'
import { Variations } from '../../../tools/detector/variations.ts'

/** Numbers from 0 to 1, always the same for a seed. */
function series(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}

const surnames = [...'王李张刘陈杨赵黄周吴']
const given = ['建国', '志强', '丽华', '小明', '秀英', '海燕']
const frames: readonly (readonly [string, string])[] = [
  ['昨天', '先生来了'],
  ['经理', '表示同意'],
  ['我们和', '一起去'],
  ['据', '介绍'],
]

/** Sentences with one name each. */
const corpus = surnames.flatMap((surname) =>
  given.flatMap((name) =>
    frames.map(([before, behind]) => {
      const start = before.length
      const text = `${before}${surname}${name}${behind}。`
      return { text, spans: [{ start, end: start + surname.length + name.length, type: 'NAME' }] }
    }),
  ),
)

function trained(seed: number, minSeen = 0): Buffer {
  const learner = new CharacterLearner('han', minSeen, series(seed))
  if (minSeen > 0) {
    for (const example of corpus) learner.learn(example, [])
    learner.endPass(false)
  }
  for (let pass = 1; pass <= 4; pass++) {
    for (const example of corpus) learner.learn(example, [])
    learner.endPass(pass === 4)
  }
  return learner.pack(11, 4_000)
}

describe('training', () => {
  it('gives the same weights for the same text and seed', () => {
    expect(trained(5).equals(trained(5))).toBe(true)
  })

  it('learns nothing of features that are seen less often than asked', () => {
    const learned = (minSeen: number) =>
      readWeights(trained(5, minSeen)).table.bytes.filter((weight) => weight !== 0).length
    expect(learned(2)).toBeGreaterThan(learned(50))
    expect(learned(50)).toBeGreaterThan(0)
  })

  it('learns to find names that the text does not have', () => {
    const weights = readWeights(trained(5))
    const tagger = new CharacterTagger(() => weights)
    const found: string[] = []
    const text = '昨天王海强先生来了。'
    const codes = Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
    tagger.read({ codes, length: text.length }, (start, end) => found.push(text.slice(start, end)))
    expect(found).toEqual(['王海强'])
  })
})

describe('variations of a text', () => {
  it('keep the labels on the names', () => {
    const people = new Map([['de', { given: ['Anna', 'Jürgen'], family: ['Vogt', 'Ebert'] }]])
    const random = series(3)
    const variations = new Variations(random, people)
    const text = 'Heute kam Emil Grünwald nach Bad Tölz.'
    const spans = [
      { start: 10, end: 23, type: 'NAME' },
      { start: 29, end: 37, type: 'LOCATION' },
    ]
    const seen = new Set<string>()
    for (let k = 0; k < 300; k++) {
      const varied = variations.vary({ text, spans }, 'de')
      const [name, place] = varied.spans.map(({ start, end }) => varied.text.slice(start, end))
      seen.add(name)
      expect(name.split(' ')).toHaveLength(2)
      expect(place).toMatch(/^[bB8][aA]. [tT].*[zZ]$/)
    }
    expect(seen).toContain('EMIL GRÜNWALD')
    expect(seen).toContain('emil grünwald')
    expect(seen).toContain('Emil GRÜNWALD')
    expect(seen).toContain('Emil Grunwald')
    expect([...seen].some((name) => /Vogt|Ebert/.test(name))).toBe(true)
  })
})
