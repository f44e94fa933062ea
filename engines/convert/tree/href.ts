/** Schemes that a link may have; every other can run something, read the disk, or is of no use to a reader. */
const allowed: ReadonlySet<string> = new Set(
  'http https ftp ftps mailto tel sms news urn doi geo magnet xmpp irc ircs matrix cid mid'.split(' '),
)

/**
 * What a link may point to: a web or mail address, a relative path, or a place in the document. Null for anything that
 * runs (`javascript:`), reads the disk (`file:`) or carries its content along (`data:`). Browsers skip control codes and
 * white space inside of a scheme, so they are skipped here.
 */
export function safeHref(href: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control codes are what is looked for
  const clean = href.replace(/^[\x00-\x20]+|[\x00-\x20]+$/g, '').replace(/[\t\n\r]/g, '')
  const scheme = /^([^/?#:]*):/.exec(clean)?.[1]
  if (scheme === undefined) return clean
  return allowed.has(scheme.toLowerCase()) ? clean : null
}

/** A URI as it may stand in an attribute or between brackets: everything that is not of a URI is percent-encoded, nothing twice. */
export function encodedHref(href: string): string {
  try {
    return encodeURI(href)
      .replace(/%25([0-9A-Fa-f]{2})/g, '%$1')
      .replace(/%5B/g, '[')
      .replace(/%5D/g, ']')
  } catch {
    // Half of a surrogate pair cannot be encoded; the other letters can.
    return encodeURI(href.toWellFormed()).replace(/%25([0-9A-Fa-f]{2})/g, '%$1')
  }
}
