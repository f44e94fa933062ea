/** A character as it is drawn, and as it is read. */
export interface ShapedChar {
  readonly shown: string
  readonly text: string
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u

/**
 * The characters of a short text from left to right: right-to-left text is reversed, and Arabic letters take the form that joins their
 * neighbours. Numbers and other letters inside of it keep their direction.
 */
export function shape(text: string): readonly ShapedChar[] {
  if (!rightToLeft.test(text)) return [...text].map((char) => ({ shown: char, text: char }))
  const logical = joined([...text])
  const visual: ShapedChar[] = []
  for (let end = logical.length; end > 0; ) {
    let start = end - 1
    if (isLeftToRight(logical[start].text))
      while (start > 0 && isLeftToRight(logical[start - 1].text)) start--
    visual.push(...logical.slice(start, end))
    end = start
  }
  return visual.map(({ shown, text: own }) =>
    mirrored.has(shown) ? { shown: mirrored.get(shown) ?? shown, text: own } : { shown, text: own },
  )
}

const mirrored: ReadonlyMap<string, string> = new Map(
  ['()', ')(', '[]', ']['].map((pair) => [pair[0], pair[1]]),
)

function isLeftToRight(char: string): boolean {
  return /[\p{L}\p{N}]/u.test(char) && !rightToLeft.test(char)
}

/** Forms of an Arabic letter: isolated, final, and, if it joins the next letter, initial and medial. */
const forms: ReadonlyMap<string, readonly string[]> = arabicForms()

/** Unicode lists them in this order, and maps each to its letter by compatibility. */
function arabicForms(): ReadonlyMap<string, readonly string[]> {
  const byLetter = new Map<string, string[]>()
  for (let code = 0xfe80; code <= 0xfef4; code++) {
    const form = String.fromCharCode(code)
    const letter = form.normalize('NFKC')
    byLetter.set(letter, [...(byLetter.get(letter) ?? []), form])
  }
  return byLetter
}

function joined(chars: readonly string[]): ShapedChar[] {
  return chars.map((char, i) => {
    const own = forms.get(char)
    if (!own) return { shown: char, text: char }
    const before = (forms.get(chars[i - 1] ?? '')?.length ?? 0) > 2 && own.length > 1
    const after = own.length > 2 && (forms.get(chars[i + 1] ?? '')?.length ?? 0) > 1
    const shown = before && after ? own[3] : before ? own[1] : after ? own[2] : own[0]
    return { shown, text: char }
  })
}
