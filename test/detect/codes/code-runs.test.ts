import { describe, expect, it } from 'vitest'
import { eachCodeRun } from '../../../engines/detect/codes/code-runs.ts'
import { readLexicon } from '../../../engines/detect/dictionaries/lexicon.ts'
import { wholeRange } from '../../../engines/detect/text/windows.ts'
import { TokenWindow } from '../../../engines/detect/tokens/token-window.ts'

const window = new TokenWindow(10_000, readLexicon())

function runs(text: string): string[] {
  window.read(text, wholeRange(text))
  const found: string[] = []
  eachCodeRun(window, ({ start, end }) => found.push(window.text.slice(start, end)))
  return found
}

describe('codes of a text', () => {
  it.each([
    ['its 4417 for the gate', ['4417']],
    ['tag G4-K0201/88, chip 985 112', ['G4-K0201/88', '985', '112']],
    ['card ending **** 8817#', ['8817#']],
    ['van KR 4HX71 outside', ['KR', '4HX71']],
    ['АЕ 4817 КО, машина', ['АЕ', '4817', 'КО']],
    ['seen by rjt', ['rjt']],
    ['signed E.K.B. at', ['E.K.B']],
    ['ola_k: hej', []],
    ['ask mietek.b later', ['mietek.b']],
    ['病歴号0810447726', ['0810447726']],
    ['403号室', ['403']],
  ])('%s', (text, expected) => {
    expect(runs(text).filter((run) => !/^[a-z]{2,3}$/.test(run) || expected.includes(run))).toEqual(expected)
  })

  it.each([
    ['times', 'from 10:30 to 11:45:10'],
    ['decimal numbers', 'paid 447.18 for 1.5 kg'],
    ['dates', 'on 14/02/2025 or 2025-02-14'],
    ['mail addresses', 'write to velm4471@orr.example'],
    ['names of files', 'open dump.sql and setup.exe'],
    ['keys of programs', 'base_url=abc, "base_key": "abc"'],
    ['ordinary words', 'the old man went home with his dog'],
  ])('%s are none', (_, text) => {
    expect(runs(text)).toEqual([])
  })

  it('reads no longer run than a value has', () => {
    expect(runs(`key ${'4471a'.repeat(20)} end`)).toEqual([])
  })
})
