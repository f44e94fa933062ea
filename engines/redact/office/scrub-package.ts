/** Removes from a package what no format needs to be shown: properties, signatures, macros, and all that is not known. */
import type { PartRelationship } from '../../office/parts/index.ts'
import type { OfficeFormat, OfficeWork } from './office-format.ts'
import { dropRelationships } from './relations.ts'

/** What relationships are called in the result, by kind. Other kinds are `unknown parts`. */
const kinds: readonly (readonly [what: string, kinds: RegExp])[] = [
  [
    'document properties',
    /^(?:core-properties|extended-properties|custom-properties|metadata|classificationlabels)$/,
  ],
  ['thumbnails', /^thumbnail$/],
  ['digital signatures', /^(?:origin|signature|certificate)$/],
  ['custom XML', /^customXml(?:Props)?$/],
  ['macros', /^(?:vbaProject|wordVbaData|keyMapCustomizations|attachedToolbars|vbaProjectSignature\w*)$/],
  ['controls', /^(?:control|activeXControlBinary)$/],
  ['printer settings', /^printerSettings$/],
  ['templates', /^(?:attachedTemplate|glossaryDocument)$/],
  ['people', /^(?:person|people|commentAuthors|authors|usernames|users)$/],
  ['add-ins', /^(?:webextension\w*|ui\/\w+|extensibility|intelligence)$/],
  ['external data', /^(?:mailMerge\w*|recipientData|externalLink\w*|connections|queryTable|subDocument)$/],
]

function whatIs({ kind }: PartRelationship): string {
  return kinds.find(([, pattern]) => pattern.test(kind))?.[0] ?? 'unknown parts'
}

/** A type of another host may spell a value, and is none that the formats define. */
function isKnownType({ type }: PartRelationship): boolean {
  return /^http:\/\/(?:schemas\.(?:openxmlformats\.org|microsoft\.com)|purl\.oclc\.org)\/[\w/.-]+$/.test(type)
}

/** Removes every relationship of a kind that the format does not keep, with its part and the elements that refer to it. */
export function scrubPackage(work: OfficeWork, format: OfficeFormat): void {
  const { package: opened, tally } = work
  for (const [what, count] of opened.dropped) tally.add(what, count)
  dropRelationships(work, (relationship) => {
    if (format.relationships.has(relationship.kind) && isKnownType(relationship)) return false
    const what = whatIs(relationship)
    tally.add(what)
    if (what === 'digital signatures')
      tally.warn(
        'signature_removed',
        'The document was signed. The signature is not valid for the redacted document and was removed.',
      )
    if (what === 'macros') tally.warn('macros_removed', 'The document contained macros, which were removed.')
    return true
  })
  tally.add('comments in parts', commentsIn(opened))
}

/** Comments and processing instructions of XML, which are never written. */
function commentsIn(opened: OfficeWork['package']): number {
  let count = 0
  for (const part of opened.parts()) {
    if (!part.isXml) continue
    // Parsed here, so that a part that is not well-formed is refused before anything else is done.
    void part.root
    count += part.dropped
  }
  return count
}
