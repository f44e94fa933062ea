import { afterAll, describe, expect, it } from 'vitest'
import { calibrateConfidence, implausibility } from '../../../engines/ocr/recognise/confidence.ts'
import { closeTesseract } from '../../../engines/ocr/recognise/tesseract.ts'
import { recognise } from '../../../engines/ocr/recognise.ts'
import { degradedPage, seeded } from '../../builders/degraded-page.ts'
import { slow } from '../../builders/slow.ts'

afterAll(closeTesseract)

function word(text: string, confidence: number, least = confidence) {
  const box = { x0: 0, y0: 0, x1: 1, y1: 1 }
  return { text, confidence, symbols: [{ text, box, confidence: least }] }
}

describe('the calibrated confidence of a word', () => {
  it('grows with the confidence of tesseract, and stays between 0 and 1', () => {
    for (const text of ['payment', '1,250.00', '|', 'wOrd']) {
      const grown = [0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.96, 1].map((share) =>
        calibrateConfidence(word(text, share)),
      )
      expect(grown).toEqual(grown.toSorted((a, b) => a - b))
      expect(grown[0]).toBeGreaterThan(0)
      expect(grown[7]).toBeLessThan(1)
    }
  })

  it('is lower if a letter has low confidence, and for implausible words', () => {
    expect(calibrateConfidence(word('payment', 0.9, 0.3))).toBeLessThan(
      calibrateConfidence(word('payment', 0.9)),
    )
    expect(calibrateConfidence(word('pay|mEnt', 0.9))).toBeLessThan(
      calibrateConfidence(word('pay-ment', 0.9)),
    )
  })

  it.each([
    ['payment', 0],
    ['McDonald', 0],
    ['£1,250.00', 0],
    ['(203)', 0],
    ['12/03/1984', 0],
    ['co-operative', 0],
    ["don't", 0],
    ['USA', 0],
    ['e.g.', 0],
    ['Größe', 0],
    ['договор', 0],
    ['pAyment', 1],
    ['2O18', 1],
    ['p4ym', 1],
    ['xkrtv', 1],
    ['||', 2],
  ])('checks the shape of %s: %i indications against it', (text, signs) => {
    expect(implausibility(text)).toBe(signs)
  })

  slow(it)(
    'is honest on pages that it was not fitted on: of the words said to be sure, that many are right',
    async () => {
      let [sure, right, said] = [0, 0, 0]
      let [unsure, unsureRight] = [0, 0]
      for (const [seed, spoiled] of [
        [901, 0.1],
        [902, 0.55],
        [903, 0.8],
      ]) {
        const { raster, words } = degradedPage(seed, spoiled)
        for (const read of (await recognise(raster)).words) {
          const x = (read.box.x0 + read.box.x1) / 2
          const y = (read.box.y0 + read.box.y1) / 2
          const under = words.find(({ box }) => x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1)
          const good = under?.text === read.text ? 1 : 0
          if (read.confidence >= 0.8) {
            sure++
            right += good
            said += read.confidence
          } else {
            unsure++
            unsureRight += good
          }
        }
      }
      expect(sure).toBeGreaterThan(80)
      expect(Math.abs(right / sure - said / sure)).toBeLessThan(0.08)
      if (unsure > 20) expect(unsureRight / unsure).toBeLessThan(right / sure - 0.15)
    },
  )
})

describe('the pages for fitting', () => {
  it('are the same for the same seed', () => {
    expect(degradedPage(3, 0.4)).toEqual(degradedPage(3, 0.4))
    const random = seeded(7)
    expect(random()).not.toBe(random())
  })
})
