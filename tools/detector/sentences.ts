// Reads the sentences of sentences/LANGUAGE.txt, for examples.ts. For maintainers only. A file has sections: `# named` and `# unnamed`
// (sentences with and without names; slots as in templates.ts and sentences-without-names.ts, {E}, a word made from a person's name, and
// {M}, a family name, a space and a given name), `# orgs` (organisations of the language) and `# eponyms` (words for {E}). `other.txt`
// contains sentences of several languages.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface Sentences {
  /** ISO 639-1, or `other`. */
  readonly language: string
  readonly orgs: readonly string[]
  readonly named: readonly string[]
  readonly unnamed: readonly string[]
  readonly eponyms: readonly string[]
}

export function readSentences(): Sentences[] {
  const folder = path.join(import.meta.dirname, 'sentences')
  return readdirSync(folder)
    .sort()
    .map((file) => read(path.basename(file, '.txt'), readFileSync(path.join(folder, file), 'utf8')))
}

function read(language: string, text: string): Sentences {
  const sections: Record<string, string[]> = { orgs: [], named: [], unnamed: [], eponyms: [] }
  let section = ''
  for (const line of text.split('\n')) {
    if (line.startsWith('# ') && line.slice(2) in sections) section = line.slice(2)
    else if (line.length > 0) sections[section].push(line.replaceAll('\\n', '\n').replaceAll('\\t', '\t'))
  }
  const { orgs, named, unnamed, eponyms } = sections
  return { language, orgs, named, unnamed, eponyms }
}
