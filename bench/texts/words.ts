import { base, en, Faker } from '@faker-js/faker'

/** A source of values whose sequence is the same in every run. */
export function seededFaker(seed: number): Faker {
  return new Faker({ locale: [en, base], seed })
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Text of at least `length` characters from pieces that `next` makes, cut to that length. */
export function fill(length: number, next: () => string): string {
  const parts: string[] = []
  for (let size = 0; size < length; ) {
    const part = next()
    parts.push(part)
    size += part.length
  }
  return parts.join('').slice(0, length)
}

/** Breaks a paragraph into lines of at most `width` characters, as mail programs and typesetters do. */
export function wrap(paragraph: string, width: number): string {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].join('\n')
}

/** A noun phrase such as `the remote harbour`, with some of several thousand words. */
export function phrase({ word, helpers }: Faker): string {
  const determiner = helpers.arrayElement(['the', 'a', 'each', 'any', 'this', 'such', 'their', 'no'])
  return (
    helpers.maybe(() => `${determiner} ${word.adjective()} ${word.noun()}`, { probability: 0.5 }) ??
    `${determiner} ${word.noun()}`
  )
}

export function clause(faker: Faker): string {
  const { word, helpers } = faker
  const verb = helpers.arrayElement([
    `may ${word.verb()}`,
    `must ${word.verb()}`,
    `will ${word.verb()}`,
    'is',
  ])
  const link = helpers.arrayElement(['in', 'of', 'with', 'under', 'before', 'against', 'for', 'from'])
  return `${phrase(faker)} ${verb} ${phrase(faker)} ${link} ${phrase(faker)}`
}
