import domains from './domains.json' with { type: 'json' }

/**
 * Top-level domains: all country codes in use, and the generic ones that contain nearly all other names (IANA root zone). Some file
 * extensions are domains too (.zip, .mov, .sh, .py, .rs, .md, .pl, .ps, .so); the callers separate them.
 */
const knownDomains: ReadonlySet<string> = new Set([...domains.country, ...domains.generic])

/** Whether a label is a known top-level domain or an internationalised one. */
export function isTopLevelDomain(label: string): boolean {
  return knownDomains.has(label.toLowerCase()) || label.toLowerCase().startsWith('xn--')
}

/** File extensions: `logo@2x.png` is not an address, `index.md` and `setup.py` are not hosts. */
const extensions: ReadonlySet<string> = new Set(domains.extensions)

/** Whether a last label is likely a file extension. */
export function isFileExtension(label: string): boolean {
  return extensions.has(label.toLowerCase())
}

/** Country codes that are file extensions too: accepted in an e-mail address, not in a bare name. */
const extensionsInAddresses: ReadonlySet<string> = new Set(domains.extensionsInAddresses)

/** Whether a last label is a file extension in an e-mail address as well. */
export function isAddressExtension(label: string): boolean {
  return isFileExtension(label) && !extensionsInAddresses.has(label.toLowerCase())
}

/**
 * Common domains that are not English words. `user.name`, `self.info` and `the end.is` are members of objects and sentences
 * without a space; `example.com` is a host.
 */
const hosts: ReadonlySet<string> = new Set(domains.hosts)

/** Second-level labels of countries: the second to last label, as in `example.co.in`. */
const secondLevel: ReadonlySet<string> = new Set(domains.secondLevel)

/** Whether the name may as well be a member of an object or the end of a sentence. */
export function isLikelyCode(host: string): boolean {
  const labels = host.toLowerCase().split('.')
  const top = labels[labels.length - 1]
  if (hosts.has(top) || top.startsWith('xn--')) return false
  return labels.length < 3 || !secondLevel.has(labels[labels.length - 2])
}
