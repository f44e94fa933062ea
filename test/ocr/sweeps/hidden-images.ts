import { grounds, photoOnGround } from '../../../fixtures/grounds.ts'
import { fill, gray, page, text, turned } from './drawing.ts'
import type { VariedImage } from './reading.ts'

/** Text that is hard to see, read as for redaction. */
export const hiddenImages: readonly VariedImage[] = [
  {
    name: 'words on a photo',
    thoroughly: true,
    draw: (chance) => {
      const level = Math.round(chance.between(0, 255))
      return photoOnGround({
        ground: chance.of(...grounds),
        seed: chance.whole(0, 999),
        width: 420,
        height: 260,
        ...(chance.is(0.85)
          ? {
              text: {
                words: text(chance, chance.whole(1, 3)),
                size: chance.between(16, 60),
                colour: gray(level),
                degrees: chance.of(0, chance.between(-50, 50)),
              },
            }
          : {}),
      })
    },
  },
  {
    name: 'words in any direction beside print',
    thoroughly: true,
    draw: (chance) =>
      page(
        chance,
        (context) => {
          fill(context, chance, { x: 20, y: 40, width: 560, size: 16, step: 28, count: 5 })
          turned(context, chance.of(chance.between(-8, 8), chance.between(-90, 90)), 600, 400)
          fill(context, chance, {
            x: 150,
            y: 260,
            width: chance.between(40, 300),
            size: chance.between(9, 70),
            step: 40,
            count: chance.whole(1, 3),
          })
        },
        600,
        400,
      ),
  },
  {
    name: 'faint and coloured words',
    thoroughly: true,
    draw: (chance) =>
      page(
        chance,
        (context) => {
          const [red, green, blue] = [0, 0, 0].map(() => Math.round(chance.between(90, 255)))
          context.fillStyle = `rgb(${red},${green},${blue})`
          context.fillRect(0, 0, 600, 360)
          for (let i = 0; i < 5; i++) {
            const by = chance.between(-70, 70)
            context.fillStyle = `rgb(${Math.round(red + by)},${Math.round(green - chance.of(by, 0))},${Math.round(blue + chance.of(by, 0, -by))})`
            fill(context, chance, {
              x: 30,
              y: 60 + i * 60,
              width: chance.between(60, 500),
              size: chance.between(10, 40),
              step: 60,
              count: 1,
            })
          }
        },
        600,
        360,
      ),
  },
  {
    name: 'words with lines through them, and in boxes',
    thoroughly: true,
    draw: (chance) =>
      page(
        chance,
        (context) => {
          const thick = chance.between(1, 9)
          const long = chance.between(20, 500)
          for (let i = 0; i < 5; i++) {
            fill(context, chance, {
              x: 40,
              y: 60 + i * 66,
              width: 460,
              size: chance.between(16, 34),
              step: 60,
              count: 1,
            })
            context.fillRect(chance.between(20, 200), 50 + i * 66, long, thick)
            if (chance.is(0.4)) {
              context.lineWidth = thick
              context.strokeRect(30, 25 + i * 66, chance.between(60, 500), chance.between(30, 90))
            }
          }
        },
        600,
        380,
      ),
  },
  {
    name: 'drawings and textures like letters',
    thoroughly: true,
    draw: (chance) =>
      page(
        chance,
        (context) => {
          const spread = chance.between(0, 30)
          const side = chance.between(5, 34)
          const step = chance.between(10, 60)
          context.lineWidth = chance.between(1, 6)
          for (let y = 20; y < 360; y += step)
            for (let x = 20; x < 580; x += step) {
              const own = Math.max(2, side + chance.between(-spread, spread))
              if (chance.is(0.5)) context.strokeRect(x, y, own, own * chance.between(0.5, 1.5))
              else {
                context.beginPath()
                context.arc(x + own / 2, y + own / 2, own / 2, 0, chance.between(2, 7))
                context.stroke()
              }
            }
        },
        600,
        380,
      ),
  },
  {
    name: 'print on a transparent image',
    thoroughly: true,
    draw: (chance) => {
      const raster = page(
        chance,
        (context) => fill(context, chance, { x: 30, y: 50, width: 500, size: 22, step: 40, count: 6 }),
        600,
        300,
      )
      const alpha = chance.between(0, 255)
      for (let i = 3; i < raster.data.length; i += 4)
        if (raster.data[i - 1] > 128 || chance.is(0.2)) raster.data[i] = alpha
      return raster
    },
  },
]
