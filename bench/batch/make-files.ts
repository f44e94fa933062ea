import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Engine } from '../../src/index.ts'

const firstNames = ['Eleanor', 'Tobias', 'Margaret', 'Ingrid', 'Walter', 'Helena', 'Oscar', 'Beatrice']
const lastNames = ['Whitcombe', 'Lindqvist', 'Hargreave', 'Petersen', 'Castellane', 'Okonjo', 'Brandt']
const towns = ['Salem', 'Bristol', 'Aarhus', 'Kassel', 'Lund', 'Dayton']

/** A deterministic generator of numbers (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

interface Person {
  readonly name: string
  readonly mail: string
  readonly phone: string
  readonly town: string
}

function person(next: () => number): Person {
  const of = (list: readonly string[]) => list[Math.floor(next() * list.length)]
  const [first, last] = [of(firstNames), of(lastNames)]
  const phone = `(541) 555-${String(Math.floor(next() * 10_000)).padStart(4, '0')}`
  return {
    name: `${first} ${last}`,
    mail: `${first}.${last}@example.org`.toLowerCase(),
    phone,
    town: of(towns),
  }
}

const letter = ({ name, mail, phone, town }: Person, i: number) =>
  `Case ${i}\n\nDear ${name},\n\nthank you for your visit in ${town}. Please call ${phone} or write to ${mail}.\nThe report of the harbour office was sent last week, and the invoice follows.\n`

const writers: readonly (readonly [extension: string, write: (people: Person[], i: number) => string])[] = [
  ['txt', ([one], i) => letter(one, i)],
  ['txt', ([one, two], i) => letter(one, i) + letter(two, i)],
  ['md', ([one], i) => `# Note ${i}\n\n- **Name**: ${one.name}\n- Phone: ${one.phone}\n`],
  ['csv', (people) => `name,email,town\n${people.map((p) => `${p.name},${p.mail},${p.town}`).join('\n')}\n`],
  ['json', (people, i) => JSON.stringify({ case: i, people }, null, 1)],
  ['html', ([one], i) => `<!doctype html><title>${i}</title><p>${one.name} of ${one.town}, ${one.mail}</p>`],
  [
    'log',
    ([one], i) => `2026-01-0${(i % 9) + 1}T10:00:00Z INFO login user=${one.mail} ip=203.0.113.${i % 250}\n`,
  ],
  [
    'eml',
    ([one], i) => `From: ${one.name} <${one.mail}>\nSubject: Case ${i}\n\nMy number is ${one.phone}.\n`,
  ],
]

/** Every nth file is a PDF, and another one a Word document. */
const documentEvery = 20

/** Writes small files of many kinds with invented people, in sub-folders of 500. */
export async function makeFiles(folder: string, count: number, engine: Engine): Promise<void> {
  for (let i = 0; i < count; i++) {
    const next = numbers(i + 1)
    const people = Array.from({ length: 1 + Math.floor(next() * 5) + 1 }, () => person(next))
    const sub = path.join(folder, `set-${String(Math.floor(i / 500)).padStart(2, '0')}`)
    await mkdir(sub, { recursive: true })
    const to = i % documentEvery === 7 ? 'pdf' : i % documentEvery === 13 ? 'docx' : null
    if (to !== null) {
      const { bytes } = await engine.convert(new File([letter(people[0], i)], 'letter.txt'), { to })
      await writeFile(path.join(sub, `file-${i}.${to}`), bytes)
      continue
    }
    const [extension, write] = writers[i % writers.length]
    await writeFile(path.join(sub, `file-${i}.${extension}`), write(people, i))
  }
}
