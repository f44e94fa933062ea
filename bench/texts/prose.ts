import type { Faker } from '@faker-js/faker'
import { capital, clause, fill, phrase, seededFaker, wrap } from './words.ts'

function day(faker: Faker): string {
  return faker.date.past({ years: 20, refDate: '2024-06-30' }).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
}

/** Messages with headers, greeting, wrapped paragraphs, quoted lines and a signature. */
export function mail(length: number, seed = 4): string {
  const faker = seededFaker(seed)
  const { person, internet, helpers, phone, company, date } = faker
  return fill(length, () => {
    const [first, last, to] = [person.firstName(), person.lastName(), person.firstName()]
    const address = internet.email({ firstName: first, lastName: last, provider: internet.domainName() })
    const paragraph = () =>
      wrap(helpers.multiple(() => `${capital(clause(faker))}.`, { count: { min: 2, max: 6 } }).join(' '), 72)
    const lines = [
      `From: ${first} ${last} <${address.toLowerCase()}>`,
      `To: ${to} ${person.lastName()} <${internet.email({ firstName: to }).toLowerCase()}>`,
      `Date: ${date.past({ years: 3, refDate: '2024-06-30' }).toUTCString()}`,
      `Subject: ${helpers.maybe(() => 'Re: ') ?? ''}${phrase(faker)}`,
      `Message-ID: <${faker.string.uuid()}@${internet.domainName()}>`,
      '',
      `Dear ${to},`,
      '',
      paragraph(),
      '',
      helpers.maybe(() => `Please call me on ${phone.number({ style: 'national' })} by ${day(faker)}.\n`) ??
        '',
      paragraph(),
      '',
      helpers.maybe(() => paragraph().replace(/^/gm, '> ')) ?? '',
      'Best regards,',
      `${first} ${last}`,
      `${person.jobTitle()}, ${company.name()}`,
      '',
      '',
    ]
    return lines.join('\n')
  })
}

/** Clauses of contracts and judgments: numbered paragraphs, parties, dates, sums and citations between long sentences. */
export function legal(length: number, seed = 5): string {
  const faker = seededFaker(seed)
  const { helpers, number, company, person, finance, location } = faker
  let section = 0
  const sentences: readonly (() => string)[] = [
    () =>
      `Subject to Section ${number.int({ min: 1, max: 40 })}.${number.int({ min: 1, max: 9 })}, ${clause(faker)}, and ${clause(faker)}.`,
    () => `${capital(clause(faker))}, provided that ${clause(faker)} or ${clause(faker)}.`,
    () => `Nothing in this Agreement shall mean that ${clause(faker)}, unless ${clause(faker)}.`,
    () => `${capital(clause(faker))}; however, ${clause(faker)}.`,
  ]
  const rare: readonly (() => string)[] = [
    () => `This Agreement is made on ${day(faker)} between ${company.name()} and ${person.fullName()}.`,
    () =>
      `The Tenant shall pay $${finance.amount({ max: 200_000 })} to ${company.name()} no later than ${day(faker)}.`,
    () =>
      `See ${person.lastName()} v. ${person.lastName()}, ${number.int({ min: 100, max: 999 })} F.3d ${number.int({ min: 10, max: 1400 })} (${number.int({ min: 1950, max: 2023 })}).`,
    () => `The premises at ${location.streetAddress()}, ${location.city()}, are let as seen.`,
  ]
  return fill(length, () => {
    const body = helpers.multiple(
      () => helpers.arrayElement(helpers.maybe(() => rare, { probability: 0.08 }) ?? sentences)(),
      { count: { min: 2, max: 7 } },
    )
    return `${++section}. ${wrap(body.join(' '), 96)}\n\n`
  })
}

/** A manual: headings, wrapped paragraphs with names of options and functions, lists, commands and code. */
export function technical(length: number, seed = 6): string {
  const faker = seededFaker(seed)
  const { helpers, hacker, system, number, word } = faker
  const name = () =>
    helpers
      .arrayElement([`${word.verb()}_${word.noun()}`, `${word.verb()}${capital(word.noun())}`])
      .replace(/[ -]/g, '_')
  const sentence = () =>
    helpers.arrayElement([
      () =>
        `The ${hacker.adjective()} ${hacker.noun()} ${word.verb()}s ${phrase(faker)} when \`${name()}\` is set.`,
      () => `${capital(clause(faker))}.`,
      () => `${hacker.phrase()}`,
      () =>
        `Use --${word.noun()} with a value of ${number.int(4096)} to ${word.verb()} ${phrase(faker)} in ${system.filePath()}.`,
      () => `Since version ${system.semver()}, ${clause(faker)}.`,
    ])()
  const blocks: readonly (() => string)[] = [
    () =>
      `${number.int(20)}.${number.int(9)} ${capital(word.noun())} ${hacker.abbreviation()} ${capital(word.noun())}\n\n`,
    () => `${wrap(helpers.multiple(sentence, { count: { min: 2, max: 6 } }).join(' '), 80)}\n\n`,
    () => `${wrap(helpers.multiple(sentence, { count: { min: 2, max: 6 } }).join(' '), 80)}\n\n`,
    () => `${helpers.multiple(() => `- \`${name()}\`: ${phrase(faker)}`, { count: 4 }).join('\n')}\n\n`,
    () => `    $ ${word.verb()} --${word.noun()}=${number.int(99)} ${system.filePath()}\n\n`,
    () =>
      `    int ${name()}(const char *${word.noun()}, size_t n) {\n        if (n == ${number.int(64)}) return ${name()}(${number.int(9)});\n        return 0; /* ${phrase(faker)} */\n    }\n\n`,
  ]
  return fill(length, () => helpers.arrayElement(blocks)())
}
