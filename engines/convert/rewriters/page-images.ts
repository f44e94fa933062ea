import { LimitError } from '../../model/errors.ts'
import { writeZip } from '../../office/zip-writer.ts'
import type { Written } from '../edge.ts'

/** Limit on the images of one document, which wait in memory until the archive is written. */
const maxTotalBytes = 1024 * 1024 * 1024

/** Collects images of pages: one image is the output itself, several are an archive of numbered files. */
export class PageImages {
  readonly #extension: 'jpg' | 'png'
  readonly #images: Uint8Array[] = []
  #bytes = 0

  constructor(extension: 'jpg' | 'png') {
    this.#extension = extension
  }

  /** @throws LimitError `too_many_bytes` */
  add(image: Uint8Array): void {
    this.#bytes += image.length
    if (this.#bytes > maxTotalBytes)
      throw new LimitError(
        'too_many_bytes',
        'The images of the pages take more than 1 GiB. Lower the resolution, or split the document.',
        { limit: maxTotalBytes },
      )
    this.#images.push(image)
  }

  async written(): Promise<Written> {
    const pages = this.#images.length
    if (pages === 1) return { bytes: Uint8Array.from(this.#images[0]), pages }
    const digits = Math.max(3, String(pages).length)
    const files = this.#images.map((content, i) => ({
      name: `page-${String(i + 1).padStart(digits, '0')}.${this.#extension}`,
      content,
      stored: true,
    }))
    return { bytes: await writeZip(files), pages, format: 'zip' }
  }
}
