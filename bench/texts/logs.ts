import { fill, phrase, seededFaker } from './words.ts'

/** Lines of a web server and of services, in time order: times, addresses, paths, durations, identifiers, some users. */
export function logs(length: number, seed = 7): string {
  const faker = seededFaker(seed)
  const { internet, string, number, helpers, system, word, git } = faker
  let time = Date.UTC(2024, 2, 1)
  const level = () =>
    helpers.weightedArrayElement([
      { weight: 8, value: 'INFO' },
      { weight: 2, value: 'WARN' },
      { weight: 1, value: 'ERROR' },
    ])
  const forms: readonly ((at: string) => string)[] = [
    (at) =>
      `${internet.ipv4()} - - [${at}] "${internet.httpMethod()} /${word.noun()}/${number.int(99_999)}?${word.noun()}=${string.alphanumeric(8)} HTTP/1.1" ${internet.httpStatusCode()} ${number.int(90_000)} "-" "${internet.userAgent()}"`,
    (at) =>
      `${at} ${level()} [worker-${number.int(16)}] ${word.noun()}.${word.noun()}: ${phrase(faker)} took ${number.int(4000)} ms`,
    (at) =>
      `${at} ${level()} request_id=${string.uuid()} user=${internet.username()} status=${internet.httpStatusCode()} bytes=${number.int(1e6)}`,
    (at) =>
      `${at} ${level()} cannot open ${system.filePath()}: ${phrase(faker)} (commit ${git.commitSha({ length: 12 })})`,
    (at) =>
      `${at} ${level()} mail to ${internet.email().toLowerCase()} queued as ${string.hexadecimal({ length: 10, prefix: '' })}`,
  ]
  return fill(length, () => {
    time += number.int(4000)
    return `${helpers.arrayElement(forms)(new Date(time).toISOString())}\n`
  })
}
