import { DocumentError } from '../../../engines/model/errors.ts'
import { sniff } from '../../../engines/model/format.ts'
import type { FormFile } from '../http/multipart.ts'
import type { ConversionForm, inputFormats } from './schemas.ts'

type Source = 'pdf' | 'word' | 'excel' | 'powerpoint' | 'jpg' | 'html'
type Target = 'word' | 'excel' | 'powerpoint' | 'jpg' | 'pdfa' | 'text' | 'pdf'

const sources: Readonly<Record<(typeof inputFormats)[number], Source>> = {
  pdf: 'pdf',
  word: 'word',
  doc: 'word',
  docx: 'word',
  excel: 'excel',
  xls: 'excel',
  xlsx: 'excel',
  pptx: 'powerpoint',
  ppt: 'powerpoint',
  jpg: 'jpg',
  jpeg: 'jpg',
  html: 'html',
  htm: 'html',
}

const targets: Readonly<Record<ConversionForm['outputFormat'], Target>> = {
  word: 'word',
  docx: 'word',
  excel: 'excel',
  xlsx: 'excel',
  ppt: 'powerpoint',
  pptx: 'powerpoint',
  jpg: 'jpg',
  jpeg: 'jpg',
  pdfa: 'pdfa',
  text: 'text',
  txt: 'text',
  pdf: 'pdf',
}

const routes: Readonly<Record<Source, readonly Target[]>> = {
  pdf: ['word', 'excel', 'powerpoint', 'jpg', 'pdfa', 'text'],
  word: ['pdf'],
  excel: ['pdf'],
  powerpoint: ['pdf'],
  jpg: ['pdf'],
  html: ['pdf'],
}

/**
 * Checks that the interface supports a conversion. Without an input format, the extension of the file name decides, then the content.
 * Throws `unsupported_format` or `no_conversion_path`.
 */
export function checkRoute({ inputFormat, outputFormat }: ConversionForm, file: FormFile): void {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1].toLowerCase() ?? ''
  const named = [inputFormat, extension, sniff(file.bytes, file.name)].find(isInputFormat)
  if (named === undefined)
    throw new DocumentError(
      'unsupported_format',
      `The format of the file is not supported. Supported: ${Object.keys(sources).join(', ')}.`,
    )
  const possible = routes[sources[named]]
  if (!possible.includes(targets[outputFormat]))
    throw new DocumentError(
      'no_conversion_path',
      `${named} cannot be converted to ${outputFormat}. Possible: ${possible.join(', ')}.`,
    )
}

function isInputFormat(name: string | null | undefined): name is keyof typeof sources {
  return typeof name === 'string' && Object.hasOwn(sources, name)
}
