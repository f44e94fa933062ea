import { expect, it } from 'vitest'
import { createEngine } from '../../../src/index.ts'
import { docx } from '../../builders/docx.ts'
import { pdf } from '../../builders/pdf/pdf.ts'

const letter = 'Eleanor Whitcombe called James Okafor. Ms. Whitcombe will call again on (541) 555-0164.'
const named = { entities: ['NAME', 'PHONE'], mode: 'redact', numbered: true } as const

it('identifies people consistently in all texts and documents of an engine, regardless of format', async () => {
  await using engine = await createEngine({ threads: 1 })
  const first = await engine.redactText('James Okafor wrote.', named)
  expect(first.text).toBe('[NAME_1] wrote.')
  const text = await engine.redactDocument(Buffer.from(letter), named)
  expect(Buffer.from(text.bytes).toString()).toBe(
    '[NAME_2] called [NAME_1]. Ms. [NAME_2] will call again on [PHONE_1].',
  )
  const word = await engine.redactDocument(
    await docx({ body: `<w:p><w:r><w:t>${letter}</w:t></w:r></w:p>` }),
    named,
  )
  const page = await engine.redactDocument(
    pdf()
      .page()
      .lines(letter.split(/(?<=\.) (?=Ms)/))
      .build(),
    named,
  )
  for (const { entities } of [word, page])
    expect(Object.fromEntries(entities.map(({ value, replacement }) => [value, replacement]))).toMatchObject({
      'Eleanor Whitcombe': '[NAME_2]',
      'James Okafor': '[NAME_1]',
      Whitcombe: '[NAME_2]',
    })
  const table = await engine.redactText('name,phone\nJames Okafor,(541) 555-0164\n', {
    ...named,
    format: 'csv',
  })
  expect(table.text).toBe('name,phone\n[NAME_1],[PHONE_1]\n')
})

it('seals a legend that restore reads, with the full name of each person', async () => {
  await using engine = await createEngine({ threads: 0 })
  const tokenKey = 'a passphrase of the office'
  const { text, tokenMap = '' } = await engine.redactText(letter, { ...named, tokenKey })
  expect(tokenMap).not.toContain('Whitcombe')
  expect(await engine.restore(text, tokenMap, tokenKey)).toBe(
    letter.replace('Ms. Whitcombe', 'Ms. Eleanor Whitcombe'),
  )
})

it('asks for the mode of placeholders', async () => {
  await using engine = await createEngine({ threads: 0 })
  const options = { entities: ['NAME'], numbered: true }
  expect(await engine.redactText('James Okafor wrote.', options)).toMatchObject({
    text: '[NAME_1] wrote.',
    mode: 'redact',
  })
  const { bytes } = await engine.redactDocument(Buffer.from('James Okafor wrote.'), options)
  expect(Buffer.from(bytes).toString()).toBe('[NAME_1] wrote.')
})

it('is rejected in a mode without placeholders', async () => {
  await using engine = await createEngine({ threads: 0 })
  await expect(engine.redactText(letter, { mode: 'mask', numbered: true })).rejects.toThrow(
    /only numbered in mode redact/,
  )
})
