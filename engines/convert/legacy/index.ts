/**
 * Formats before Office Open XML, read without an office suite: DOC, PPT and RTF documents, and EMF, WMF and BMP images. Used if
 * no suite is installed; independent of the rest of conversion. The entry module of this folder.
 */
export { readDoc } from './doc/read.ts'
export { rasteriseMetafiles } from './metafile/rasterise-metafiles.ts'
export { readPpt } from './ppt/read.ts'
export { readRtf } from './rtf/read.ts'
