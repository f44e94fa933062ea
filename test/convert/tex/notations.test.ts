import { describe, expect, it } from 'vitest'
import { convert } from '../../../engines/convert/convert.ts'
import { texToMathml } from '../../../engines/convert/tex/mathml.ts'
import { type MathElement, texToOmml } from '../../../engines/convert/tex/omml.ts'

/** Formulas as PDF and Word give them: what comes back must be the same to the letter. */
const formulas = [
  'a+b=c',
  'E=mc^{2}',
  'x_{i}^{2}',
  "f''(x)",
  '\\frac{-b\\pm\\sqrt{b^{2}-4ac}}{2a}',
  '\\sqrt[n]{\\frac{a}{b}}',
  '\\sum_{i=1}^{n}i=\\frac{n(n+1)}{2}',
  '\\int_{0}^{\\infty}e^{-x^{2}}dx=\\frac{\\sqrt{\\pi}}{2}',
  '\\lim_{n\\rightarrow\\infty}\\left(1+\\frac{1}{n}\\right)^{n}=e',
  '\\sin^{2}\\theta+\\cos^{2}\\theta=1',
  '\\hat{x}+\\bar{y}+\\vec{v}+\\overline{AB}',
  '\\mathbf{A}\\mathbf{x}=\\boldsymbol{\\beta}',
  'x\\in\\mathbb{R}\\setminus\\mathcal{N}',
  '\\binom{n}{k}',
  '\\begin{pmatrix}a & b \\\\ c & d\\end{pmatrix}',
  'f(x)=\\begin{cases}x & \\text{if }x\\geq0 \\\\ -x & \\text{otherwise}\\end{cases}',
  '\\begin{aligned}a & =b \\\\ & =c\\end{aligned}',
  '\\overbrace{a+b}^{n}',
  'x=1,\\quad y=2',
  '\\operatorname{Var}(X)',
  'x_{\\mathrm{eff}}',
  '{}^{n}C_{k}',
  'a=b\\tag{3}',
  '50\\%\\lt x',
].map((tex) => tex.replace('\\lt x', '<x'))

const markdown = formulas.map(
  (tex, i) => `${i}.\n\n$$\n${tex}\n$$\n\nand $${tex.replace(/\\tag\{3\}/, '')}$ in a line`,
)

async function throughAndBack(format: 'docx' | 'html'): Promise<string> {
  const bytes = new TextEncoder().encode(markdown.join('\n\n'))
  const there = await convert({ bytes, from: 'md', to: format })
  const back = await convert({ bytes: there.bytes, from: format, to: 'md' })
  return new TextDecoder().decode(back.bytes)
}

describe('formulas in other notations', () => {
  it.each(['docx', 'html'] as const)('survive a round trip through %s', async (format) => {
    const back = await throughAndBack(format)
    const displays = [...back.matchAll(/\$\$\n([\s\S]*?)\n\$\$/g)].map(([, tex]) => tex)
    const inline = [...back.matchAll(/and \$([^$]+)\$ in a line/g)].map(([, tex]) => tex)
    expect(displays).toEqual(formulas)
    expect(inline).toEqual(formulas.map((tex) => tex.replace('\\tag{3}', '')))
  })

  it('are MathML with their source as annotation', () => {
    expect(texToMathml('\\frac{a}{2}<b', true)).toBe(
      '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><semantics><mrow><mfrac><mi>a</mi><mn>2</mn></mfrac><mo>&lt;</mo><mi>b</mi></mrow><annotation encoding="application/x-tex">\\frac{a}{2}&lt;b</annotation></semantics></math>',
    )
  })

  it('have limits above and below in display style, and next to in text style', () => {
    expect(texToMathml('\\sum_{i}^{n}x', true)).toContain(
      '<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover>',
    )
    expect(texToMathml('\\sum_{i}^{n}x', false)).toContain(
      '<msubsup><mo>∑</mo><mi>i</mi><mi>n</mi></msubsup>',
    )
  })

  it('are Office math, with the operand inside a sum', () => {
    const [sum] = texToOmml('\\sum_{i}^{n}(x,y)=1') ?? []
    expect(sum.name).toBe('m:nary')
    const body = sum.children.at(-1)
    expect(JSON.stringify(body).match(/"m:t"/g)).toHaveLength(3)
  })

  it.each(['\\frobnicate{x}', '\\frac{1}'])('keep their source where it cannot be read: %s', async (tex) => {
    expect(texToOmml(tex)).toBeNull()
    expect(texToMathml(tex, false)).toBeNull()
    const bytes = new TextEncoder().encode(`a $${tex}$ b`)
    const html = await convert({ bytes, from: 'md', to: 'html' })
    expect(new TextDecoder().decode(html.bytes)).toContain(`<span class="math inline">\\(${tex}\\)</span>`)
  })

  it.each([
    ['brackets in brackets', '('.repeat(9_000) + ')'.repeat(9_000)],
    ['brackets that nothing closes', '('.repeat(19_000)],
    ['sums of sums', '\\sum '.repeat(3_000)],
    ['functions of brackets', '\\sin('.repeat(3_000) + ')'.repeat(3_000)],
  ])('keep every symbol at any nesting depth: %s', (_, tex) => {
    const signs = tex.replaceAll(' ', '').replaceAll('\\sum', '∑').replaceAll('\\sin', 's')
    expect(signsOf(texToOmml(tex) ?? [])).toBe(signs.length)
  })

  it('build the last part of many between delimiters like the first', () => {
    const parts = Array.from({ length: 60 }, () => '\\sum_{i}x')
    const omml = texToOmml(`\\left(${parts.join('\\middle|')}\\right)`) ?? []
    const [delimiters] = omml
    const operands = delimiters.children.filter((child) => typeof child !== 'string' && child.name === 'm:e')
    expect(operands).toHaveLength(60)
    expect(operands.at(-1)).toEqual(operands[0])
  })
})

/** Runs and the signs that elements carry as their properties. */
function signsOf(elements: readonly MathElement[]): number {
  let count = 0
  const open: (MathElement | string)[] = [...elements]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') continue
    if (['m:t', 'm:chr', 'm:begChr', 'm:endChr'].includes(next.name)) count++
    open.push(...next.children)
  }
  return count
}
