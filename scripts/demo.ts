import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createEngine, trustedKey, verifyManifest } from '../src/index.ts'
import { drawPages } from './demo/pictures.ts'
import { columns, foundTable, scrubbedTable } from './demo/summary.ts'

/**
 * npm run demo: redacts the main fixture with the library, verifies the manifest, and renders every page before and after.
 * Everything, including the signing key, is written to demo-output/.
 */
const source = fileURLToPath(new URL('../fixtures/files/customer-file.pdf', import.meta.url))
const folder = fileURLToPath(new URL('../demo-output/', import.meta.url))
const pictures = join(folder, 'pages')
const keys = join(folder, 'keys')
const shown = (path: string) => relative(process.cwd(), path) || '.'

const input = await readFile(source).catch(() => null)
if (!input) {
  console.error(`The fixture ${shown(source)} is missing. "npm run fixtures" creates it.`)
  process.exit(1)
}
await rm(folder, { recursive: true, force: true })
await mkdir(pictures, { recursive: true })

await using engine = await createEngine({ home: keys })
const start = performance.now()
const document = await engine.redactDocument(new Uint8Array(input))
const redacted = performance.now() - start

const output = join(folder, 'customer-file.redacted.pdf')
const manifest = join(folder, 'customer-file.manifest.json')
await writeFile(output, document.bytes)
await writeFile(manifest, `${JSON.stringify(document.manifest, null, 2)}\n`)

// Read from disk, as a recipient would check it.
const mismatches = await verifyManifest(
  JSON.parse(await readFile(manifest, 'utf8')),
  new Uint8Array(await readFile(output)),
  (await trustedKey(keys)) ?? undefined,
)
const drawing = performance.now()
await drawPages(new Uint8Array(input), pictures, 'before')
await drawPages(document.bytes, pictures, 'after')
const drawn = performance.now() - drawing

const { proof, rasterised } = document.manifest
const values = document.entities.length
console.log(`\nPalimpsest redacted ${shown(source)} (${document.pages} pages): ${values} values removed.\n`)
console.log(foundTable(document))
console.log('\nAlso scrubbed:\n')
console.log(scrubbedTable(document) || '  nothing')
for (const { message, page } of document.warnings)
  console.log(`\nWarning${page ? `, page ${page}` : ''}: ${message}`)
console.log(`\nProof: ${proof.values} distinct values searched for, ${proof.found} found again.`)
console.log(`  Searched: ${proof.searched.join('; ')}.`)
if (rasterised.length > 0)
  console.log(`  Replaced by images, since they could not be proved otherwise: ${rasterised.join(', ')}.`)
console.log(
  mismatches.length === 0
    ? 'Manifest: signature and digests match the written file.'
    : `Manifest: DOES NOT MATCH. ${mismatches.map((mismatch) => mismatch.message).join(' ')}`,
)
console.log(
  `\n${columns([
    ['Output', shown(output)],
    ['Manifest', shown(manifest)],
    ['Images', `${shown(pictures)}/page-1-before.png, page-1-after.png, ...`],
    [
      'Check it',
      `npx palimpsest verify ${shown(manifest)} ${shown(output)} --key ${shown(join(keys, 'signing-key.pub.pem'))}`,
    ],
    ['Took', `${Math.round(redacted)} ms to redact and prove, ${Math.round(drawn)} ms to render the pages`],
  ])}\n`,
)
process.exitCode = mismatches.length === 0 ? 0 : 6
