import type { Role } from '../source.ts'

/** Attributes that hold data or text for people. */
const data = new Set([
  'alt',
  'title',
  'value',
  'placeholder',
  'label',
  'summary',
  'abbr',
  'content',
  'datetime',
  'cite',
  'download',
  'srcdoc',
])
/** Attributes that hold an address. Those of links are data; those of images, scripts and styles are syntax. */
const links = new Set(['a', 'area'])

/** Whether an attribute is data, a name, or syntax that changes only where a removed value is in it. */
export function roleOfAttribute(element: string, name: string, value: string): Role {
  if (name.startsWith('data-') || name === 'aria-label' || name === 'aria-description') return 'value'
  if (name === 'content') return 'value'
  if (name === 'value' && element === 'button') return 'value'
  if (name === 'href' && links.has(element)) return 'value'
  if (/^(?:mailto|tel|sms|callto|skype|facetime):/i.test(value)) return 'value'
  return data.has(name) ? 'value' : 'opaque'
}

/** Attributes whose value is an address with percent escapes. */
export function isAddress(name: string): boolean {
  return /^(?:href|src|action|formaction|cite|poster|data|longdesc|background|ping|srcset)$/.test(name)
}
