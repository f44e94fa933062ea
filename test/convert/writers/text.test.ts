import { describe, expect, it } from 'vitest'
import { writeText } from '../../../engines/convert/writers/text.ts'
import { conversion, html, text } from '../conversion.ts'

const plain = (source: string) => text(writeText(html(source), conversion()).bytes)

describe('text', () => {
  it('sets tables in columns, with East Asian letters two columns wide', () => {
    const source = `<table><tr><th>Name<th align=right>N<tr><td>漢字<td align=right>7<tr><td rowspan=2>tall<td align=right>10
      <tr><td align=right>x<br>y</table>`
    expect(plain(source)).toBe('Name   N\n漢字   7\ntall  10\n       x\n       y\n')
  })

  it('keeps lists, quotations, notes and link targets', () => {
    const source = `<ol start=9><li>a<li>b<ul><li>c</ul></ol><blockquote>q</blockquote><p>x<a id=r href="#n">1</a>
      <a href="https://e.org">e</a> <a href="https://f.org">https://f.org</a> <a href="#n">n</a></p><div id=n>N <a href="#r">^</a></div>`
    expect(plain(source)).toBe(
      '9. a\n10. b\n    - c\n\n    q\n\nx[1] e <https://e.org> https://f.org n\n\n[1] N\n',
    )
  })
})
