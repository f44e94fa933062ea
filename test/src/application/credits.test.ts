import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CreditError } from '../../../engines/model/errors.ts'
import { allowanceOf, terms } from '../../../src/application/plans.ts'
import type { Application } from '../../../src/application.ts'
import { engineWith, memoryApplication, testClock } from '../../builders/application.ts'

const engine = engineWith({})

describe('plans', () => {
  it.each([
    ['a', 'free', 500],
    ['a', 'starter', 10_000],
    ['a', 'pro', 100_000],
    ['a', 'enterprise', null],
    ['b', 'free', 10],
    ['b', 'starter', 500],
    ['b', 'pro', 2000],
  ] as const)('interface %s, %s: %s credits a month', (profile, plan, credits) => {
    expect(allowanceOf(profile, plan)).toBe(credits)
  })

  it('enterprise of interface B needs its number of credits', () => {
    expect(allowanceOf('b', 'enterprise', 7000)).toBe(7000)
    expect(() => allowanceOf('b', 'enterprise')).toThrow('number of credits')
    expect(() => allowanceOf('a', 'gold')).toThrow('Unknown plan')
    expect(() => allowanceOf('a', '__proto__')).toThrow('Unknown plan')
  })

  it('costs are those of the documents', () => {
    expect(terms.a.costs.ocrImage.credits).toBe(2)
    expect(Object.values(terms.b.costs).every(({ credits }) => credits === 1)).toBe(true)
  })
})

describe('the billing day', () => {
  it('interface A adds the allowance, and unused credits stay', async () => {
    const clock = testClock()
    await using app = await memoryApplication({ engine, clock })
    const { id } = await app.accounts.create({ name: 'Archive', profile: 'a', billingDay: 31 })
    await spend(app, id, 100)
    clock.set(2026, 1, 30)
    expect((await app.credits.balance(id)).available).toBe(400)
    clock.set(2026, 2, 1) // 31 January has passed
    expect((await app.credits.balance(id)).available).toBe(900)
    clock.set(2026, 5, 2) // 28 February, 31 March, 30 April
    expect((await app.credits.balance(id)).available).toBe(2400)
    app.credits.verify()
  })

  it('interface B starts again with the allowance, and bought credits stay', async () => {
    const clock = testClock()
    await using app = await memoryApplication({ engine, clock })
    const { id } = await app.accounts.create({ name: 'Clinic', profile: 'b', billingDay: 1 })
    await app.credits.buy(id, 5)
    await spend(app, id, 4)
    expect(await app.credits.balance(id)).toMatchObject({ available: 11, allowance: 6, purchased: 5 })
    clock.set(2026, 2, 2)
    expect(await app.credits.balance(id)).toMatchObject({ available: 15, allowance: 10, purchased: 5 })
    await spend(app, id, 12)
    expect(await app.credits.balance(id)).toMatchObject({ available: 3, allowance: 0, purchased: 3 })
    app.credits.verify()
  })

  it('credits of an earlier month that are given back expire', async () => {
    const clock = testClock()
    await using app = await memoryApplication({ engine, clock })
    const { id } = await app.accounts.create({ name: 'Clinic', profile: 'b', billingDay: 1 })
    await expect(
      app.payments.pay(id, { credits: 7 }, async () => {
        clock.set(2026, 2, 2)
        throw new Error('the work failed')
      }),
    ).rejects.toThrow('the work failed')
    expect((await app.credits.balance(id)).available).toBe(10)
    app.credits.verify()
  })
})

