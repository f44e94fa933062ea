/** Makes a PDF from an image file: a page for each frame, in its size on paper, with the image data unchanged. */
import { decodeImage, type ImageHeader, readImageHeader } from '../../image/image-files.ts'
import { imageResolution } from '../../image/index.ts'
import { DocumentError, type Warning } from '../../model/errors.ts'
import type { Matrix } from '../../model/geometry.ts'
import {
  numberText,
  type PageNode,
  PdfDict,
  PdfFile,
  PdfName,
  type PdfRef,
  PdfStream,
  pages,
} from '../../pdf/file/index.ts'
import { embedImage } from '../../pdf/images/embed/embed-image.ts'
import type { PageSize } from '../page-result.ts'
import type { OpenImage, PageScan } from '../source.ts'

interface ImagePdf {
  readonly file: PdfFile
  readonly nodes: readonly PageNode[]
  readonly warnings: readonly Warning[]
}

/** Page size in points if the size of the image is unknown: A4. */
const defaultSize = { width: 595, height: 842 }

/**
 * A frame that cannot be decoded becomes an empty page with a warning, unless it is the only one.
 * @param frames indexes from 0, in the order of the pages
 * @param plain as for `embedImage`
 */
export async function imagePdf(
  { bytes, format, limits }: OpenImage,
  frames: readonly number[],
  plain: boolean,
): Promise<ImagePdf> {
  const file = new PdfFile(new Map(), new PdfDict())
  const tree = new PdfDict([['Type', PdfName.of('Pages')]])
  const parent = file.add(tree)
  const kids: PdfRef[] = []
  const warnings: Warning[] = []
  for (const frame of frames)
    try {
      kids.push(file.add(await page(frame)))
    } catch (error) {
      if (!(error instanceof DocumentError) || frames.length === 1) throw error
      warnings.push(emptyPageWarning(frame + 1))
      kids.push(file.add(sheet(defaultSize)))
    }
  tree.set('Kids', kids).set('Count', kids.length)
  const catalogue = new PdfDict([
    ['Type', PdfName.of('Catalog')],
    ['Pages', parent],
  ])
  file.trailer.set('Root', file.add(catalogue))
  return { file, nodes: pages(file, limits), warnings }

  function sheet({ width, height }: PageSize): PdfDict {
    return new PdfDict([
      ['Type', PdfName.of('Page')],
      ['Parent', parent],
      ['MediaBox', [0, 0, width, height]],
    ])
  }

  async function page(frame: number): Promise<PdfDict> {
    const { width, height } = imagePageSize(await readImageHeader(bytes, frame, limits))
    const { image, orientation } = await embedImage(file, { bytes, format, frame }, { plain, limits })
    const place = placement(orientation, width, height).map(numberText).join(' ')
    const draw = new TextEncoder().encode(`q\n${place} cm\n/Page Do\nQ\n`)
    return sheet({ width, height })
      .set('Resources', new PdfDict([['XObject', new PdfDict([['Page', image]])]]))
      .set('Contents', file.add(new PdfStream(new PdfDict([['Length', draw.length]]), draw)))
  }
}

function emptyPageWarning(page: number): Warning {
  const message = 'The page could not be decoded; it was replaced by an empty page.'
  return { code: 'page_empty', message, page }
}

/** From the unit square to the page, by EXIF orientation (EXIF 2.3, tag 274). */
function placement(orientation: number, w: number, h: number): Matrix {
  switch (orientation) {
    case 2:
      return [-w, 0, 0, h, w, 0]
    case 3:
      return [-w, 0, 0, -h, w, h]
    case 4:
      return [w, 0, 0, -h, 0, h]
    case 5:
      return [0, -h, -w, 0, w, h]
    case 6:
      return [0, -h, w, 0, 0, h]
    case 7:
      return [0, h, w, 0, 0, 0]
    case 8:
      return [0, h, -w, 0, w, 0]
  }
  return [w, 0, 0, h, 0, 0]
}

/** The pages of an image file: their size on paper, and their pixels. */

/** The size of an upright page of an image, in points. */
function imagePageSize(header: ImageHeader): PageSize {
  const dpi = imageResolution(header)
  const turned = header.orientation >= 5
  const [width, height] = turned ? [header.height, header.width] : [header.width, header.height]
  return { width: (width * 72) / dpi, height: (height * 72) / dpi }
}

/**
 * Decodes a frame of an image and makes it upright.
 * @param frame counts from 0
 * @throws DocumentError `malformed`; LimitError `too_many_pixels`
 */
export async function imageScan(
  { bytes, limits }: OpenImage,
  frame: number,
): Promise<PageSize & { readonly scan: PageScan; readonly warnings: readonly Warning[] }> {
  const header = await readImageHeader(bytes, frame, limits)
  const { damaged, ...raster } = await decodeImage(bytes, { frame, limits })
  const dpi = imageResolution(header)
  const scan = { raster, dpi, toPage: [72 / dpi, 0, 0, 72 / dpi, 0, 0] } as const
  return { ...imagePageSize(header), scan, warnings: damaged ? [damageWarning(frame + 1)] : [] }
}

function damageWarning(page: number): Warning {
  return {
    code: 'damaged_picture',
    message: 'The image is damaged; only the part that could be decoded was read.',
    page,
  }
}
