/** Fields whose code alone gives a text: `QUOTE` and `SYMBOL` (ECMA-376 part 1, 17.16.5). Programs write their results again. */

/** Words of a code: a switch with its argument, a text in quotation marks, or a word. */
const words = /\\\*\s*\w+|\\[fsFS]\s*(?:"[^"]*"|\S+)|\\.|"([^"]*)"?|([^\s"\\]+)/g

/** The text that the code of a field gives, from the numbers of its characters too; undefined for other fields. */
export function resultOf(code: string): string | undefined {
  const name = /^\s*(QUOTE|SYMBOL)\s/i.exec(code)
  if (name === null) return undefined
  const given = [...code.slice(name[0].length).matchAll(words)].flatMap(([, quoted, word]) => {
    if (quoted !== undefined) return quoted
    return word === undefined ? [] : characterOf(word)
  })
  return name[1].toUpperCase() === 'SYMBOL' ? (given[0] ?? '') : given.join('')
}

/** A code that gives a text. */
export function quoteOf(text: string): string {
  return ` QUOTE "${text.replaceAll('"', "'")}" `
}

function characterOf(word: string): string {
  if (!/^(?:\d{2,7}|0x[\da-f]{1,6})$/i.test(word)) return word
  const code = Number(word)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : word
}