describe('paying', () => {
  it('a request is in the ledger with two entries, whether it is paid or fails', async () => {
    await using app = await memoryApplication({ engine })
    const { id } = await app.accounts.create({ name: 'Archive', profile: 'a' })
    const latest = () =>
      app.credits
        .entries(id, 2)
        .map(({ kind, amount }) => [kind, amount])
        .reverse()
    await spend(app, id, 3)
    expect(latest()).toEqual([
      ['reserve', -3],
      ['settle', 0],
    ])
    await expect(spend(app, id, 4, true)).rejects.toThrow('the work failed')
    expect(latest()).toEqual([
      ['reserve', -4],
      ['release', 4],
    ])
    expect(new Set(app.credits.entries(id, 4).map(({ charge }) => charge)).size).toBe(2)
  })

  it('the balance is without the credits of requests that run', async () => {
    await using app = await memoryApplication({ engine })
    const { id } = await app.accounts.create({ name: 'Clinic', profile: 'b' })
    await app.payments.pay(id, { credits: 7 }, async () => {
      expect((await app.credits.balance(id)).available).toBe(3)
    })
    expect((await app.credits.balance(id)).available).toBe(3)
  })

  it('a job cannot reserve the credits of a request that runs', async () => {
    await using app = await memoryApplication({ engine })
    const { id } = await app.accounts.create({ name: 'Clinic', profile: 'b' })
    const input = { bytes: new Uint8Array([1]), name: 'a.pdf' }
    const job = {
      id: app.ids.uuid(),
      operation: 'convert',
      options: { to: 'md' },
      input,
      credits: 4,
    } as const
    await app.payments.pay(id, { credits: 7 }, async () => {
      await expect(app.jobs.submit(id, job)).rejects.toThrow('the account has 3')
    })
    app.credits.verify()
  })

  it('work that ends after the billing day costs the month in which it began', async () => {
    const clock = testClock()
    await using app = await memoryApplication({ engine, clock })
    const { id } = await app.accounts.create({ name: 'Clinic', profile: 'b' })
    await app.payments.pay(id, { credits: 7 }, async () => clock.advance(40 * 24 * 3600 * 1000))
    expect((await app.credits.balance(id)).available).toBe(10)
    expect(new Set(app.credits.entries(id).map(({ kind }) => kind))).toContain('settle')
    app.credits.verify()
  })

  it('too few credits: refused before any work', async () => {
    await using app = await memoryApplication({ engine })
    const { id } = await app.accounts.create({ name: 'Clinic', profile: 'b' })
    let worked = false
    const work = async () => {
      worked = true
    }
    await expect(app.payments.pay(id, { credits: 11 }, work)).rejects.toThrow(CreditError)
    expect(worked).toBe(false)
    expect((await app.credits.balance(id)).available).toBe(10)
  })

  it('simultaneous requests cannot spend more than the balance', async () => {
    await using app = await memoryApplication({ engine })
    const { id } = await app.accounts.create({ name: 'Clinic', profile: 'b' })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, () => app.payments.pay(id, { credits: 1 }, async () => {})),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect((await app.credits.balance(id)).available).toBe(0)
    app.credits.verify()
  })

  it('credits of work that runs are kept from others, and are free again where it fails', async () => {
    await using app = await memoryApplication({ engine })
    const { id } = await app.accounts.create({ name: 'Clinic', profile: 'b' })
    const { promise: end, reject } = Promise.withResolvers<void>()
    const failing = app.payments.pay(id, { credits: 7 }, () => end)
    await expect(spend(app, id, 4)).rejects.toThrow('the account has 3')
    await spend(app, id, 3)
    reject(new Error('the work failed'))
    await expect(failing).rejects.toThrow('the work failed')
    await spend(app, id, 7)
    expect((await app.credits.balance(id)).available).toBe(0)
    app.credits.verify()
  })

  it('work that ends after the billing day is charged although others spend new credits', async () => {
    const clock = testClock()
    await using app = await memoryApplication({ engine, clock })
    const { id } = await app.accounts.create({ name: 'Clinic', profile: 'b' })
    const { promise: end, resolve } = Promise.withResolvers<void>()
    const { promise: started, resolve: start } = Promise.withResolvers<void>()
    const [long, failing] = [
      app.payments.pay(id, { credits: 4 }, () => end),
      app.payments.pay(id, { credits: 5 }, async () => {
        start()
        await end
        throw new Error('failed')
      }),
    ]
    await started
    clock.advance(40 * 24 * 3600 * 1000)
    await spend(app, id, 10)
    resolve()
    expect((await long).credits).toBe(4)
    await expect(failing).rejects.toThrow('failed')
    expect((await app.credits.balance(id)).available).toBe(0)
    app.credits.verify()
  })

  it('an unlimited account is never refused, and its ledger still adds up', async () => {
    await using app = await memoryApplication({ engine })
    const { id } = await app.accounts.create({ name: 'Group', profile: 'a', plan: 'enterprise' })
    await spend(app, id, 1_000_000)
    expect(await app.credits.balance(id)).toMatchObject({ available: 0, unlimited: true })
    app.credits.verify()
  })

  it('a repeated request with an idempotency key is paid once', async () => {
    await using app = await memoryApplication({ engine })
    const { id } = await app.accounts.create({ name: 'Clinic', profile: 'b' })
    const payment = { credits: 3, idempotency: { key: 'k-1', parts: ['POST', 'text'] } }
    await Promise.all([1, 2, 3].map(() => app.payments.pay(id, payment, async () => {})))
    expect((await app.credits.balance(id)).available).toBe(7)
    const other = { credits: 3, idempotency: { key: 'k-1', parts: ['POST', 'other text'] } }
    await expect(app.payments.pay(id, other, async () => {})).rejects.toThrow('different request')
  })

  it('a failed request with an idempotency key is not paid, and its repetition is', async () => {
    await using app = await memoryApplication({ engine })
    const { id } = await app.accounts.create({ name: 'Clinic', profile: 'b' })
    const payment = { credits: 3, idempotency: { key: 'k-1', parts: ['POST', 'text'] } }
    const failing = app.payments.pay(id, payment, () => Promise.reject(new Error('failed')))
    const repeated = app.payments.pay(id, payment, async () => 'done')
    await expect(failing).rejects.toThrow('failed')
    expect(await repeated).toEqual({ result: 'done', credits: 3 })
    expect((await app.credits.balance(id)).available).toBe(7)
  })
})

