import { grid, some, upTo } from './parts.ts'
import { around, plain, type VariedPage } from './varied.ts'

/** Tables in drawn lines. */
export const variedRuled: readonly VariedPage[] = [
  {
    name: 'a grid of lines with some rows',
    build: (chance) =>
      around(chance, (page, top) => {
        const rows = chance.whole(1, 5)
        const xs = [72, 180, 300, 430]
        grid(
          page,
          xs,
          upTo(rows + 1, (i) => top + i * 20),
        )
        for (let i = 0; i < rows; i++)
          for (let k = 0; k < 3; k++)
            if (chance.is(0.8))
              page.text(
                xs[k] + chance.between(2, 20),
                top + i * 20 + 14,
                plain(some(i + k, chance.whole(1, 4))),
              )
        return top + rows * 20 + 10
      }),
  },
]
