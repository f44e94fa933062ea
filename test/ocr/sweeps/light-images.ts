import { drawRaster } from '../../builders/raster.ts'
import type { Chance } from '../../layout/sweeps/varied.ts'
import { fill, gray, page, relit } from './drawing.ts'
import type { VariedImage } from './reading.ts'

const plain = (chance: Chance, size: number, count = 10) =>
  page(chance, (context) =>
    fill(context, chance, { x: 30, y: 50, width: 740, size, step: size * 1.7, count }),
  )

/** Paper and light: shadows, screens, grain, dots and specks. */
export const lightImages: readonly VariedImage[] = [
  {
    name: 'a shadow over a part of the text',
    draw: (chance) => {
      const shadow = chance.between(0.15, 1)
      const edge = chance.between(60, 360)
      const count = chance.whole(1, 14)
      return relit(
        plain(chance, 17, count),
        (_, y, level) => level * (1 - (1 - shadow) / (1 + Math.exp((edge - y) / 20))),
      )
    },
  },
  {
    name: 'a shaded or dark panel with text',
    draw: (chance) =>
      page(chance, (context) => {
        fill(context, chance, { x: 30, y: 50, width: 740, size: 20, step: 34, count: 4 })
        const level = chance.between(0, 255)
        context.fillStyle = gray(level)
        context.fillRect(chance.between(0, 300), 200, chance.between(100, 800), 200)
        context.fillStyle = gray(chance.is(0.7) ? 255 : chance.between(0, 255))
        fill(context, chance, {
          x: chance.between(20, 400),
          y: 250,
          width: 360,
          size: chance.between(12, 40),
          step: 50,
          count: 3,
        })
      }),
  },
  {
    name: 'light print on a dark page',
    draw: (chance) =>
      page(chance, (context) => {
        context.fillStyle = gray(chance.between(0, 90))
        context.fillRect(0, 0, 800, 440)
        context.fillStyle = gray(chance.between(120, 255))
        fill(context, chance, { x: 30, y: 60, width: 700, size: chance.between(14, 30), step: 44, count: 8 })
      }),
  },
  {
    name: 'a halftone screen under a part of the text',
    draw: (chance) =>
      page(chance, (context) => {
        const pitch = chance.whole(3, 9)
        const dot = chance.between(1, pitch - 1)
        const part = chance.between(80, 440)
        context.fillStyle = gray(chance.between(0, 160))
        for (let y = 0; y < part; y += pitch)
          for (let x = (y / pitch) % 2; x < 800; x += pitch) context.fillRect(x, y, dot, dot)
        context.fillStyle = '#000000'
        fill(context, chance, { x: 30, y: 50, width: 740, size: chance.between(16, 28), step: 44, count: 8 })
      }),
  },
  {
    name: 'grain on the whole page',
    draw: (chance) => {
      const strength = chance.between(0, 220)
      return relit(
        plain(chance, chance.between(14, 30), 8),
        (_x, _y, level) =>
          level + (chance.between(0, 1) + chance.between(0, 1) + chance.between(0, 1) - 1.5) * strength,
      )
    },
  },
  {
    name: 'print of dots',
    draw: (chance) => {
      const pitch = chance.between(2, 11)
      const dot = pitch * chance.between(0.25, 0.7)
      const jitter = chance.of(0, chance.between(0, 0.3))
      const [wide, high] = [Math.round(800 / pitch), Math.round(440 / pitch)]
      const small = drawRaster(wide, high, (context) =>
        fill(context, chance, {
          x: 4,
          y: 18,
          width: wide - 10,
          size: 13,
          step: 22,
          count: Math.max(1, Math.floor(high / 22)),
        }),
      )
      return page(chance, (context) => {
        for (let i = 0; i < wide * high; i++) {
          if (small.data[i * 4] > 150) continue
          context.beginPath()
          const x = (i % wide) + 0.5 + chance.between(-jitter, jitter)
          context.arc(x * pitch, (Math.floor(i / wide) + 0.5) * pitch, dot, 0, 7)
          context.fill()
        }
      })
    },
  },
  {
    name: 'specks, few or many',
    draw: (chance) =>
      page(chance, (context) => {
        const specks = Math.round(10 ** chance.between(1, 4.4))
        const size = chance.between(1, 5)
        for (let i = 0; i < specks; i++)
          context.fillRect(chance.between(0, 800), chance.between(0, 440), size, size)
        if (chance.is(0.7))
          fill(context, chance, {
            x: 30,
            y: 60,
            width: 700,
            size: chance.between(14, 30),
            step: 44,
            count: 8,
          })
      }),
  },
  {
    name: 'noise without text',
    draw: (chance) => {
      const share = chance.between(0.02, 0.6)
      const side = chance.whole(1, 9)
      return page(chance, (context) => {
        for (let y = 0; y < 440; y += side)
          for (let x = 0; x < 800; x += side) if (chance.is(share)) context.fillRect(x, y, side, side)
      })
    },
  },
]
