import { describe, expect, it } from 'vitest'
import { nodesIn } from '../../../../engines/convert/tree/walk.ts'
import { asHtml, html } from '../../conversion.ts'

/** The colours of a page's texts, in order; null for a text without one. */
function colorsOf(source: string): (string | null)[] {
  return [...nodesIn(html(source).blocks)].flatMap((node) =>
    node.kind === 'text' ? [node.color ?? null] : [],
  )
}

describe('text colour', () => {
  it.each([
    ['#c00', '#cc0000'],
    ['#CC0000', '#cc0000'],
    ['#cc0000ff', '#cc0000'],
    ['red', '#ff0000'],
    ['RebeccaPurple', '#663399'],
    ['rgb(0, 100, 0)', '#006400'],
    ['rgb(0 100 0 / 80%)', '#338333'],
    ['hsl(240deg 100% 25%)', '#000080'],
    ['red !important', '#ff0000'],
    ['gray', '#808080'],
  ])('%s is kept', (value, color) => {
    expect(colorsOf(`<p>a <span style="color: ${value}">b</span></p>`)).toEqual([null, color])
  })

  it.each([
    ['a dark grey', '#333'],
    ['nearly black', '#2c3e50'],
    ['white', 'white'],
    ['a light colour', '#ffdd00'],
    ['transparent', 'rgba(255, 0, 0, 0.1)'],
    ['unknown', 'blurple'],
    ['a variable', 'var(--brand)'],
    ['out of format', '#12345'],
    ['not a number', 'rgb(1, ..., 3)'],
  ])('%s is not', (_, value) => {
    expect(colorsOf(`<p style="color: ${value}">a</p>`)).toEqual([null])
  })

  it('is inherited, except by links, and black again inside', () => {
    const source =
      '<div style="color: red">a<p>b <b>c</b> <a href="https://x.example/">d</a> <span style="color: #000">e</span></p></div>'
    const red = '#ff0000'
    // a, b, c, space, d, space, e
    expect(colorsOf(source)).toEqual([red, red, red, red, null, red, null])
  })

  it('is taken from font elements', () => {
    expect(colorsOf('<p><font color="#008000">a</font></p>')).toEqual(['#008000'])
  })

  it('survives our HTML', () => {
    const source = '<p>A <span style="color: #cc0000">red </span><strong>word</strong></p>'
    expect(asHtml(html(asHtml(html(source))))).toBe(source)
  })
})
