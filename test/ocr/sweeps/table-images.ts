import { fill, gray, page, text } from './drawing.ts'
import type { VariedImage } from './reading.ts'

/** Tables and drawn lines. */
export const tableImages: readonly VariedImage[] = [
  {
    name: 'a ruled table, its cells of one line or several',
    draw: (chance) =>
      page(chance, (context) => {
        const [rows, columns] = [chance.whole(2, 7), chance.whole(2, 5)]
        const lines = chance.whole(1, 4)
        const size = chance.between(13, 20)
        const high = 440 / (rows + 1)
        const wide = 760 / columns
        const thick = chance.between(1, 5)
        const across = chance.of(1, chance.between(0.6, 1))
        for (let i = 0; i <= rows; i++) context.fillRect(20, 20 + i * high, columns * wide * across, thick)
        for (let k = 0; k <= columns; k++)
          context.fillRect(20 + k * wide, 20, thick, rows * high * chance.of(1, chance.between(0.5, 1)))
        for (let i = 0; i < rows; i++)
          for (let k = 0; k < columns; k++)
            if (chance.is(0.85))
              fill(context, chance, {
                x: 30 + k * wide,
                y: 20 + i * high + size * 1.3,
                width: wide - 30,
                size,
                step: size * 1.2,
                count: chance.is(0.3) ? Math.min(lines, Math.floor(high / size / 1.3)) : 1,
              })
      }),
  },
  {
    name: 'a table whose numbers are faint or small',
    draw: (chance) =>
      page(chance, (context) => {
        const rows = chance.whole(4, 9)
        const size = chance.between(9, 18)
        for (let i = 0; i <= rows; i++) context.fillRect(20, 20 + i * 42, 760, 2)
        for (const x of [20, 260, 520, 778]) context.fillRect(x, 20, 2, rows * 42)
        context.fillStyle = gray(chance.between(0, 110))
        context.font = `${size}px Arimo`
        for (let i = 0; i < rows; i++)
          for (const x of [30, 270, 530])
            context.fillText(
              text(chance, chance.whole(1, 2)),
              x,
              48 + i * 42 + chance.of(0, chance.between(-10, 10)),
            )
      }),
  },
  {
    name: 'single digits in the cells of a table',
    letters: '37148',
    draw: (chance) =>
      page(chance, (context) => {
        const size = chance.between(14, 30)
        const beside = chance.between(20, 300)
        for (let i = 0; i < 6; i++) {
          fill(context, chance, { x: 40, y: 60 + i * 60, width: 300, size: 22, step: 60, count: 1 })
          context.font = `${size}px Arimo`
          for (let k = 0; k < chance.whole(1, 3); k++)
            context.fillText(String(chance.whole(1, 9)), 360 + beside + k * 60, 60 + i * 60)
        }
      }),
  },
  {
    name: 'letters in the boxes of a form, joined, open or apart',
    draw: (chance) =>
      page(chance, (context) => {
        const size = chance.between(15, 22)
        fill(context, chance, { x: 40, y: 40, width: 600, size, step: 40, count: 1 })
        context.font = `${size}px Arimo`
        for (let i = 0; i < 8; i++) {
          const kind = chance.of('joined', chance.of('open', 'apart'))
          const wide = size * chance.between(0.6, 3.4)
          const high = size * chance.between(0.7, 3)
          const thick = chance.between(1, size * 0.35)
          const rise = kind === 'open' ? high * chance.between(0.1, 1) : high
          const room = kind === 'apart' ? wide * chance.between(0.05, 1.6) : 0
          const count = chance.whole(3, 9)
          const bottom = 92 + i * 46
          let x = 40
          for (let k = 0; k < count; k++) {
            const own = wide * chance.of(1, chance.of(1, chance.between(0.7, 1.4)))
            context.fillRect(x, bottom, own + thick, thick)
            if (kind !== 'open') context.fillRect(x, bottom - high, own + thick, thick)
            for (const side of [x, x + own]) context.fillRect(side, bottom - rise, thick, rise)
            if (chance.is(0.85))
              context.fillText(
                'HENTAO'[k % 6],
                x + own / 2 - size / 3,
                bottom - Math.max(2, (high - size) / 2),
              )
            x += own + room
          }
        }
      }),
  },
  {
    name: 'lines and dotted lines of any length and thickness',
    draw: (chance) =>
      page(chance, (context) => {
        fill(context, chance, { x: 40, y: 50, width: 600, size: 20, step: 60, count: 6 })
        for (let i = 0; i < 6; i++) {
          const length = chance.between(20, 500)
          const thick = chance.between(1, 14)
          const fall = chance.of(0, chance.between(-0.05, 0.05))
          const dot = chance.of(0, chance.between(2, 5))
          for (let x = 0; x < length; x++)
            if (dot === 0 || x % (2 * dot) < dot) context.fillRect(60 + x, 70 + i * 60 + x * fall, 1, thick)
        }
        for (let i = 0; i < 3; i++)
          context.fillRect(660 + i * 40, 30, chance.between(1, 8), chance.between(20, 380))
      }),
  },
  {
    name: 'a table without lines, its columns apart',
    draw: (chance) =>
      page(chance, (context) => {
        const columns = chance.whole(2, 5)
        const rows = chance.whole(2, 14)
        const uneven = chance.of(0, chance.between(0, 14))
        for (let k = 0; k < columns; k++)
          for (let i = 0; i < rows; i++)
            fill(context, chance, {
              x: 30 + (k * 750) / columns,
              y: 50 + i * 28 + uneven * (k % 2),
              width: (750 / columns) * chance.between(0.3, 0.95),
              size: 17,
              step: 28,
              count: 1,
            })
      }),
  },
]
