import { encodePng } from '../../../image/image-files.ts'
import type { Resource } from '../../../model/document.ts'
import type { PageContent } from '../../../model/page-content.ts'
import { cropped, type Raster } from '../../../model/raster.ts'
import { repairedPdf } from '../../../pdf/file/index.ts'
import { LazyReader, nullIfMalformed } from '../../../pdf/second-reader/index.ts'
import type { PageDrawing } from './drawings.ts'

/** Resolution of rendered drawings. */
const dpi = 150
/** Milliseconds for a page; a page that takes longer keeps its text only. */
const maxMs = 20_000

export interface DrawingPictures extends AsyncDisposable {
  /** Makes an image of each drawing of a page, and returns their keys; null for one that cannot be drawn. */
  readonly of: (page: PageContent, drawings: readonly PageDrawing[]) => Promise<(string | null)[]>
  readonly resources: ReadonlyMap<string, Resource>
}

/** Images of the drawings of a PDF: the rendered page without its text. Areas of one colour need none. */
export function drawingPictures(
  bytes: Uint8Array,
  options: {
    readonly password: string | undefined
    readonly limits: { readonly pages: number; readonly pixels: number }
  },
): DrawingPictures {
  const resources = new Map<string, Resource>()
  const reader = new LazyReader(bytes, options, repairedPdf)
  const put = async (key: string, raster: Raster) => {
    if (!resources.has(key)) {
      const { width, height } = raster
      resources.set(key, { mediaType: 'image/png', bytes: await encodePng(raster), width, height })
    }
    return key
  }
  return {
    resources,
    of: async ({ page, turn }, drawings) => {
      const keys: (string | null)[] = []
      let sheet: Raster | null | undefined
      for (const [i, { kind, box }] of drawings.entries()) {
        if (kind === 'area') {
          keys.push(null)
          continue
        }
        // Its places are not those of the rendered page.
        if (turn !== undefined) sheet = null
        if (sheet === undefined)
          sheet = await (await reader.open())
            .raster(page - 1, { dpi, maxMs, withoutText: true })
            .catch(nullIfMalformed)
        const cut = sheet ? cropped(sheet, box, dpi / 72) : null
        keys.push(cut ? await put(`drawing-${page}-${i}`, cut) : null)
      }
      return keys
    },
    [Symbol.asyncDispose]: () => reader[Symbol.asyncDispose](),
  }
}
