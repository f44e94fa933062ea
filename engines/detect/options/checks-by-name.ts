import { RequestError } from '../../model/errors.ts'
import { generalChecks } from '../checks/general-checks.ts'
import { recognizers } from '../recognizers/index.ts'
import { editDistance } from './edit-distance.ts'

type Check = (value: string) => boolean

let checksByName: ReadonlyMap<string, Check> | undefined

/** The general checks, and those of the built-in recognizers by the recognizer's name, such as `us-npi`. */
function allChecks(): ReadonlyMap<string, Check> {
  checksByName ??= new Map([
    ...recognizers.flatMap(({ name, check }): [string, Check][] =>
      check === undefined ? [] : [[name, check]],
    ),
    ...Object.entries(generalChecks),
  ])
  return checksByName
}

/**
 * A check by name, whatever its case.
 *
 * @throws RequestError `invalid_request`, naming the nearest checks.
 */
export function checkNamed(name: string): Check {
  const check = allChecks().get(name.trim().toLowerCase())
  if (check !== undefined) return check
  const asked = name.slice(0, 64).toLowerCase()
  const nearest = [...allChecks().keys()]
    .map((known) => ({ known, distance: editDistance(asked, known) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ known }) => known)
  throw new RequestError(
    'invalid_request',
    `There is no check of that name. The nearest are ${nearest.join(', ')}; general ones are ${Object.keys(generalChecks).join(', ')}.`,
    { nearest },
  )
}
