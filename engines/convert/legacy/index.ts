/**
 * Formats before Office Open XML, read without an office suite: DOC, PPT and RTF documents, and EMF, WMF and BMP images. They serve where
 * no suite is installed; nothing else needs to be read to understand conversion. The entry module of this folder.
 */
export { readDoc } from './doc/read.ts'
export { rasteriseMetafiles } from './metafile/rasterise-metafiles.ts'
export { readPpt } from './ppt/read.ts'
export { readRtf } from './rtf/read.ts'
