/**
 * Names on photos: how many OCR for redaction reads, how many it reports as text that was not read, and how often it reports a photo
 * without text. `node bench/text-on-photos.ts`. Thresholds were chosen on such photos, so that its figures are an upper bound.
 */
import { recogniseThoroughly } from '../engines/ocr/recognise-thoroughly.ts'
import { grounds, photoOnGround } from '../fixtures/grounds.ts'
import { pick, seeded } from '../fixtures/random.ts'

const count = 60
const colours = ['#000000', '#ffffff', '#d02020', '#f0e020', '#102a80']
const surnames = [
  'Hadromeyer',
  'Quillanby',
  'Vestergrad',
  'Otterbrinck',
  'Zambrowsky',
  'Kellermund',
  'Trevanion',
]
const settings = { languages: ['en'], dpi: 200 }

const missed: string[] = []
const sums = { read: 0, reported: 0, falselyReported: 0 }
for (let seed = 0; seed < count; seed++) {
  const random = seeded(100 + seed)
  const ground = grounds[seed % grounds.length]
  const size = 14 + Math.round(random() * 34)
  const colour = pick(random, colours)
  const degrees = random() < 0.4 ? 0 : Math.round(random() * 50 - 25)
  const surname = surnames[seed % surnames.length]
  const text = { words: `Ingrid ${surname}`, size, colour, degrees }
  const photo = photoOnGround({ ground, seed, text })
  const { words, unread } = await recogniseThoroughly(photo, settings)
  const [x, y] = [photo.width / 2, photo.height / 2]
  if (words.some((word) => word.text.includes(surname))) sums.read++
  else if (unread.some((box) => box.x0 < x && box.x1 > x && box.y0 < y + size && box.y1 > y - size))
    sums.reported++
  else missed.push(`${ground}, ${size} pixels in ${colour}, ${degrees} degrees`)
  const plain = await recogniseThoroughly(photoOnGround({ ground, seed: 500 + seed }), settings)
  if (plain.unread.length > 0) sums.falselyReported++
}
console.log(`${count} names: ${sums.read} read, ${sums.reported} reported, ${missed.length} neither`)
console.log(`${count} photos without text: ${sums.falselyReported} reported`)
for (const line of missed) console.log(`  ${line}`)
