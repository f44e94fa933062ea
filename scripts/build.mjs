// Compiles engines/ and src/ to dist/, or to the folder given, and copies the data files next to the code.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const root = path.dirname(import.meta.dirname)
process.chdir(root)

const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  console.error(
    `Palimpsest builds with Node 24 or newer, and this is Node ${process.versions.node}. Run it as "npm run build", which uses the pinned one.`,
  )
  process.exit(1)
}

const dist = path.resolve(process.argv[2] ?? 'dist')
rmSync(dist, { recursive: true, force: true })
const tsc = spawnSync(
  process.execPath,
  ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--outDir', dist],
  {
    stdio: 'inherit',
  },
)
if (tsc.status !== 0) process.exit(tsc.status ?? 1)

for (const file of globSync('engines/**/*.{json,br,bin}')) cpSync(file, path.join(dist, file))
// Unpacked once, not at every start; the archive of the package is compressed anyway.
const detect = path.join(dist, 'engines/detect')
const load = (file) => import(pathToFileURL(path.join(detect, file)).href)
const { readWordTable } = await load('words/words.js')
const wordTable = readWordTable(pathToFileURL(path.join(root, 'engines/detect/words/')))
writeFileSync(path.join(detect, 'words/words.json'), JSON.stringify(wordTable))
const { readRows } = await load('recognizers/read-rows.js')
const rows = readRows(pathToFileURL(path.join(root, 'engines/detect/recognizers/rows/')))
mkdirSync(path.join(detect, 'recognizers/rows'))
writeFileSync(path.join(detect, 'recognizers/rows/rows.json'), JSON.stringify(rows))
const { unpackWeights } = await load('tagger/weights.js')
// The most used model; others are unpacked by the first text in their script.
const weights = path.join(detect, 'tagger/weights/latin.bin')
writeFileSync(weights, unpackWeights(readFileSync(weights)))
// From source, because the packages that these modules import may not be next to the output.
const { scanResources, prepareLexicon } = await import('../engines/detect/match/scan-resources.ts')
const { readLexicon } = await import('../engines/detect/dictionaries/lexicon.ts')
const { families } = await import('../engines/detect/grammars/special-categories/special-categories.ts')
const { compilePhrases } = await import('../engines/detect/grammars/special-categories/phrase-vocabulary.ts')
const lexicon = readLexicon()
prepareLexicon(lexicon)
const phrases = compilePhrases(families, lexicon)
const stored = [lexicon.image(), phrases].map(({ buffer }) => new Uint8Array(buffer))
writeFileSync(path.join(detect, 'dictionaries/words.bin'), Buffer.concat(stored))
const { TriggerPrefilters } = await import('../engines/detect/triggers/trigger-prefilters.ts')
const { serializePrograms } = await import('../engines/detect/triggers/stored-programs.ts')
const programs = new TriggerPrefilters(scanResources().index).toStore()
writeFileSync(path.join(detect, 'triggers/prefilters.bin'), serializePrograms(programs))
const bin = path.join(dist, 'src/cli/bin.js')
if (existsSync(bin)) chmodSync(bin, 0o755)
