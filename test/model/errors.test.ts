import { describe, expect, it } from 'vitest'
import {
  DocumentError,
  type ErrorCode,
  errorCodes,
  errorFromData,
  errorToData,
  PalimpsestError,
} from '../../engines/model/errors.ts'

const codes = Object.keys(errorCodes) as ErrorCode[]

describe('an error', () => {
  it.each(codes)('with code %s is rebuilt from plain data with its class, message and detail', (code) => {
    const data = { code, message: 'What to do.', detail: { limit: 3, names: ['a', 'b'] } }
    const error = errorFromData(structuredClone(data))
    expect(error).toBeInstanceOf(PalimpsestError)
    expect(error.name).toBe(errorCodes[code])
    expect(error.constructor.name).toBe(errorCodes[code])
    expect(errorToData(error)).toEqual(data)
  })

  it('that is not a PalimpsestError becomes internal, without its message, which may quote the document', () => {
    for (const stranger of [new TypeError('John Smith'), 'John Smith', null, { message: 'John Smith' }]) {
      const data = errorToData(stranger)
      expect(data.code).toBe('internal')
      expect(JSON.stringify(data)).not.toContain('Smith')
    }
  })

  it('does not pass on its cause', () => {
    const error = new DocumentError('malformed', 'It is damaged.', {}, new Error('John Smith'))
    expect(error.cause).toBeInstanceOf(Error)
    expect(JSON.stringify(errorToData(error))).not.toContain('Smith')
  })
})
