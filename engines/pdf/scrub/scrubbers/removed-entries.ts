import type { PdfDict, PdfFile } from '../../objects.ts'
import type { Scrubber, Tally } from '../scrubber.ts'

/** Keys that are removed from any dictionary, and their names in the manifest. */
const anywhere: Readonly<Record<string, string>> = {
  Metadata: 'XMP metadata',
  PieceInfo: 'private application data',
  LastModified: 'modification dates',
  Thumb: 'thumbnails',
  AF: 'associated files',
  EF: 'attachments',
  RF: 'attachments',
  Alternates: 'alternate images',
  OPI: 'image proxies',
}

const inCatalog: Readonly<Record<string, string>> = {
  Collection: 'attachments',
  Threads: 'article threads',
  SpiderInfo: 'web capture data',
  Perms: 'signatures',
  DSS: 'signatures',
  Legal: 'signatures',
  Requirements: 'requirements',
  DPartRoot: 'document parts',
}

/** Name trees of the catalog that are not counted, because their objects are counted where they are used. */
const uncountedTrees = ['Renditions', 'AlternatePresentations', 'Templates', 'URLS', 'IDS', 'XFAResources']

const information = 'document information'
const beads = 'article beads'
const attachments = 'attachments'
const scripts = 'scripts'
const xfa = 'XFA forms'
const signatures = 'signatures'

/** Metadata, history, attachments and signatures: a redacted copy does not need them, regardless of their content. */
export const removedEntries: Scrubber = {
  name: 'entries that are always removed',
  stage: 'structure',
  reports: [
    ...new Set([...Object.values(anywhere), ...Object.values(inCatalog), information, beads, scripts, xfa]),
  ],
  start({ file, tally }) {
    if (file.trailer.delete('Info')) tally.add(information)
    const catalog = file.dict(file.trailer.get('Root'))
    if (catalog) scrubCatalog(file, catalog, tally)
    return {
      dict(dict) {
        for (const [key, what] of Object.entries(anywhere)) if (dict.delete(key)) tally.add(what)
        // B is the list of article beads on a page and other things elsewhere.
        if (file.name(dict.get('Type')) === 'Page' && dict.delete('B')) tally.add(beads)
        if (file.name(dict.get('FT')) === 'Sig' && dict.delete('V')) tally.add(signatures)
      },
    }
  },
}

function scrubCatalog(file: PdfFile, catalog: PdfDict, tally: Tally): void {
  for (const [key, what] of Object.entries(inCatalog)) if (catalog.delete(key)) tally.add(what)
  const names = file.dict(catalog.get('Names'))
  if (names?.delete('EmbeddedFiles')) tally.add(attachments)
  if (names?.delete('JavaScript')) tally.add(scripts)
  for (const key of uncountedTrees) names?.delete(key)
  const form = file.dict(catalog.get('AcroForm'))
  if (!form) return
  if (form.delete('XFA')) tally.add(xfa)
  if (form.delete('SigFlags')) tally.add(signatures)
  form.delete('CO')
}
