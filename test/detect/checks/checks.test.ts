import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCalendarDay, isShortDay } from '../../../engines/detect/checks/calendar.ts'
import {
  countDigits,
  digitsOf,
  digitText,
  hasVinCheckDigit,
  icaoCheckDigit,
  isCrcTagged,
  isGs1,
  isLuhn,
  isLuhnExpanded,
  isMod11_2,
  isMod11_10,
  isMod97,
  isMrzCard,
  isMrzNumberLine,
  isRepeated,
  isVerhoeff,
  luhnCheckDigit,
  mod11_10CheckDigit,
} from '../../../engines/detect/checks/check-digits.ts'
import {
  decodeBase58Check,
  isChecksummedAddress,
  isSegwitAddress,
} from '../../../engines/detect/checks/coin-addresses.ts'
import { looksRandom, shannonEntropy } from '../../../engines/detect/checks/entropy.ts'
import { ibanCheckDigits, isIban } from '../../../engines/detect/checks/iban.ts'

const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 6, maxLength: 18 })

/** The digits with one of them changed. */
function withChangedDigit(list: readonly number[], at: number, by: number): number[] {
  return list.map((digit, i) => (i === at % list.length ? (digit + 1 + (by % 9)) % 10 : digit))
}

it.each(['', '+49 (30) 901820-0', '12', '3 x4', 'x', '٣1'])(
  'reads the digits of %j in every form',
  (value) => {
    expect(digitText(value)).toBe(digitsOf(value).join(''))
    expect(countDigits(value)).toBe(digitsOf(value).length)
  },
)

describe('Luhn', () => {
  it('accepts the standard example and test cards', () => {
    for (const number of ['79927398713', '4242424242424242', '378282246310005'])
      expect(isLuhn(digitsOf(number))).toBe(true)
  })
  it('detects every single wrong digit', () => {
    fc.assert(
      fc.property(digits, fc.nat(), fc.nat(), (payload, at, by) => {
        const whole = [...payload, luhnCheckDigit(payload)]
        expect(isLuhn(whole)).toBe(true)
        expect(isLuhn(withChangedDigit(whole, at, by))).toBe(false)
      }),
    )
  })
  it('expands letters for ISIN', () => {
    expect(isLuhnExpanded('US0378331005')).toBe(true)
    expect(isLuhnExpanded('US0378331006')).toBe(false)
  })
})

describe('ISO 7064', () => {
  it('MOD 11,10 detects every single wrong digit', () => {
    fc.assert(
      fc.property(digits, fc.nat(), fc.nat(), (payload, at, by) => {
        const whole = [...payload, mod11_10CheckDigit(payload)]
        expect(isMod11_10(whole)).toBe(true)
        expect(isMod11_10(withChangedDigit(whole, at, by))).toBe(false)
      }),
    )
  })
  it('MOD 11-2 accepts ORCIDs, with X for ten', () => {
    expect(isMod11_2('0000000218250097')).toBe(true)
    expect(isMod11_2('000000021694233X')).toBe(true)
    expect(isMod11_2('0000000218250098')).toBe(false)
    expect(isMod11_2('X000000218250097')).toBe(false)
  })
  it('MOD 97-10 accepts an LEI', () => {
    expect(isMod97('5493001KJTIIGC8Y1R12')).toBe(true)
    expect(isMod97('5493001KJTIIGC8Y1R13')).toBe(false)
  })
})

describe('Verhoeff', () => {
  it('accepts the textbook example', () => expect(isVerhoeff([2, 3, 6, 3])).toBe(true))
  it('detects wrong digits and swapped neighbours', () => {
    const good = digitsOf('234123412346')
    expect(isVerhoeff(good)).toBe(true)
    for (let i = 0; i < good.length; i++) expect(isVerhoeff(withChangedDigit(good, i, i))).toBe(false)
    for (let i = 1; i < good.length; i++) {
      if (good[i] === good[i - 1]) continue
      const swapped = good.with(i, good[i - 1]).with(i - 1, good[i])
      expect(isVerhoeff(swapped), String(i)).toBe(false)
    }
  })
})

it('GS1 accepts an EAN-13 and refuses one with another check digit', () => {
  expect(isGs1(digitsOf('4006381333931'))).toBe(true)
  expect(isGs1(digitsOf('4006381333932'))).toBe(false)
})

