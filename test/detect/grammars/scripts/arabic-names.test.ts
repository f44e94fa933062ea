import { expect, it } from 'vitest'
import { detect } from '../../../../engines/detect/detect.ts'

it.each([
  ['مع تحيات فاطمة الزهراء', 'فاطمة الزهراء'],
  ['حضر أبو بكر الصديق إلى المستشفى.', 'أبو بكر الصديق'],
  ['المدعى عليه عبد الله بن سالم لم يحضر.', 'عبد الله بن سالم'],
  ['تم توقيع العقد من قبل هدى السيد أمس.', 'هدى السيد'],
])('an Arabic name with an article, a kunya or a father is found whole: %s', (text, name) => {
  const names = detect(text).filter(({ type }) => type === 'NAME')
  expect(names.map(({ start, end }) => text.slice(start, end))).toContain(name)
})
