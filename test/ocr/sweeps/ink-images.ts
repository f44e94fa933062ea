import { drawStamp } from '../../builders/raster.ts'
import { fill, page, relit, text } from './drawing.ts'
import type { VariedImage } from './reading.ts'

/** Coloured ink and paper, and handwriting. */
export const inkImages: readonly VariedImage[] = [
  {
    name: 'a stamp over print',
    draw: (chance) =>
      page(chance, (context) => {
        const pale = chance.between(0, 200)
        context.fillStyle = '#1c1c20'
        fill(context, chance, { x: 20, y: 40, width: 760, size: 18, step: 30, count: chance.whole(3, 13) })
        for (let i = 0; i < chance.whole(1, 3); i++)
          drawStamp(context, ['RECEIVED', text(chance, 1)], {
            x: chance.between(100, 700),
            y: chance.between(100, 340),
            radius: chance.between(20, 140),
            degrees: chance.between(-40, 40),
            colour: `rgb(${Math.round(chance.of(200, pale))},${Math.round(pale)},${Math.round(chance.of(70, 200))})`,
          })
      }),
  },
  {
    name: 'words in colour between black ones',
    draw: (chance) =>
      page(chance, (context) => {
        const strength = chance.between(0, 255)
        for (let i = 0; i < 8; i++) {
          context.fillStyle = chance.is(0.4)
            ? `rgb(${Math.round(strength)},${Math.round(strength / 4)},30)`
            : '#101010'
          fill(context, chance, { x: 30, y: 50 + i * 46, width: 700, size: 22, step: 46, count: 1 })
        }
      }),
  },
  {
    name: 'notes by pen that touch the print',
    draw: (chance) =>
      page(chance, (context) => {
        fill(context, chance, { x: 30, y: 50, width: 700, size: 20, step: 34, count: 11 })
        context.globalCompositeOperation = 'multiply'
        context.strokeStyle = chance.of('#2030c0', '#c02030', '#6070d0')
        context.lineWidth = chance.between(1, 14)
        for (let i = 0; i < chance.whole(1, 12); i++) {
          context.beginPath()
          context.moveTo(chance.between(0, 700), chance.between(0, 440))
          context.lineTo(chance.between(0, 800), chance.between(0, 440))
          context.stroke()
        }
      }),
  },
  {
    name: 'yellowed paper with brown ink',
    draw: (chance) => {
      const tint = chance.between(0, 120)
      const ink = chance.between(0, 160)
      return page(chance, (context) => {
        context.fillStyle = `rgb(235,${Math.round(235 - tint / 2)},${Math.round(235 - tint)})`
        context.fillRect(0, 0, 800, 440)
        context.fillStyle = `rgb(${Math.round(ink)},${Math.round(ink / 2)},20)`
        fill(context, chance, { x: 30, y: 50, width: 700, size: 22, step: 40, count: 9 })
      })
    },
  },
  {
    name: 'uneven letters of a hand, joined and slanted',
    options: { handwriting: true },
    draw: (chance) =>
      page(chance, (context) => {
        const uneven = chance.between(0, 14)
        const slant = chance.of(0, chance.between(-1, 1))
        const joined = chance.between(-6, 4)
        context.transform(1, 0, slant, 1, -slant * 220 + 40, 0)
        const ruled = chance.is(0.5)
        for (let row = 0; row < 4; row++) {
          let x = 40
          for (const letter of text(chance, chance.whole(3, 7))) {
            context.font = `${34 + chance.between(-uneven, uneven)}px "Test Serif"`
            context.fillText(letter, x, 80 + row * 90 + chance.between(-uneven, uneven))
            x += context.measureText(letter).width + joined
          }
          if (ruled) context.fillRect(0, 90 + row * 90, 800, 2)
        }
      }),
  },
  {
    name: 'faint uneven letters of a hand, read as print',
    draw: (chance) => {
      const faint = chance.between(0, 130)
      const drawn = page(chance, (context) => {
        const uneven = chance.between(0, 16)
        for (let row = 0; row < chance.whole(1, 5); row++) {
          let x = 40
          for (const letter of text(chance, chance.whole(2, 8))) {
            context.font = `${30 + chance.between(-uneven, uneven)}px "Test Serif"`
            context.fillText(letter, x, 80 + row * 80 + chance.between(-uneven, uneven))
            x += context.measureText(letter).width + chance.between(-5, 2)
          }
        }
      })
      return relit(drawn, (_x, _y, level) => Math.max(level, faint))
    },
  },
]
