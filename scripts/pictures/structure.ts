import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** npm run structure: draws the rooms of `engines/` and `src/` and their imports, read from the sources, to docs/images/structure.svg. */
const root = fileURLToPath(new URL('../..', import.meta.url))

/** The label of a module in the drawing. A missing module fails the script. */
const about: Readonly<Record<string, string>> = {
  model: 'vocabulary',
  encodings: 'base64, escapes, compression',
  image: 'image files',
  onnx: 'networks',
  detect: 'finds values in text',
  pdf: 'the inside of PDF',
  office: 'office containers',
  structured: 'CSV, JSON, XML, e-mail',
  vision: 'faces and persons',
  layout: 'pages to blocks',
  ocr: 'text from pixels',
  redact: 'erases and proves',
  inspect: 'finds hidden content',
  convert: 'conversion graph',
  src: 'library, command, hosts',
}

const roomOf = (file: string) => (file.startsWith('engines/') ? file.split('/')[1] : 'src')

export function importsByRoom(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>()
  for (const folder of ['engines', 'src'])
    for (const name of readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })) {
      const file = `${folder}/${name.replaceAll('\\', '/')}`
      if (!file.endsWith('.ts')) continue
      const from = roomOf(file)
      if (!(from in about))
        throw new Error(`The room ${from} is not described in scripts/pictures/structure.ts.`)
      const known = imports.get(from) ?? new Set()
      imports.set(from, known)
      for (const [, target] of readFileSync(path.join(root, file), 'utf8').matchAll(
        /(?:from|import\() ?'(\.[^']+)'/g,
      )) {
        const to = path.posix.join(path.posix.dirname(file), target)
        if (/^(?:engines|src)\//.test(to) && roomOf(to) !== from) known.add(roomOf(to))
      }
    }
  return imports
}

/** Levels of rooms: 0 imports nothing. Throws where rooms import each other in a circle. */
export function levels(imports: ReadonlyMap<string, ReadonlySet<string>>): Map<string, number> {
  const known = new Map<string, number>()
  const levelOf = (room: string, above: readonly string[]): number => {
    if (above.includes(room)) throw new Error(`Rooms import each other: ${[...above, room].join(' -> ')}`)
    const found = known.get(room)
    if (found !== undefined) return found
    const below = [...(imports.get(room) ?? [])].map((one) => levelOf(one, [...above, room]))
    const level = below.length === 0 ? 0 : Math.max(...below) + 1
    known.set(room, level)
    return level
  }
  for (const room of imports.keys()) levelOf(room, [])
  return known
}

/**
 * The imports that do not follow from others: an arrow from `src` to `model` is redundant if `src` imports something that imports `model`.
 */
function direct(imports: ReadonlyMap<string, ReadonlySet<string>>): [from: string, to: string][] {
  const reaches = (from: string, to: string): boolean =>
    [...(imports.get(from) ?? [])].some((one) => one === to || reaches(one, to))
  return [...imports].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => ![...targets].some((other) => other !== to && reaches(other, to)))
      .map((to): [string, string] => [from, to]),
  )
}

const box = { width: 176, height: 52, gapX: 28, gapY: 56, margin: 24 }

export function drawing(): string {
  const imports = importsByRoom()
  const level = levels(imports)
  const rows: string[][] = []
  for (const [room, row] of level) {
    rows[row] ??= []
    rows[row].push(room)
  }
  rows.reverse()
  for (const row of rows) row.sort()
  const widest = Math.max(...rows.map((row) => row.length))
  const width = widest * (box.width + box.gapX) - box.gapX + 2 * box.margin
  const height = rows.length * (box.height + box.gapY) - box.gapY + 2 * box.margin
  const places = new Map<string, { x: number; y: number }>()
  rows.forEach((row, r) => {
    const rowWidth = row.length * (box.width + box.gapX) - box.gapX
    row.forEach((room, i) => {
      places.set(room, {
        x: (width - rowWidth) / 2 + i * (box.width + box.gapX),
        y: box.margin + r * (box.height + box.gapY),
      })
    })
  })
  const at = (room: string) => places.get(room) ?? { x: 0, y: 0 }
  const arrows = direct(imports).map(([from, to]) => {
    const [a, b] = [at(from), at(to)]
    const [x1, y1] = [a.x + box.width / 2, a.y + box.height]
    const [x2, y2] = [b.x + box.width / 2, b.y - 7]
    const bend = (y2 - y1) / 2
    return `<path d="M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}" fill="none" stroke="#6b7280" stroke-width="1.3" marker-end="url(#arrow)"/>`
  })
  const rooms = [...places].map(
    ([room, { x, y }]) =>
      `<rect x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="8" fill="${room === 'src' ? '#dbeafe' : '#fff'}" stroke="#1f2937"/>` +
      `<text x="${x + box.width / 2}" y="${y + 22}" font-weight="600">${room === 'src' ? 'src' : room}</text>` +
      `<text x="${x + box.width / 2}" y="${y + 40}" font-size="11" fill="#4b5563">${about[room]}</text>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="Inter, Helvetica, Arial, sans-serif" font-size="14" text-anchor="middle">`,
    '<title>Rooms of Palimpsest and their imports</title>',
    '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#6b7280"/></marker></defs>',
    `<rect width="${width}" height="${height}" fill="#f9fafb"/>`,
    ...arrows,
    ...rooms,
    '</svg>',
    '',
  ].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(path.join(root, 'docs/images/structure.svg'), drawing())
