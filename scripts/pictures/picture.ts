import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { encodePng } from '../../engines/image/image-files.ts'
import { openReader } from '../../engines/pdf/second-reader/index.ts'
import { createEngine } from '../../src/index.ts'

/** npm run picture: renders the image of the README, the upper part of the sample letter before and after redaction. */
const source = fileURLToPath(new URL('../../fixtures/files/customer-file.pdf', import.meta.url))
const target = fileURLToPath(new URL('../../docs/images/before-after.png', import.meta.url))
const home = fileURLToPath(new URL('../../demo-output/keys', import.meta.url))

const dpi = 64
/** Share of the page's height that is shown: the letterhead, the address and the first paragraphs. */
const shownShare = 0.62
const gap = 16
const grey = { r: 208, g: 208, b: 208 }

const original = new Uint8Array(await readFile(source))
await using engine = await createEngine({ home })
const redacted = await engine.redactDocument(original.slice())

const [before, after] = await Promise.all([firstPage(original), firstPage(redacted.bytes)])
const { width, height } = await sharp(before).metadata()
const shown = Math.round(height * shownShare)
const picture = sharp({
  create: { width: 2 * width + 3 * gap, height: shown + 2 * gap, channels: 3, background: grey },
}).composite(
  await Promise.all(
    [before, after].map(async (page, i) => ({
      input: await sharp(page).extract({ left: 0, top: 0, width, height: shown }).toBuffer(),
      left: gap + i * (width + gap),
      top: gap,
    })),
  ),
)
await mkdir(dirname(target), { recursive: true })
await writeFile(target, await picture.png({ palette: true, colours: 32, effort: 10 }).toBuffer())
console.log(`Wrote ${target}.`)

async function firstPage(bytes: Uint8Array): Promise<Uint8Array> {
  await using reader = await openReader(bytes)
  return await encodePng(await reader.raster(0, { dpi }))
}