it('the ledger always adds up to the balance', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('pay' as const), credits: fc.integer({ min: 1, max: 8 }) }),
    fc.record({ kind: fc.constant('fail' as const), credits: fc.integer({ min: 1, max: 8 }) }),
    fc.record({ kind: fc.constant('buy' as const), credits: fc.integer({ min: 1, max: 20 }) }),
    fc.record({ kind: fc.constant('wait' as const), credits: fc.integer({ min: 1, max: 40 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('a', 'b'), fc.array(step, { maxLength: 30 }), async (profile, steps) => {
      const clock = testClock()
      await using app = await memoryApplication({ engine, clock })
      const { id } = await app.accounts.create({ name: 'Any', profile: profile as 'a' | 'b' })
      for (const { kind, credits } of steps) {
        if (kind === 'buy') await app.credits.buy(id, credits)
        else if (kind === 'wait') clock.advance(credits * 24 * 3600 * 1000)
        else await spend(app, id, credits, kind === 'fail').catch(() => {})
        const { available } = await app.credits.balance(id)
        const sum = app.credits.entries(id, 10_000).reduce((total, { amount }) => total + amount, 0)
        expect(sum).toBe(available)
        app.credits.verify()
      }
    }),
    { numRuns: 30 },
  )
})

it('requests at the same time never spend more than there is, also over billing days', async () => {
  const request = fc.record({
    credits: fc.integer({ min: 1, max: 9 }),
    turns: fc.integer({ min: 0, max: 12 }),
    days: fc.constantFrom(0, 0, 0, 20, 40),
    fails: fc.boolean(),
    key: fc.option(fc.constantFrom('k-1', 'k-2'), { nil: undefined }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 2, maxLength: 12 }), async (requests) => {
      const clock = testClock()
      await using app = await memoryApplication({ engine, clock })
      const { id } = await app.accounts.create({ name: 'Any', profile: 'b' })
      const balances: number[] = []
      await Promise.allSettled(
        requests.map(({ credits, turns, days, fails, key }, i) => {
          const idempotency = key === undefined ? {} : { idempotency: { key, parts: [`${i}`] } }
          return app.payments.pay(id, { credits, ...idempotency }, async () => {
            for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate)
            clock.advance(days * 24 * 3600 * 1000)
            const { allowance, purchased } = await app.credits.balance(id)
            balances.push(allowance, purchased)
            if (fails) throw new Error('the work failed')
          })
        }),
      )
      const { available } = await app.credits.balance(id)
      const entries = app.credits.entries(id, 10_000)
      expect(entries.reduce((total, { amount }) => total + amount, 0)).toBe(available)
      expect(Math.min(available, ...balances)).toBeGreaterThanOrEqual(0)
      app.credits.verify()
    }),
    { numRuns: 60 },
  )
})

async function spend(app: Application, account: string, credits: number, fails = false): Promise<void> {
  await app.payments.pay(account, { credits }, async () => {
    if (fails) throw new Error('the work failed')
  })
}
