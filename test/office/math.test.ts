import { describe, expect, it } from 'vitest'
import { mathToTex } from '../../engines/office/word/math.ts'
import { parseXml } from '../../engines/office/xml.ts'
import { part } from '../builders/docx.ts'

const r = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
const e = (content: string, name = 'e') => `<m:${name}>${content}</m:${name}>`
const tex = (content: string) => mathToTex(parseXml(new TextEncoder().encode(part('m:oMath', content))))

describe('office math', () => {
  it.each([
    [r('a+b'), 'a+b'],
    [`<m:f>${e(r('1'), 'num')}${e(r('x'), 'den')}</m:f>`, '\\frac{1}{x}'],
    [`<m:sSup>${e(r('x'))}${e(r('2'), 'sup')}</m:sSup>`, 'x^{2}'],
    [`<m:sSubSup>${e(r('x'))}${e(r('i'), 'sub')}${e(r('2'), 'sup')}</m:sSubSup>`, 'x_{i}^{2}'],
    [`<m:rad><m:deg/>${e(r('x'))}</m:rad>`, '\\sqrt{x}'],
    [`<m:rad>${e(r('3'), 'deg')}${e(r('x'))}</m:rad>`, '\\sqrt[3]{x}'],
    [
      `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr>${e(r('i=1'), 'sub')}${e(r('n'), 'sup')}${e(r('i'))}</m:nary>`,
      '\\sum_{i=1}^{n}i',
    ],
    [`<m:nary>${e('', 'sub')}${e('', 'sup')}${e(r('x'))}</m:nary>`, '\\int x'],
    [`<m:d>${e(r('a'))}</m:d>`, '\\left(a\\right)'],
    [`<m:d><m:dPr><m:begChr m:val="{"/><m:endChr m:val=""/></m:dPr>${e(r('a'))}</m:d>`, '\\left\\{a\\right.'],
    [`<m:func>${e(r('sin'), 'fName')}${e(r('x'))}</m:func>`, '\\sin x'],
    [`<m:acc><m:accPr><m:chr m:val="⃗"/></m:accPr>${e(r('v'))}</m:acc>`, '\\vec{v}'],
    [
      `<m:m><m:mr>${e(r('a'))}${e(r('b'))}</m:mr><m:mr>${e(r('c'))}${e(r('d'))}</m:mr></m:m>`,
      '\\begin{matrix}a & b \\\\ c & d\\end{matrix}',
    ],
    [`<m:limLow>${e(r('lim'))}${e(r('n→∞'), 'lim')}</m:limLow>`, '\\lim_{n\\rightarrow\\infty}'],
    [r('α≤𝑥'), '\\alpha\\leq x'],
    [`<m:r><m:rPr><m:nor/></m:rPr><m:t>if </m:t></m:r>`, '\\text{if }'],
    [r('50%&amp;'), '50\\%\\&'],
    [`<m:sSup>${e(r('f'))}${e(r('′'), 'sup')}</m:sSup>`, "f'"],
    [`<m:r><m:rPr><m:sty m:val="p"/></m:rPr><m:t>d</m:t></m:r>`, '\\mathrm{d}'],
    [`<m:r><m:rPr><m:sty m:val="bi"/></m:rPr><m:t>β</m:t></m:r>`, '\\boldsymbol{\\beta}'],
    [
      `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>${e(`<m:m><m:mr>${e(r('a'))}${e(r('b'))}</m:mr></m:m>`)}</m:d>`,
      '\\begin{bmatrix}a & b\\end{bmatrix}',
    ],
    [
      `<m:d>${e(`<m:f><m:fPr><m:type m:val="noBar"/></m:fPr>${e(r('n'), 'num')}${e(r('k'), 'den')}</m:f>`)}</m:d>`,
      '\\binom{n}{k}',
    ],
    [
      `<m:limUpp>${e(`<m:groupChr><m:groupChrPr><m:pos m:val="top"/></m:groupChrPr>${e(r('a'))}</m:groupChr>`)}${e(r('n'), 'lim')}</m:limUpp>`,
      '\\overbrace{a}^{n}',
    ],
    [
      `<m:eqArr>${e(r('a&amp;=b'))}${e(r('&amp;=c'))}</m:eqArr>`,
      '\\begin{aligned}a & =b \\\\ & =c\\end{aligned}',
    ],
    [
      `<m:eqArr>${e(`${r('a=b')}${r('#')}<m:d>${e(`<m:r><m:rPr><m:nor/></m:rPr><m:t>3</m:t></m:r>`)}</m:d>`)}</m:eqArr>`,
      'a=b\\tag{3}',
    ],
  ])('%s is %s', (math, expected) => {
    expect(tex(math)).toBe(expected)
  })
})
