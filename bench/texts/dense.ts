import type { Faker } from '@faker-js/faker'
import { fill, seededFaker } from './words.ts'

/** A person whose values agree with one another. */
function person(faker: Faker) {
  const { person: people, location, internet, phone, finance, date, string, company } = faker
  const [first, last] = [people.firstName(), people.lastName()]
  return {
    id: string.numeric({ length: 7, allowLeadingZeros: false }),
    first,
    last,
    street: location.streetAddress(),
    city: location.city(),
    state: location.state({ abbreviated: true }),
    zip: location.zipCode('#####'),
    phone: phone.number({ style: 'national' }),
    mobile: phone.number({ style: 'international' }),
    email: internet
      .email({ firstName: first, lastName: last, provider: internet.domainName() })
      .toLowerCase(),
    born: date.birthdate({ refDate: '2024-06-30' }).toISOString().slice(0, 10),
    ssn: `${string.numeric({ length: 3, exclude: ['0', '9'] })}-${string.numeric(2)}-${string.numeric(4)}`,
    card: finance.creditCardNumber('visa'),
    iban: finance.iban({ formatted: false, countryCode: 'DE' }),
    ip: internet.ipv4(),
    company: company.name(),
    account: finance.accountNumber(10),
    balance: finance.amount({ max: 90_000 }),
  }
}

/** Records of people in a line or a few, as in exports and case files: most words are part of a value. */
export function records(length: number, seed = 1): string {
  const faker = seededFaker(seed)
  const forms: readonly ((p: ReturnType<typeof person>) => string)[] = [
    (p) =>
      `${p.first} ${p.last}, ${p.street}, ${p.city}, ${p.state} ${p.zip}, ${p.phone}, ${p.email}, born ${p.born}, SSN ${p.ssn}\n`,
    (p) =>
      `Name: ${p.first} ${p.last}\nAddress: ${p.street}\n${p.city}, ${p.state} ${p.zip}\nPhone: ${p.phone}\nE-mail: ${p.email}\nDate of birth: ${p.born}\nCard: ${p.card}\n\n`,
    (p) =>
      `Customer ${p.id} (${p.last}, ${p.first}) of ${p.company} pays from IBAN ${p.iban}; mobile ${p.mobile}, last login from ${p.ip}.\n`,
    (p) =>
      `Mr. ${p.last}, ${p.street}, ${p.city} ${p.zip}: account ${p.account}, card ${p.card}, ${p.email}\n`,
  ]
  return fill(length, () => faker.helpers.arrayElement(forms)(person(faker)))
}

/** A table of people with a header, a row on each line. */
export function csv(length: number, seed = 2): string {
  const faker = seededFaker(seed)
  const header =
    'id,first_name,last_name,street,city,state,zip,phone,email,date_of_birth,ssn,card_number,iban,ip_address,company,balance\n'
  return (
    header +
    fill(length - header.length, () => {
      const p = person(faker)
      const company = p.company.includes(',') ? `"${p.company}"` : p.company
      return `${p.id},${p.first},${p.last},${p.street},${p.city},${p.state},${p.zip},${p.phone},${p.email},${p.born},${p.ssn},${p.card},${p.iban},${p.ip},${company},${p.balance}\n`
    })
  )
}

/** Objects of people with nested values, one on each line. */
export function jsonLines(length: number, seed = 3): string {
  const faker = seededFaker(seed)
  return fill(length, () => {
    const p = person(faker)
    const address = { street: p.street, city: p.city, state: p.state, postalCode: p.zip }
    const payment = {
      card: p.card,
      iban: p.iban,
      amount: Number(p.balance),
      approved: faker.datatype.boolean(),
    }
    const object = {
      id: Number(p.id),
      customer: { name: `${p.first} ${p.last}`, email: p.email, phone: p.mobile, birthDate: p.born },
      address,
      payment,
      session: { ip: p.ip, token: faker.string.uuid(), agent: faker.internet.userAgent() },
      note: faker.helpers.maybe(() => `Called ${p.first} back on ${p.phone}.`) ?? null,
    }
    return `${JSON.stringify(object)}\n`
  })
}
