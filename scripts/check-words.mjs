// Finds words and phrases that the tree does not use: old-fashioned, or private names of what has a standard term.
// Prints every hit with what to write instead. Sample documents and dictionaries are exempt: their words are data.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

process.chdir(path.dirname(import.meta.dirname))

/** Matched in any case, as whole words; a space matches any white space and line breaks of comments. */
const phrases = {
  anew: 'again, or a new',
  whom: 'name the person or thing',
  heed: 'check',
  nobody: 'no one, or name who',
  'told by': 'detected from, shown by',
  'stands written': 'is',
  'without ink': 'invisible',
  'words under': 'invisible text layer',
  'shines through': 'is transparent',
  'put right': 'repaired',
  'come to lie': 'are placed',
  'comes to lie': 'is placed',
  'how surely': 'confidence',
  'less sure': 'lower score',
  'of its making': 'metadata',
  'of its own': 'its own, or separate',
  'of their own': 'their own, or separate',
  'goes on where': 'resumes',
  'left alone': 'ignored, unchanged',
  'kinds alone': 'only these types',
  'to be had': 'available',
  'is had': 'is available',
  'lent to': 'passed to',
  'is lent': 'is passed in',
  'was lent': 'was passed in',
  'mend(?:s|ed|ing)?': 'repair',
  'wakes?': 'triggers',
  'squash(?:es|ed)?': 'normalise',
  sheer: 'transparency',
  'honest one': null,
  'cannot be asked': 'Invalid request.',
  'fails? alone': 'does not stop the others',
  '(?:items?|files?|those|requests|jobs) in work': 'in progress',
  'in words of ours': 'in our own words',
  'of yours': 'your own',
  'what becomes of': 'how it is handled',
  '(?<!there )is no (?:name|number|value|word|item|metafile)': 'is not a name',
  'behind an? (?:label|title|number|word|value)': 'after a label',
  'There is no such (?:key|account|job|batch)': 'API key not found.',
}

/** Matched as written, in code. */
const names = {
  '\\b(?:most|least)[A-Z]\\w*': 'max…, min…',
  '\\bRosters?\\b|\\brosters?\\b': 'enabled triggers',
  '\\bWake\\b': 'CompiledRecognizer',
  '\\bDeeds?\\b': 'RedactionRecord',
  '\\bLent\\b': 'ConversionPorts',
  '\\bPageSays\\b': 'PageText',
  '\\bSurroundings\\b': 'CommandContext',
}

const exempt = [
  // The list itself.
  /^scripts\/check-words\.mjs$/,
  // Sample texts and documents: their words are data.
  /^fixtures\/(?!pdf\/|README)/,
  /\/golden\//,
  // Dictionaries and training sentences: lists of ordinary words.
  /^(?:engines\/detect\/dictionaries|tools\/detector)\//,
  /^package-lock\.json$/,
  // Words of documents.
  /^engines\/detect\/vocabulary\//,
]

const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
const files = listed.stdout
  .split('\n')
  .filter((file) => /\.(?:ts|mts|mjs|js|md|py|json)$|^\.ci\/run$/.test(file))
  .filter((file) => !exempt.some((pattern) => pattern.test(file)))

const gap = String.raw`(?:\s+(?:(?:\*|//|#)\s+)?)`
const rules = [
  ...Object.entries(phrases).map(([phrase, instead]) => ({
    pattern: new RegExp(`\\b${phrase.replaceAll(' ', gap)}\\b`, 'gi'),
    instead,
  })),
  ...Object.entries(names).map(([name, instead]) => ({ pattern: new RegExp(name, 'g'), instead })),
]

let hits = 0
for (const file of files) {
  const text = readFileSync(file, 'utf8')
  for (const { pattern, instead } of rules)
    for (const match of text.matchAll(pattern)) {
      const line = text.slice(0, match.index).split('\n').length
      console.error(`${file}:${line}: "${match[0].replace(/\s+/g, ' ')}" (write: ${instead})`)
      hits++
    }
}
if (hits > 0) console.error(`${hits} found.`)
process.exit(hits > 0 ? 1 : 0)
