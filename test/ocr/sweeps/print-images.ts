import { rotateQuarter } from '../../builders/raster.ts'
import { fill, gray, page, turned } from './drawing.ts'
import type { VariedImage } from './reading.ts'

/** Print on white paper: its size, columns, direction and shape. */
export const printImages: readonly VariedImage[] = [
  {
    name: 'print of any size, contrast and spacing',
    draw: (chance) => {
      const size = chance.between(9, 40)
      const ink = chance.between(0, 190)
      return page(chance, (context) => {
        context.fillStyle = gray(ink)
        const step = size * chance.between(1.2, 2)
        fill(context, chance, { x: 40, y: 60, width: 700, size, step, count: Math.floor(360 / step) })
      })
    },
  },
  {
    name: 'two or three columns, their gutter varied',
    draw: (chance) => {
      const columns = chance.whole(2, 3)
      const size = chance.between(14, 22)
      const gap = size * chance.between(0.4, 2.4)
      const rows = chance.whole(3, 14)
      const width = (760 - gap * (columns - 1)) / columns
      return page(chance, (context) => {
        for (let i = 0; i < columns; i++)
          fill(context, chance, {
            x: 20 + i * (width + gap),
            y: 60 + chance.of(0, 0, chance.between(0, 60)),
            width: width * chance.of(1, 0.97, chance.between(0.5, 1)),
            size,
            step: size * 1.5,
            count: Math.min(rows, 15) - (i > 0 ? chance.whole(0, 3) : 0),
          })
        if (chance.is(0.3)) context.fillRect(20 + width + gap / 2, 40, 2, rows * size * 1.5)
      })
    },
  },
  {
    name: 'columns under a title, a dark band or a figure',
    draw: (chance) => {
      const band = chance.of(0, chance.between(60, 150))
      const size = 16
      return page(chance, (context) => {
        fill(context, chance, {
          x: 30,
          y: 40,
          width: chance.between(200, 740),
          size: chance.between(16, 30),
          step: 30,
          count: 1,
        })
        context.fillStyle = gray(chance.between(40, 150))
        context.fillRect(chance.between(20, 200), 60, chance.between(150, 700), band)
        context.fillStyle = '#000000'
        for (const x of [30, 30 + 380 + chance.between(-20, 10)])
          fill(context, chance, {
            x,
            y: 90 + band,
            width: 340,
            size,
            step: 24,
            count: Math.floor((330 - band) / 24),
          })
      })
    },
  },
  {
    name: 'skewed print',
    draw: (chance) => {
      const degrees = chance.of(chance.between(-1, 1), chance.between(-20, 20))
      return page(chance, (context) => {
        turned(context, degrees, 800, 440)
        fill(context, chance, {
          x: 90,
          y: 100,
          width: 600,
          size: chance.between(13, 24),
          step: 34,
          count: chance.whole(2, 8),
        })
      })
    },
  },
  {
    name: 'a page on its side or upside down',
    draw: (chance) =>
      rotateQuarter(
        page(chance, (context) =>
          fill(context, chance, {
            x: 40,
            y: 60,
            width: chance.between(150, 700),
            size: 20,
            step: 30,
            count: chance.whole(1, 12),
          }),
        ),
        chance.of(1, 2, 3),
      ),
  },
  {
    name: 'wide letters close to each other',
    draw: (chance) => {
      const size = chance.between(18, 34)
      const stretch = chance.between(0.9, 1.7)
      const close = chance.of(0, chance.between(-3, 1))
      return page(chance, (context) => {
        context.scale(stretch, 1)
        context.letterSpacing = `${close}px`
        fill(context, chance, {
          x: 20,
          y: 50,
          width: 740 / stretch,
          size,
          step: size * 1.4,
          count: Math.floor(380 / (size * 1.4)),
        })
      })
    },
  },
  {
    name: 'a few letters on a large image',
    draw: (chance) =>
      page(chance, (context) => {
        const size = chance.between(16, 90)
        context.font = `${size}px Arimo`
        const letters = 'KMR7B'.slice(0, chance.whole(1, 5))
        ;[...letters].forEach((letter, i) => {
          context.fillText(letter, 200 + i * size * chance.between(0.6, 2.5), 220 + chance.between(0, 10))
        })
      }),
  },
  {
    name: 'small print under larger print',
    draw: (chance) =>
      page(chance, (context) => {
        fill(context, chance, { x: 40, y: 50, width: 700, size: 26, step: 40, count: 5 })
        fill(context, chance, {
          x: 40,
          y: 280,
          width: chance.between(40, 600),
          size: chance.between(6, 14),
          step: 16,
          count: chance.whole(1, 5),
        })
      }),
  },
  {
    name: 'lines bent like those of an open book',
    draw: (chance) => {
      const rise = chance.between(0, 45)
      const flat = page(
        chance,
        (context) => fill(context, chance, { x: 60, y: 70, width: 680, size: 17, step: 25, count: 23 }),
        800,
        660,
      )
      const { width, height, data } = flat
      const bent = data.slice()
      for (let x = 0; x < width; x++) {
        const by = Math.round(rise * Math.sin((x * Math.PI) / width))
        for (let y = 0; y < height; y++) {
          const from = (Math.min(height - 1, Math.max(0, y - by)) * width + x) * 4
          bent.set(data.subarray(from, from + 4), (y * width + x) * 4)
        }
      }
      return { width, height, data: bent }
    },
  },
  {
    name: 'formulas between lines of text',
    letters: '=x+2(y)7∑z-a',
    draw: (chance) =>
      page(chance, (context) => {
        for (let i = 0; i < 6; i++)
          fill(context, chance, {
            x: 60,
            y: 60 + i * 60,
            width: chance.between(30, 600),
            size: 24,
            step: 60,
            count: 1,
          })
      }),
  },
  {
    name: 'figures beside text',
    draw: (chance) =>
      page(chance, (context) => {
        const [wide, high] = [chance.between(40, 400), chance.between(40, 300)]
        fill(context, chance, { x: 20, y: 40, width: 360, size: 18, step: 28, count: 13 })
        context.fillStyle = gray(chance.between(30, 170))
        const filled = chance.between(0.02, 1)
        for (let x = 0; x < wide; x += 8) context.fillRect(400 + x, 60, 8 * filled, high)
        context.fillRect(400, 60, wide, 3)
        context.fillStyle = '#000000'
        if (chance.is(0.5))
          fill(context, chance, {
            x: 410,
            y: 100,
            width: wide,
            size: 18,
            step: 28,
            count: chance.whole(1, 6),
          })
      }),
  },
]
