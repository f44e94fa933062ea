import { describe, expect, it } from 'vitest'
import { DependencyError, RequestError } from '../../../../engines/model/errors.ts'
import { problemResponse, statuses, withoutCommands } from '../../../../src/adapters/http/problem.ts'

describe('the detail of a problem', () => {
  it.each([
    ['The pages have no text. Add a text layer, or pass --unread-images keep.', 'The pages have no text.'],
    [
      'The data is missing. Install it with "npm install x". Then try again.',
      'The data is missing. Then try again.',
    ],
    ['Unknown type. The nearest is EMAIL. Run "palimpsest entities".', 'Unknown type. The nearest is EMAIL.'],
    ['The file is empty.', 'The file is empty.'],
  ])('keeps of %j what a client can use', (message, kept) => {
    expect(withoutCommands(message)).toBe(kept)
  })

  it('does not mention commands in any error', async () => {
    const error = new DependencyError('missing_dependency', 'It is missing. Install it with "npm install x".')
    const answer = await problemResponse(error, statuses, 'id').json()
    expect(answer).toMatchObject({ status: 422, detail: 'It is missing.' })
  })
})

it('the response to a rejected key says how to authenticate', () => {
  const error = new RequestError('unauthenticated', 'The API key is missing or invalid.')
  const { headers } = problemResponse(error, statuses, 'id', { challenge: 'Bearer realm="x"' })
  expect(headers.get('www-authenticate')).toBe('Bearer realm="x"')
})
