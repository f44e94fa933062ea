/**
 * Values from the notation of published formats: `#` a digit, `@` a capital, `?` a digit or capital, `%` a lower-case hexadecimal
 * digit, `~` a digit or letter of either case, `[A-D5]` one of a set, `(DF|JC)` one of a list, `<dd>` `<mm>` `<yy>` `<yyyymmdd>` parts of a date, `{16}` repeats
 * what precedes it, `\` takes the next character literally, `\n` is a line end.
 */
export function fromMask(mask: string, random: () => number): string {
  const pick = (from: string): string => from[Math.floor(random() * from.length)]
  const pieces: string[] = []
  let make = (): string => ''
  for (let at = 0; at < mask.length; at++) {
    const char = mask[at]
    const close = closing[char]
    if (close !== undefined) {
      const end = mask.indexOf(close, at)
      if (end < 0) throw new Error(`No ${close} in ${mask}`)
      // A bracket that is part of the format, as in HKID A123456(7).
      if (char === '(' && !mask.slice(at, end).includes('|')) {
        pieces.push(fromMask(mask.slice(at + 1, end), random).replace(/^.*$/, '($&)'))
        at = end
        continue
      }
      const body = mask.slice(at + 1, end)
      at = end
      if (char === '{') {
        for (let i = 1; i < Number(body); i++) pieces.push(make())
        continue
      }
      if (char === '[') make = () => pick(expandSet(body))
      else if (char === '(')
        make = () => fromMask(body.split('|')[Math.floor(random() * body.split('|').length)], random)
      else make = () => datePart(body, random)
    } else if (char === '\\') {
      const escaped = mask[++at]
      const literal = escaped === 'n' ? '\n' : escaped
      make = () => literal
    } else make = classes[char] === undefined ? () => char : () => pick(classes[char])
    pieces.push(make())
  }
  return pieces.join('')
}

const digits = '0123456789'
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const classes: Readonly<Record<string, string>> = {
  '#': digits,
  '@': capitals,
  '?': digits + capitals,
  '%': `${digits}abcdef`,
  '~': digits + capitals + capitals.toLowerCase(),
}
const closing: Readonly<Record<string, string>> = { '[': ']', '(': ')', '<': '>', '{': '}' }

function expandSet(body: string): string {
  return body.replace(/(.)-(.)/g, (_, from: string, to: string) => {
    const count = to.charCodeAt(0) - from.charCodeAt(0) + 1
    return Array.from({ length: count }, (_, i) => String.fromCharCode(from.charCodeAt(0) + i)).join('')
  })
}

function datePart(form: string, random: () => number): string {
  const between = (from: number, to: number): number => from + Math.floor(random() * (to - from + 1))
  const two = (n: number): string => String(n).padStart(2, '0')
  return form
    .replace('yyyy', () => String(between(1950, 1999)))
    .replace('yy', () => two(between(50, 99)))
    .replace('mm', () => two(between(1, 12)))
    .replace('dd', () => two(between(1, 28)))
}
