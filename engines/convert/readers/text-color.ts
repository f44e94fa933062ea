/** Names of CSS Color 4, 6.1, that pages use; their values without #. */
const named: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'aqua=00ffff blue=0000ff blueviolet=8a2be2 brown=a52a2a cadetblue=5f9ea0 chocolate=d2691e coral=ff7f50 ' +
    'cornflowerblue=6495ed crimson=dc143c darkblue=00008b darkcyan=008b8b darkgoldenrod=b8860b darkgreen=006400 ' +
    'darkmagenta=8b008b darkolivegreen=556b2f darkorange=ff8c00 darkorchid=9932cc darkred=8b0000 darkslateblue=483d8b ' +
    'darkviolet=9400d3 deeppink=ff1493 dimgray=696969 dimgrey=696969 dodgerblue=1e90ff firebrick=b22222 forestgreen=228b22 ' +
    'fuchsia=ff00ff gray=808080 green=008000 grey=808080 hotpink=ff69b4 indianred=cd5c5c indigo=4b0082 ' +
    'lightslategray=778899 lightslategrey=778899 magenta=ff00ff maroon=800000 mediumblue=0000cd mediumorchid=ba55d3 ' +
    'mediumpurple=9370db mediumseagreen=3cb371 mediumslateblue=7b68ee mediumvioletred=c71585 midnightblue=191970 ' +
    'navy=000080 olive=808000 olivedrab=6b8e23 orangered=ff4500 orchid=da70d6 palevioletred=db7093 peru=cd853f ' +
    'purple=800080 rebeccapurple=663399 red=ff0000 rosybrown=bc8f8f royalblue=4169e1 saddlebrown=8b4513 seagreen=2e8b57 ' +
    'sienna=a0522d slateblue=6a5acd slategray=708090 slategrey=708090 steelblue=4682b4 teal=008080 tomato=ff6347'
  )
    .split(' ')
    .map((pair) => pair.split('=')),
)

/** Marks text that is black again inside coloured text, while a line is read. */
export const blackAgain = '#000000'

type Rgb = readonly [red: number, green: number, blue: number]

/** Minimum contrast on white paper (WCAG 2.2, 1.4.11). */
const minContrast = 3
/** Below these, text counts as black: the difference of its channels, and the brightest of them. */
const maxNeutralDifference = 40
const maxNeutral = 0x70

/** A text colour as `#rrggbb`; null for black and dark greys, for what could not be read on white, and for unknown notations. */
export function textColor(value: string): string | null {
  const rgb = parseColor(value.trim().toLowerCase())
  if (rgb === null || contrastOnWhite(rgb) < minContrast) return null
  const brightest = Math.max(...rgb)
  if (brightest - Math.min(...rgb) <= maxNeutralDifference && brightest < maxNeutral) return null
  return `#${rgb.map((one) => one.toString(16).padStart(2, '0')).join('')}`
}

/** Any colour of CSS as `#rrggbb` on white; null for other values and for what is transparent. */
export function cssColor(value: string): string | null {
  const word = value.trim().toLowerCase()
  if (word === 'white') return '#ffffff'
  if (word === 'black') return '#000000'
  if (/^rgba\(.*[,/]\s*0(?:\.0*)?\)$/.test(word)) return null
  const rgb = parseColor(word)
  return rgb && `#${rgb.map((one) => one.toString(16).padStart(2, '0')).join('')}`
}

/** Whether text of a colour can be seen on white paper at all. Other text is shown in black if its background is not drawn. */
export function isSeenOnWhite(color: string): boolean {
  const rgb = parseColor(color)
  return rgb === null || contrastOnWhite(rgb) >= minSeenContrast
}

/** Contrast ratio. Light greys of notes have 1.6. */
const minSeenContrast = 1.3

function parseColor(value: string): Rgb | null {
  const hex = Object.hasOwn(named, value) ? named[value] : /^#([\da-f]{3,8})$/.exec(value)?.[1]
  if (hex !== undefined) {
    const digits = hex.length <= 4 ? hex.replace(/./g, '$&$&') : hex
    if (digits.length !== 6 && digits.length !== 8) return null
    const [red, green, blue, alpha = 255] =
      digits.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? []
    return onWhite([red, green, blue], alpha / 255)
  }
  const [, name, inside] = /^(rgb|hsl)a?\(([\d.\s,/%deg-]{5,60})\)$/.exec(value) ?? []
  if (name === undefined) return null
  const parts = inside.split(/[\s,/]+/).filter((part) => part !== '')
  if (parts.length !== 3 && parts.length !== 4) return null
  const alpha = parts.length === 4 ? share(parts[3], 1) : 1
  const rgb: Rgb =
    name === 'rgb'
      ? [share(parts[0], 255) * 255, share(parts[1], 255) * 255, share(parts[2], 255) * 255]
      : fromHsl(Number.parseFloat(parts[0]), share(parts[1], 100), share(parts[2], 100))
  return rgb.some(Number.isNaN) || Number.isNaN(alpha) ? null : onWhite(rgb, alpha)
}

/** A number of `full`, or a percentage, from 0 to 1. */
function share(text: string, full: number): number {
  const number = Number.parseFloat(text) / (text.endsWith('%') ? 100 : full)
  return Math.max(0, Math.min(1, number))
}

/** CSS Color 4, 7.1. */
function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const channel = (n: number) => {
    const k = (((n + hue / 30) % 12) + 12) % 12
    const a = saturation * Math.min(lightness, 1 - lightness)
    return 255 * (lightness - a * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
  }
  return [channel(0), channel(8), channel(4)]
}

function onWhite(rgb: Rgb, alpha: number): Rgb {
  const [red, green, blue] = rgb.map((one) => Math.round(one * alpha + 255 * (1 - alpha)))
  return [red, green, blue]
}

/** Contrast ratio (WCAG 2.2, definition of relative luminance). */
function contrastOnWhite(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((one) => {
    const linear = one / 255
    return linear <= 0.04045 ? linear / 12.92 : ((linear + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
