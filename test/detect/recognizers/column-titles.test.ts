import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'

const found = (text: string, type: string) =>
  detect(text)
    .filter((entity) => entity.type === type)
    .map(({ start, end }) => text.slice(start, end))

describe('short titles of columns', () => {
  it.each([
    ['Name | DL | City\nAnna Berg | D1234567 | Leeds', 'US_DRIVER_LICENSE', 'D1234567'],
    ['name,DL,city\nAnna Berg,12345678,Leeds', 'US_DRIVER_LICENSE', '12345678'],
    ['id,Cookie,name\n1,a8f7c2b9d1e0ff,anna', 'COOKIE', 'a8f7c2b9d1e0ff'],
    ['id\tCookie\tname\n1\tsid=a8f7c2b9d1e0\tanna', 'COOKIE', 'sid=a8f7c2b9d1e0'],
  ])('%j', (text, type, value) => {
    expect(found(text, type)).toEqual([value])
  })

  it.each([
    ['Take 10 dl, 12345678 is it', 'US_DRIVER_LICENSE'],
    ['We use cookies, analytics2024tools and more', 'COOKIE'],
    ['drink,dl,price\nmilk,2,1.50', 'US_DRIVER_LICENSE'],
  ])('none in: %j', (text, type) => {
    expect(found(text, type)).toEqual([])
  })

  it('finds a device identifier after its name though its check digit is wrong', () => {
    expect(found('UDI: (01)00643169007223(17)141231', 'FDA_CODE').join()).toContain('00643169007223')
    expect(found('see (01)00643169007223', 'FDA_CODE')).toEqual([])
  })
})
