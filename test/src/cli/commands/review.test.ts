import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pdf } from '../../../builders/pdf/pdf.ts'
import { requires } from '../../../builders/requires.ts'
import { startReview } from '../review/start-review.ts'
import { run } from '../run.ts'

const chromium = requires('chromium')
const minutes = 2 * 60_000
/** The default is one second, which a loaded machine exceeds. */
const patient = { timeout: 30_000 }
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'review-command-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function letter(name = 'letter.pdf'): Promise<string> {
  const file = path.join(folder, name)
  const lines = [
    'Dear Greta Lindholm, write to',
    'greta@example.com.',
    'Yours, Otto Falk, and Otto Falk senior',
  ]
  await writeFile(file, pdf().page().lines(lines).build())
  return file
}

/** A request as a program sends it, with any headers. */
function ask(url: string, headers: Record<string, string>, method = 'GET', body = '') {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      const sent = request(url, { method, headers }, (answer) => {
        let text = ''
        answer.on('data', (chunk) => {
          text += chunk
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      })
      sent.on('error', reject)
      sent.end(body)
    },
  )
}

describe('the host of the page', () => {
  it('hands documents to the browser that has the token, once, and to no other site or name', async () => {
    await using review = await startReview(await letter())
    const { origin, hash, host } = new URL(review.url)
    const page = await ask(`${origin}/`, {})
    expect(page.status).toBe(200)
    expect(page.text).not.toContain('Greta')
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; img-src blob:; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    )
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    const token = hash.slice(1)
    const session = `${origin}/api/session`
    expect((await ask(session, { host: 'evil.example' }, 'POST', token)).status).toBe(403)
    expect((await ask(session, { origin: 'http://evil.example' }, 'POST', token)).status).toBe(403)
    expect((await ask(session, {}, 'POST', 'a guess')).status).toBe(401)
    const opened = await ask(session, { origin }, 'POST', token)
    expect(opened.status).toBe(200)
    const again = await ask(session, { origin }, 'POST', token)
    expect([again.status, again.text]).toEqual([401, expect.stringContaining('one browser only')])
    const { key } = JSON.parse(opened.text)
    const documents = `${origin}/api/documents`
    expect((await ask(documents, {})).status).toBe(401)
    expect((await ask(documents, { authorization: `Bearer ${token}` })).status).toBe(401)
    const authorization = `Bearer ${key}`
    expect((await ask(documents, { authorization, host: `localhost.evil.example:${host}` })).status).toBe(403)
    expect(JSON.parse((await ask(documents, { authorization })).text)).toMatchObject({
      documents: [{ id: 0, name: 'letter.pdf' }],
    })
    for (const other of ['1', '-1', '0/../../etc/passwd', '0/pages/9', '..%2f..%2fetc%2fpasswd'])
      expect((await ask(`${documents}/${other}`, { authorization })).status).toBe(404)
  })

  it('refuses decisions that are not valid, of an earlier version, or too long', async () => {
    await using review = await startReview(await letter())
    const { origin, hash } = new URL(review.url)
    const { key } = JSON.parse((await ask(`${origin}/api/session`, {}, 'POST', hash.slice(1))).text)
    const put = (body: unknown) =>
      ask(
        `${origin}/api/documents/0/decisions`,
        { authorization: `Bearer ${key}` },
        'PUT',
        typeof body === 'string' ? body : JSON.stringify(body),
      )
    expect((await put('{"version":')).status).toBe(422)
    expect((await put({ version: 0, reviewer: 'Ada', detections: [{ id: 'x' }] })).status).toBe(422)
    expect((await put({ version: 0, reviewer: 'Ada', detections: [] })).status).toBe(200)
    const stale = await put({ version: 0, reviewer: 'Eve', detections: [] })
    expect([stale.status, stale.text]).toEqual([409, expect.stringContaining('Another window')])
    const apply = await ask(
      `${origin}/api/documents/0/apply`,
      { authorization: `Bearer ${key}` },
      'POST',
      'x'.repeat(2000),
    )
    expect(apply.status).toBe(422)
    expect(JSON.parse(await readFile(path.join(folder, 'letter.pdf.decisions.json'), 'utf8')).reviewer).toBe(
      'Ada',
    )
  })

  it('ends on Ctrl-C', async () => {
    const review = await startReview(await letter())
    review.stop()
    expect(await review.ended).toMatchObject({ code: 0, stdout: 'No output was written.\n' })
    await expect(ask(new URL(review.url).origin, {})).rejects.toThrow()
  })

  it.each([
    ['a missing file', ['none.pdf'], /does not exist/, 2],
    ['standard input', ['-'], /Standard input cannot be reviewed/, 2],
    ['an output of another format', ['letter.pdf', '-o', 'out.png'], /ends in \.png/, 2],
  ])('does not start for %s', async (_, [name, ...args], message, code) => {
    await letter()
    const file = name === '-' ? name : path.join(folder, name)
    const ran = await run([
      'review',
      file,
      ...args.map((one) => (one.startsWith('out') ? path.join(folder, one) : one)),
    ])
    expect(ran).toMatchObject({ code, stderr: expect.stringMatching(message) })
  })
})

