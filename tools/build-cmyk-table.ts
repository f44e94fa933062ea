/**
 * Makes press-inks.bin: the RGB colours that pdf.js draws for CMYK. Run by hand when pdf.js changes its conversion:
 * `node tools/build-cmyk-table.ts`.
 */
import { writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { stepsPerInk } from '../engines/pdf/pdfa/cmyk-profiles.ts'
import { openReader } from '../engines/pdf/second-reader/index.ts'

const side = stepsPerInk ** 2
const share = (i: number) => (i / (stepsPerInk - 1)).toFixed(4)

/** A page with a square of two points for each mixture: cyan and magenta from the top, yellow and black from the left. */
function sheet(): Uint8Array {
  const squares: string[] = []
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const inks = [row / stepsPerInk, row % stepsPerInk, column / stepsPerInk, column % stepsPerInk].map(
        Math.floor,
      )
      squares.push(`${inks.map(share).join(' ')} k ${column * 2} ${(side - 1 - row) * 2} 2 2 re f`)
    }
  const content = squares.join('\n')
  return new TextEncoder().encode(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${side * 2} ${side * 2}]/Contents 4 0 R>>endobj\n4 0 obj<</Length ${content.length}>>stream\n${content}\nendstream endobj\ntrailer<</Root 1 0 R>>\n`,
  )
}

await using reader = await openReader(sheet())
const { width, data } = await reader.raster(0, { dpi: 72 })
const table = new Uint8Array(side * side * 3)
for (let row = 0; row < side; row++)
  for (let column = 0; column < side; column++) {
    const from = (row * 2 * width + column * 2) * 4
    table.set(data.subarray(from, from + 3), (row * side + column) * 3)
  }
writeFileSync(new URL('../engines/pdf/pdfa/press-inks.bin', import.meta.url), brotliCompressSync(table))