describe('IBAN', () => {
  it.each([
    'GB82WEST12345698765432',
    'DE89370400440532013000',
    'NO9386011117947',
    'MT84MALT011000012345MTLCAST001S',
    'LC55HEMM000100010012001200023015',
  ])('accepts %s of the registry, and refuses it with another digit, length or country', (iban) => {
    expect(isIban(iban)).toBe(true)
    expect(isIban(iban.slice(0, -1) + (iban.endsWith('0') ? '1' : '0'))).toBe(false)
    expect(isIban(`${iban}0`)).toBe(false)
    expect(isIban(`ZZ${iban.slice(2)}`)).toBe(false)
    expect(ibanCheckDigits(iban.slice(0, 2), iban.slice(4))).toBe(iban.slice(2, 4))
  })
})

it('dates exist in the calendar', () => {
  expect(isCalendarDay(2024, 2, 29)).toBe(true)
  expect(isCalendarDay(1900, 2, 29)).toBe(false)
  expect(isCalendarDay(2023, 4, 31)).toBe(false)
  expect(isShortDay(0, 2, 29)).toBe(true)
  expect(isShortDay(1, 2, 29)).toBe(false)
})

describe('machine readable zones (ICAO 9303 specimens)', () => {
  it('field check digits', () => {
    expect(icaoCheckDigit('520727')).toBe(3)
    expect(icaoCheckDigit('AB2134<<<')).toBe(5)
  })
  it('TD3, TD2 and TD1', () => {
    expect(isMrzNumberLine('L898902C36UTO7408122F1204159ZE184226B<<<<<10')).toBe(true)
    expect(isMrzNumberLine('L898902C36UTO7408122F1204159ZE184226B<<<<<11')).toBe(false)
    expect(isMrzNumberLine('D231458907UTO7408122F1204159<<<<<<<6')).toBe(true)
    expect(isMrzCard('I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6')).toBe(true)
    expect(isMrzCard('I<UTOD231458907<<<<<<<<<<<<<<<', '7408132F1204159UTO<<<<<<<<<<<6')).toBe(false)
  })
})

describe('coin addresses', () => {
  it('accepts the EIP-55 examples, and refuses them with one letter in the other case', () => {
    for (const address of [
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
      '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    ]) {
      expect(isChecksummedAddress(address)).toBe(true)
      const last = address.search(/[A-Fa-f]\d*$/)
      const other =
        address[last] === address[last].toUpperCase()
          ? address[last].toLowerCase()
          : address[last].toUpperCase()
      expect(isChecksummedAddress(address.slice(0, last) + other + address.slice(last + 1))).toBe(false)
    }
  })
  it('Base58Check', () => {
    expect(decodeBase58Check('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')?.version).toBe(0)
    expect(decodeBase58Check('3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy')?.version).toBe(5)
    expect(decodeBase58Check('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3')).toBeNull()
    expect(decodeBase58Check('0OIl')).toBeNull()
    expect(decodeBase58Check('rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh', 'ripple')?.version).toBe(0)
    expect(decodeBase58Check('rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh')).toBeNull()
  })
  it('Bech32 for version 0, Bech32m from version 1 (BIP 350 vectors)', () => {
    expect(isSegwitAddress('BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc')).toBe(true)
    expect(isSegwitAddress('bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'bc')).toBe(true)
    expect(isSegwitAddress('bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'bc')).toBe(
      false,
    )
    expect(isSegwitAddress('bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bc')).toBe(false)
    expect(isSegwitAddress('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'bc')).toBe(false)
  })
})

it('VIN accepts the example of 49 CFR 565 and refuses it with a wrong character', () => {
  expect(hasVinCheckDigit('1M8GDM9AXKP042788')).toBe(true)
  expect(hasVinCheckDigit('1G4AH59H45G118341')).toBe(true)
  expect(hasVinCheckDigit('1M8GDM9AXKP042789')).toBe(false)
})

it('checks the CRC-32 of a GitHub token', () => {
  expect(isCrcTagged('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')).toBe(true)
  expect(isCrcTagged('ghp_zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ0mLq18')).toBe(false)
})

it('entropy separates a key from words', () => {
  expect(shannonEntropy('aaaa')).toBe(0)
  expect(shannonEntropy('abcd')).toBe(2)
  expect(looksRandom('9f8A7c6B5d4E3f2A1b0C9d8E')).toBe(true)
  expect(looksRandom('aaaaaaaabbbbbbbb')).toBe(false)
  expect(isRepeated([1, 1, 1])).toBe(true)
})
