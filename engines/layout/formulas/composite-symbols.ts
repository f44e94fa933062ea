import { boundsOfBoxes, type MathAtom, middle } from './atom.ts'

/** Symbols that TeX draws as two overlapping characters, by the first and the second character. */
const symbolPairs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '\u0338': {
    '=': '\\neq',
    '∈': '\\notin',
    '∃': '\\nexists',
    '∼': '\\nsim',
    '⊂': '\\not\\subset',
    '≡': '\\not\\equiv',
    '<': '\\nless',
    '>': '\\ngtr',
    '∋': '\\not\\ni',
    '→': '\\nrightarrow',
  },
  '/': { '∈': '\\notin' },
  '↦': { '→': '\\mapsto', '−': '\\longmapsto' },
  '⇐': { '⇒': '\\Longleftrightarrow', '=': '\\Longleftarrow' },
  '←': { '→': '\\longleftrightarrow', '−': '\\longleftarrow' },
  '−': { '→': '\\longrightarrow' },
  '=': { '⇒': '\\Longrightarrow' },
  '∼': { '=': '\\cong' },
  '¯': { h: '\\hbar' },
  '∫': { '∫': '\\iint' },
}

/** Function names of two words. */
const functionPairs: Readonly<Record<string, string>> = {
  '\\lim \\sup': '\\limsup',
  '\\lim \\inf': '\\liminf',
  '\\arg \\max': '\\arg\\max',
  '\\arg \\min': '\\arg\\min',
}

/** Joins symbols drawn from several characters: negated relations, long arrows, dots. */
export function joinCompositeSymbols(atoms: readonly MathAtom[]): MathAtom[] {
  const sorted = [...atoms].sort((a, b) => a.x0 - b.x0 || a.y0 - b.y0)
  const out: MathAtom[] = []
  for (const atom of sorted) {
    const last = out.at(-1)
    const joined = last ? joinPair(last, atom) : null
    if (joined) out[out.length - 1] = joined
    else out.push(atom)
  }
  return joinDots(out)
}

function joinPair(a: MathAtom, b: MathAtom): MathAtom | null {
  const name = a.kind === 'function' && b.kind === 'function' ? functionPairs[`${a.tex} ${b.tex}`] : undefined
  if (name !== undefined && Math.abs(a.baseline - b.baseline) < 0.1 * a.size && b.x0 - a.x1 < 0.4 * a.size)
    return { ...a, ...boundsOfBoxes([a, b]), tex: name }
  if (Math.abs(a.size - b.size) > 0.05 * a.size) return null
  const overlap = a.x1 - b.x0
  const em = a.size
  const tex =
    symbolPairs[a.char]?.[b.char] ??
    (a.char === '=' && b.char === '∼' ? '\\cong' : symbolPairs[b.char]?.[a.char])
  if (tex === undefined || b.char === '' || a.char === '') return null
  const struck =
    a.char === '\u0338' || b.char === '\u0338' || a.char === '/' || tex === '\\cong' || tex === '\\hbar'
  const together = struck
    ? Math.abs(middle(a) - middle(b)) < 0.55 * em && (overlap > 0.05 * em || a.x1 - a.x0 < 0.1 * em)
    : overlap > (tex === '\\iint' ? -0.2 : 0.02) * em || (a.char === '↦' && overlap > -0.1 * em)
  if (!together || Math.abs(a.baseline - b.baseline) > 0.5 * em) return null
  if (tex === '\\iint') {
    const triple = a.tex === '\\iint'
    return { ...a, ...boundsOfBoxes([a, b]), tex: triple ? '\\iiint' : tex }
  }
  return {
    ...a,
    ...boundsOfBoxes([a, b]),
    tex,
    char: a.char === '\u0338' ? b.char : a.char,
    kind: 'sign',
    alphabet: '',
  }
}

/** Joins three dots: horizontal, vertical or diagonal. */
function joinDots(atoms: readonly MathAtom[]): MathAtom[] {
  const dots = atoms.filter(({ char }) => char === '.')
  if (dots.length < 3) return joinHorizontalDots(atoms)
  const gone = new Set<MathAtom>()
  const joined: MathAtom[] = []
  dots.sort((a, b) => a.x0 - b.x0 || a.y0 - b.y0)
  for (let i = 0; i + 2 < dots.length; i++) {
    const [a, b, c] = [dots[i], dots[i + 1], dots[i + 2]]
    if (gone.has(a) || c.x0 - a.x0 > 1.6 * a.size || Math.abs(c.baseline - a.baseline) > 1.3 * a.size)
      continue
    const [x, y] = [c.x0 - a.x0, c.baseline - a.baseline]
    const even =
      Math.abs(b.x0 - a.x0 - x / 2) < 0.15 * a.size &&
      Math.abs(b.baseline - a.baseline - y / 2) < 0.15 * a.size
    const span = Math.max(Math.abs(x), Math.abs(y))
    if (!even || span < 0.5 * a.size) continue
    const tex = Math.abs(y) < 0.1 * a.size ? null : Math.abs(x) < 0.1 * a.size ? '\\vdots' : '\\ddots'
    if (tex === null) continue
    for (const dot of [a, b, c]) gone.add(dot)
    const place = boundsOfBoxes([a, b, c])
    joined.push({
      ...a,
      ...place,
      baseline: (a.baseline + c.baseline) / 2 + 0.25 * a.size,
      tex,
      char: '',
      kind: 'sign',
    })
  }
  return joinHorizontalDots([...atoms.filter((atom) => !gone.has(atom)), ...joined])
}

/** Joins dots in a row, which fonts of TeX draw one by one. */
function joinHorizontalDots(atoms: readonly MathAtom[]): MathAtom[] {
  const out: MathAtom[] = []
  // Row by row: dots in two rows of a matrix may share a column.
  const sorted = [...atoms].sort((a, b) => Math.round(a.baseline) - Math.round(b.baseline) || a.x0 - b.x0)
  for (const atom of sorted) {
    const [a, b] = [out.at(-2), out.at(-1)]
    const dot = atom.char
    if (
      a &&
      b &&
      (dot === '.' || dot === '·' || dot === '⋅') &&
      a.char === dot &&
      b.char === dot &&
      isEven(a, b, atom)
    ) {
      out.length -= 2
      out.push({
        ...a,
        ...boundsOfBoxes([a, b, atom]),
        tex: dot === '.' ? '\\ldots' : '\\cdots',
        char: '',
        kind: 'sign',
      })
    } else out.push(atom)
  }
  return out
}

function isEven(a: MathAtom, b: MathAtom, c: MathAtom): boolean {
  const [x, y] = [b.x0 - a.x0, c.x0 - b.x0]
  return (
    Math.abs(x - y) < 0.12 * a.size &&
    x < 0.75 * a.size &&
    Math.abs(c.baseline - a.baseline) < 0.05 * a.size &&
    Math.abs(a.size - c.size) < 0.1 * a.size
  )
}
