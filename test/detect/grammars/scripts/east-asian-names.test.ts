import { describe, expect, it } from 'vitest'
import { detect } from '../../../../engines/detect/detect.ts'

const names = (text: string) =>
  detect(text)
    .filter(({ type }) => type === 'NAME')
    .map(({ start, end }) => text.slice(start, end))

describe('names in Japanese, Chinese and Korean', () => {
  it('are found as they are read, in brackets after the name', () => {
    expect(names('患者:橘 美緒(たちばな みお) 女')).toContain('たちばな みお')
    expect(names('これは本(ほん など)です。')).toEqual([])
  })

  it.each([
    ['担当者は渡辺健です。', '渡辺健'],
    ['小林 誠と申します。', '小林 誠'],
    ['山口ひろみさんは昨日東京に行きました。', '山口ひろみ'],
    ['契約者小鳥遊 葵は甲に対し支払う。', '小鳥遊 葵'],
    ['タナカ タロウさんに連絡してください。', 'タナカ タロウ'],
    ['株式会社青空 代表取締役 五十嵐 涼', '五十嵐 涼'],
    ['フリガナ：ヤマオカ シンジ', 'ヤマオカ シンジ'],
    ['口座名義　キリタニ リョウタ', 'キリタニ リョウタ'],
    ['由王伟负责该项目。', '王伟'],
    ['李娜昨天去了北京。', '李娜'],
    ['甲方：周杰伦', '周杰伦'],
    ['我叫诸葛亮。', '诸葛亮'],
    ['老师表扬了王建国。', '王建国'],
    ['欧阳倩倩在会上唱了歌。', '欧阳倩倩'],
    ['저는 강호동라고 합니다.', '강호동'],
    ['증인 선우은숙은 출석하였다.', '선우은숙'],
  ])('are found by their role, reading or given name: %s', (text, name) => {
    expect(names(text)).toEqual([name])
  })

  it.each([
    '这是根本问题。',
    '正常输出风格',
    '担当者は来週決まります。',
    'カタログ',
    '담당자는 내일 정해집니다.',
  ])('are not read into ordinary words: %s', (text) => {
    expect(names(text)).toEqual([])
  })
})

describe('one character inside of a word', () => {
  it.each([
    '很多健康问题与大脑血清素水平低有关。',
    '這部文獻的保存得益於拜占庭的學者。',
    '最近常失眠,上週在手臂劃了三道,已由護理師包紮。',
    '请先阅读说明书,再打开电源。',
  ])('is no one: %s', (text) => {
    expect(names(text)).toEqual([])
  })
})