describe.runIf(chromium)('review in the browser', () => {
  it('saves decisions as they are made, applies them, shows the proof and compares', {
    timeout: minutes,
  }, async () => {
    const file = await letter()
    await using review = await startReview(file)
    await using shown = await review.open()
    const { page, errors } = shown
    await page.waitForSelector('.page img')
    expect(page.url()).not.toContain('#')
    await page
      .locator('#list li', { hasText: 'greta@example.com' })
      .getByRole('button', { name: /^Keep/ })
      .click()
    await expect.poll(() => page.textContent('#saved'), patient).toBe('Saved')
    const decisions = path.join(folder, 'letter.pdf.decisions.json')
    const saved = JSON.parse(await readFile(decisions, 'utf8'))
    expect(
      saved.detections.filter(({ decision }: { decision?: string }) => decision === 'rejected'),
    ).toHaveLength(1)
    if (process.platform !== 'win32') expect((await stat(decisions)).mode & 0o777).toBe(0o600)

    await page.click('#save')
    expect(await page.textContent('#status')).toContain('Enter your name')
    await page.keyboard.type('Ada Brandt')
    await page.click('#save')
    await page.waitForSelector('#result[open]')
    const output = path.join(folder, 'letter.redacted.pdf')
    expect(await page.textContent('#result-content')).toContain(output)
    expect(await page.textContent('#result-content')).toContain('searched for')
    await page.click('#compare')
    await expect.poll(() => page.locator('#compared img').count(), patient).toBe(2)
    await page.click('#compare-close')
    await page.click('#finish')
    await page.waitForSelector('#ended-message')
    expect(await review.ended).toMatchObject({ code: 0, stdout: `Written: ${output}\n` })
    expect(errors).toEqual([])

    const text = (await run(['convert', output, '-o', '-', '--to', 'txt'])).stdout
    expect(text).toContain('greta@example.com')
    expect(text).not.toMatch(/Greta|Lindholm/)
  })

  it('finds decisions again, replaces only an output that it wrote, and keeps one that was changed', {
    timeout: minutes,
  }, async () => {
    const file = await letter()
    const output = path.join(folder, 'letter.redacted.pdf')
    const applied = async (steps: number): Promise<string> => {
      await using review = await startReview(file, '--reviewer', 'Ada Brandt')
      await using shown = await review.open()
      const { page } = shown
      await page.waitForSelector('.page img')
      for (let i = 0; i < steps; i++) await page.keyboard.press('j')
      await page.keyboard.press('r')
      await page.click('#save')
      await page.waitForSelector('#result[open]')
      return (await page.textContent('#result')) ?? ''
    }
    expect(await applied(1)).toContain('Values removed')
    const first = readFileSync(output)
    expect(await applied(2)).toContain('Values removed')
    expect(readFileSync(output).equals(first)).toBe(false)
    await writeFile(output, 'Signed by someone else.')
    expect(await applied(3)).toContain('already exists')
    expect(await readFile(output, 'utf8')).toBe('Signed by someone else.')
  })

  it('tells a second browser that the address was used, and lets the first one reload the page', {
    timeout: minutes,
  }, async () => {
    await using review = await startReview(await letter())
    await using first = await review.open()
    await first.page.waitForSelector('.page img')
    await using second = await review.open()
    await second.page.waitForSelector('[data-of=ended]:not([hidden])')
    expect(await second.page.textContent('#ended-message')).toContain('one browser only')
    await first.page.reload()
    await first.page.waitForSelector('.page img')
    const other = await first.page.context().newPage()
    await other.goto(review.url)
    await other.waitForSelector('.page img')
  })

  it('reports when the program ends', { timeout: minutes }, async () => {
    const review = await startReview(await letter())
    await using shown = await review.open()
    await shown.page.waitForSelector('.page img')
    review.stop()
    await review.ended
    await shown.page.waitForSelector('[data-of=ended]:not([hidden])')
    expect(await shown.page.textContent('#ended-message')).toBe('The program has ended.')
  })

  it('reviews a folder: progress, next undecided, the next document, and all decided at once', {
    timeout: 2 * minutes,
  }, async () => {
    const place = path.join(folder, 'case')
    await mkdir(place)
    const texts = {
      'a.txt': 'Call Greta Lindholm at greta@example.com.',
      'b.txt': 'Write to otto@example.com.',
      'c.txt': 'Nothing to see here.',
    }
    for (const [name, text] of Object.entries(texts)) await writeFile(path.join(place, name), text)
    await using review = await startReview(place)
    await using shown = await review.open()
    const { page, errors } = shown
    await page.waitForSelector('#documents li')
    expect(await page.locator('#documents a').allTextContents()).toEqual(['a.txt', 'b.txt', 'c.txt'])
    expect(await page.textContent('#overview-counts')).toContain('0 of 3 written, 0 decided, 3 to review')
    expect(await shown.accessProblems()).toEqual([])
    await page.click('#next-to-review')
    await page.waitForSelector('.text')
    expect(await page.textContent('#position')).toBe('1 of 3')
    await page.fill('#reviewer', 'Ada Brandt')
    await page.keyboard.press('Tab')
    for (const key of ['n', 'a', 'n', 'a']) await page.keyboard.press(key)
    await page.keyboard.press('n')
    await page.waitForSelector('#title:text-is("b.txt")')
    expect(await page.inputValue('#reviewer')).toBe('Ada Brandt')
    await page.keyboard.press('n')
    await page.keyboard.press('a')
    await expect.poll(() => page.textContent('#saved'), patient).toBe('Saved')
    await page.click('#documents-nav a >> nth=0')
    await page.waitForSelector('#documents li.decided')
    await page.click('#apply-all')
    await expect.poll(() => page.locator('#documents li.written').count(), patient).toBeGreaterThanOrEqual(2)
    expect(await readFile(path.join(folder, 'case-redacted', 'b.txt'), 'utf8')).not.toContain(
      'otto@example.com',
    )
    expect((await readdir(place)).filter((name) => name.endsWith('.txt'))).toEqual(Object.keys(texts))
    expect(errors).toEqual([])
  })
})
