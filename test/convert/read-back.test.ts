import { describe, expect, it } from 'vitest'
import { convert } from '../../engines/convert/convert.ts'

const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC'

async function step(source: string, ...formats: readonly ('md' | 'pdf')[]): Promise<string> {
  let bytes: Uint8Array = new TextEncoder().encode(source)
  let from: 'md' | 'pdf' = 'md'
  for (const to of formats) {
    bytes = (await convert({ bytes, from, to })).bytes
    from = to
  }
  // Images are encoded again.
  return new TextDecoder().decode(bytes).replace(/data:image\/png;base64,\S+/g, 'data:')
}

const displays = [
  'x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}',
  '\\int_0^\\infty e^{-x^2}\\,dx = \\frac{\\sqrt{\\pi}}{2}',
  '\\lim_{x \\to 0} \\frac{\\sin x}{x} = 1',
  'f(x) = \\begin{cases} x^2 & \\text{if } x > 0 \\\\ 0 & \\text{otherwise} \\end{cases}',
  '\\begin{aligned} a &= b \\tag{1} \\\\ c &= d \\end{aligned}',
  '\\left[ \\frac{a}{b} \\right] \\left| \\frac{x}{y} \\right|_{x=0}',
  '\\hat{x} + \\vec{v} + \\overline{a+b} + \\underbrace{x + \\cdots + x}_{n}',
  '\\binom{n}{k} \\overset{!}{=} \\boxed{E = mc^2} \\pmod{n}',
  '\\mathbb{R} \\subset \\mathcal{L} \\times \\mathfrak{g} \\oplus \\mathbf{B}',
  'E = mc^2 \\tag{2.1}',
  '\\unknowncommand{x}',
]

/** Each is Markdown as we write it. */
const constructs: readonly (readonly [what: string, markdown: string])[] = [
  ['emphasis', 'Plain **bold**, *slanted*, ***both***, ~~gone~~, <u>under</u> and <mark>marked</mark>.'],
  ['emphasis in emphasis', '*All of this leans and **some of it** is bold.*'],
  ['what is raised', 'H<sub>2</sub>O and x<sup>2</sup> and `m`<sup>`2`</sup>'],
  ['a link, its full stop outside', 'See [the archive](https://example.org/a?b=1&c=2).'],
  ['a link in the middle of a word', 'Mitchell的[Foundations](https://example.org/)可从'],
  ['code in a link', 'Call [the `read` function](https://example.org/read) first.'],
  ['links to places named by themselves', 'Go [down](#the-end).\n\n## The end\n\nHere.'],
  ['breaks that were meant', 'One\\\ntwo\\\nthree'],
  [
    'breaks in cells',
    '| a                | b   |\n| ---------------- | --- |\n| one<br>two<br>three | 1   |',
  ],
  ['pictures in a line', `A ![small dot](${dot}) stands here.`],
  ['pictures by themselves', `Before.\n\n![A dot](${dot})\n\nAfter.`],
  ['tasks', '- [ ] open\n- [x] done\n  - [ ] below'],
  ['letters that count', 'A list:\n\n3. three\n4. four'],
  ['terms', 'Term *one*\n:   Meaning\n\nTerm two\n:   First\n:   Second\n\n    with more'],
  ['notes of several blocks', 'Called[^1].\n\n[^1]: First words.\n\n    - an item\n    - another'],
  ['code with its white', '```\nif x:\n    y = 1\n\n    z  =  2\n```'],
  ['empty cells', '|     | b   |\n| --- | --- |\n|     | 1   |\n| 2   |     |'],
  [
    'bold cells under headers that are bold by themselves',
    '| a   | **b** |\n| --- | ----- |\n| 1   | **2** |',
  ],
  ['cells that stand at a side', '| a   | b   | c   |\n| --- | :---: | ----: |\n| 1   | 2   | 3   |'],
  ['quotes', '> A quote\n>\n> > in a quote\n>\n> - item'],
  [
    'formulas beside words, signs and each other',
    'A $\\frac{a}{b}$, ($\\sqrt{x}$) and $x_i^2$$y$; then $\\sum_{i=1}^n i$ or $\\begin{pmatrix} a \\\\ b \\end{pmatrix}$.',
  ],
  [
    'formulas in bold, in links and in notes',
    'Some **bold $x_1$ letters** and [link $y^2$ on](https://example.org/) here.[^1]\n\n[^1]: See $\\frac{1}{2}$.',
  ],
  ['a formula that begins a paragraph', "$\\frac{x}{2}$ is half, $f'(x)$ is not.\n\n$x$ alone."],
  [
    'formulas in cells and items',
    '| a             | b     |\n| ------------- | ----- |\n| $\\frac{1}{2}$ | $x^2$ |\n\n- $\\int_a^b f$ first\n- then $y$',
  ],
  ...displays.map((tex): readonly [string, string] => [
    `the display ${tex}`,
    `Before\n\n$$\n${tex}\n$$\n\nafter`,
  ]),
  ['formulas', 'Inline $e^{i\\pi}$ and\n\n$$\n\\int_0^1 x\\,dx\n$$'],
  ['Hebrew among English', 'The word שלום means peace, שלום עולם 123 is (in Hebrew) fine.'],
  ['English among Hebrew', 'שלום לכולם, this is English inside, ועוד (עברית) 45.6 בסוף.'],
  ['Arabic with emphasis and brackets', 'مرحبا **بكم جميعا** في هذا المستند (2024) والسلام.'],
  ['letters that no font at hand has', 'Private \ue123\ue124 letters stay.'],
]

describe('Markdown written as PDF and read again', () => {
  it.each(constructs)('keeps %s', async (_, markdown) => {
    const before = await step(markdown, 'md')
    expect(await step(markdown, 'pdf', 'md')).toBe(before)
  })
})
