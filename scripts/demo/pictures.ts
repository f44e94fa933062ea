import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encodePng } from '../../engines/image/image-files.ts'
import { openReader } from '../../engines/pdf/second-reader/index.ts'

/** Renders every page of a PDF to `folder/page-N-suffix.png`. Returns the file names. */
export async function drawPages(
  bytes: Uint8Array,
  folder: string,
  suffix: string,
  dpi = 100,
): Promise<string[]> {
  await using reader = await openReader(bytes)
  const names: string[] = []
  for (let page = 0; page < reader.pageCount; page++) {
    const name = `page-${page + 1}-${suffix}.png`
    await writeFile(join(folder, name), await encodePng(await reader.raster(page, { dpi })))
    names.push(name)
  }
  return names
}
