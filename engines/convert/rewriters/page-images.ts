import { LimitError } from '../../model/errors.ts'
import { writeZip } from '../../office/zip-writer.ts'
import type { Written } from '../edge.ts'

/** Bytes that the pictures of one document may add up to: they wait in memory until the archive is written. */
const maxBytes = 1024 * 1024 * 1024

/** Pictures of pages as they are made: one is a file, several an archive of numbered files. */
export class PictureFiles {
  readonly #extension: 'jpg' | 'png'
  readonly #pictures: Uint8Array[] = []
  #bytes = 0

  constructor(extension: 'jpg' | 'png') {
    this.#extension = extension
  }

  /** @throws LimitError `too_many_bytes` */
  add(picture: Uint8Array): void {
    this.#bytes += picture.length
    if (this.#bytes > maxBytes)
      throw new LimitError(
        'too_many_bytes',
        'The pictures of the pages take more than a gigabyte. Lower the resolution, or split the document.',
        { limit: maxBytes },
      )
    this.#pictures.push(picture)
  }

  async written(): Promise<Written> {
    const pages = this.#pictures.length
    if (pages === 1) return { bytes: Uint8Array.from(this.#pictures[0]), pages }
    const digits = Math.max(3, String(pages).length)
    const files = this.#pictures.map((content, i) => ({
      name: `page-${String(i + 1).padStart(digits, '0')}.${this.#extension}`,
      content,
      stored: true,
    }))
    return { bytes: await writeZip(files), pages, format: 'zip' }
  }
}
