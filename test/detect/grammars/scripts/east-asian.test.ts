import { describe, expect, it } from 'vitest'
import { detect } from '../../../../engines/detect/detect.ts'
import { found } from '../found.ts'

describe('Japanese, Chinese and Korean, whose words no blank separates', () => {
  const names: readonly [text: string, values: readonly string[]][] = [
    ['報告書は昨年5月に小川直樹が作成した。', ['小川直樹']],
    ['窓口の小川直樹（内線12）に連絡。', ['小川直樹']],
    ['代表者：鷲尾 久美', ['鷲尾 久美']],
    ['昨日、鷲尾さんが来た。', ['鷲尾']],
    ['報告書を谷山翔太が書いた。', ['谷山翔太']],
    ['浅田　大輔様\nいつもお世話になります。', ['浅田　大輔']],
    ['报告由王建国于昨天提交。', ['王建国']],
    ['尊敬的常弘文先生：', ['常弘文']],
    ['联系人：欧阳明月', ['欧阳明月']],
    ['책임자 김민수(내선 12)에게 문의하세요.', ['김민수']],
    ['어제 남궁민수 씨가 왔다.', ['남궁민수']],
    ['성명: 탁재원', ['탁재원']],
  ]
  it.each(names)('a name: %s', (text, values) => {
    expect(found(text, 'NAME')).toEqual(values)
  })

  const addresses: readonly [text: string, values: readonly string[]][] = [
    ['私は東京都渋谷区神宮前1-2-3に住んでいます。', ['東京都渋谷区神宮前1-2-3']],
    [
      '〒530-0001 大阪府大阪市北区梅田三丁目4番5号 グリーンビル 201号室',
      ['〒530-0001 大阪府大阪市北区梅田三丁目4番5号 グリーンビル 201号室'],
    ],
    ['住所　京都府京都市左京区吉田本町１２－３', ['京都府京都市左京区吉田本町１２－３']],
    ['他住在广东省深圳市南山区科技园路12号3栋2单元501室。', ['广东省深圳市南山区科技园路12号3栋2单元501室']],
    ['寄到台北市信義區信義路五段7號12樓之3。', ['台北市信義區信義路五段7號12樓之3']],
    ['주소: 서울특별시 강남구 테헤란로 123, 101동 1203호', ['서울특별시 강남구 테헤란로 123, 101동 1203호']],
    ['부산광역시 해운대구 우동 1408번지로 보내 주세요.', ['부산광역시 해운대구 우동 1408번지']],
  ]
  it.each(addresses)('an address: %s', (text, values) => {
    expect(found(text, 'ADDRESS')).toEqual(values)
  })

  const dates: readonly [text: string, values: readonly string[]][] = [
    ['次回は令和6年4月1日です。', ['令和6年4月1日']],
    ['昭和五十五年三月二日に', ['昭和五十五年三月二日']],
    ['民國112年5月6日開會', ['民國112年5月6日']],
    ['会议于2023年11月5日举行', ['2023年11月5日']],
    ['2023년 11월 5일에 열린다', ['2023년 11월 5일']],
    ['期限はR6.4.1まで', ['R6.4.1']],
    ['期限は2024/04/01まで', ['2024/04/01']],
    ['令和6年13月1日', []],
  ]
  it.each(dates)('a date: %s', (text, values) => {
    expect(found(text, 'DATE')).toEqual(values)
  })

  it('a date of birth, by the words around it', () => {
    expect(found('生年月日：平成3年2月1日', 'DOB')).toEqual(['平成3年2月1日'])
    expect(found('彼は1990年2月1日生まれです。', 'DOB')).toEqual(['1990年2月1日'])
    expect(found('1990년 2월 1일에 태어났습니다.', 'DOB')).toEqual(['1990년 2월 1일'])
  })

  it('a number written together with its label and particles', () => {
    expect(found('私の電話番号は０９０－１２３４－５６７８です。', 'PHONE')).toEqual([
      '０９０－１２３４－５６７８',
    ])
    expect(found('请拨打010-62345678联系我们', 'PHONE')).toEqual(['010-62345678'])
    expect(found('我的身份证号码是11010519491231002X。', 'CN_RIC')).toEqual(['11010519491231002X'])
    expect(found('私のマイナンバーは123456789018です。', 'JP_MY_NUMBER')).toEqual(['123456789018'])
  })

  it.each([
    '国民健康保険の課題は、東京都と大阪市の予算である。石川県の山本商店が高橋工業を買収し、社長室で説明会を開いた。',
    'お客様と皆様、担当者様へ。記念館と美術館、お寺と建設会社。',
    '国务院总理办公室在北京召开会议，讨论经济发展和社会安全问题。高科技企业和金融机构参加了和平论坛。',
    '정부는 이번 정책이 지역 경제에 도움이 될 것이라고 밝혔다. 이미지가 좋은 회사의 주식을 사는 사람이 늘었다.',
  ])('no people in: %s', (text) => {
    expect(detect(text).filter(({ type }) => type !== 'ORG' && type !== 'LOCATION')).toEqual([])
  })
})
