import { expect, it } from 'vitest'
import { scanResources } from '../../../engines/detect/match/scan-resources.ts'
import { compilePrefilter } from '../../../engines/detect/triggers/prefilter-program.ts'
import {
  patternsKey,
  readPrograms,
  serializePrograms,
} from '../../../engines/detect/triggers/stored-programs.ts'
import { TriggerPrefilters } from '../../../engines/detect/triggers/trigger-prefilters.ts'

const { index } = scanResources()

it('a stored program has the results of a compiled one', () => {
  const stored = readPrograms(serializePrograms(new TriggerPrefilters(index, new Map()).toStore()))
  const [fromStore, compiled] = [stored, new Map()].map((programs) => new TriggerPrefilters(index, programs))
  const text =
    'DE89 3704 0044 0532 0130 00, +49 30 1234567, 4111-1111-1111-1111, AB123456C, 12.03.1980, a@b.org'
  const codes = Uint16Array.from(text, (char) => char.charCodeAt(0))
  for (let at = 0; at < text.length; at++) {
    expect(fromStore.tokens().possibleAt(codes, at, text.length)).toEqual(
      compiled.tokens().possibleAt(codes, at, text.length),
    )
    for (const sign of [64, 46])
      expect(fromStore.sign(sign)?.prefilter.possibleAt(codes, at, text.length)).toEqual(
        compiled.sign(sign)?.prefilter.possibleAt(codes, at, text.length),
      )
  }
  expect(fromStore.toStore().get('tokens')?.program).toBe(stored.get('tokens')?.program)
})

it('a program stored for other patterns is not used', () => {
  const other = new Map([[0, /never/y]])
  const stored = new Map([['tokens', { key: patternsKey(other), program: compilePrefilter(other, true) }]])
  const [outdated, compiled] = [stored, new Map()].map((programs) => new TriggerPrefilters(index, programs))
  const codes = Uint16Array.from('4111', (char) => char.charCodeAt(0))
  const { ids } = outdated.tokens().possibleAt(codes, 0, 4)
  expect(ids.length).toBeGreaterThan(1)
  expect(ids).toEqual(compiled.tokens().possibleAt(codes, 0, 4).ids)
})
