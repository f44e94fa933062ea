import { describe, expect, it } from 'vitest'
import { found } from '../found.ts'

describe('people by what is beside their name in Japanese, Chinese and Korean', () => {
  it.each([
    ['滞納者のK氏については来月決める。', 'K'],
    ['昨夜はS.T.様のみ体位交換した。', 'S.T.'],
    ['面会に長女の綾子さんが来た。', '綾子'],
    ['其妻凤英签字后离开。', '凤英'],
    ['护士段', '段'],
    ['昨天找覃姐拿了钥匙。', '覃'],
    ['蔺总已批准。', '蔺'],
    ['护工霍某被拘留。', '霍某'],
    ['1、周雪莲，女，住在这里', '周雪莲'],
    ['患者库尔班江·阿不都，女', '库尔班江·阿不都'],
    ['迈克尔·陈先生来访', '迈克尔·陈'],
    ['[봉준서] [오전 9:15] 네', '봉준서'],
    ['18:20\t柘植\tすみません', '柘植'],
    ['국미옥(42세)이 왔다.', '국미옥'],
    ['진술인 명호진 (인)', '명호진'],
    ['상대방 육모씨가 운전했다.', '육'],
    ['어제 맹 선생님이 전화했다.', '맹'],
    ['준서한테 말해 줘', '준서'],
    ['성  명 : 명 호 진\n주소', '명 호 진'],
    ['签收人：段\n', '段'],
    ['姓名：阿依古丽·买买提　电话', '阿依古丽·买买提'],
  ])('are found: %s', (text, name) => {
    expect(found(text, 'NAME')).toContain(name)
  })

  it.each([
    '議長：理事長',
    '总部和总计，工作和工程，太阳和太平洋',
    '某些人在某天说过',
    '夫の転勤で引っ越す。母の日に花を贈る。',
    '電子文成功送到，母嬰健康院和子安路',
    '이 선생님과 전 대표가 만났다.',
    '경비실 (인) 확인',
    '海报上写着经济·社会',
  ])('are not read into ordinary words: %s', (text) => {
    expect(found(text, 'NAME')).toEqual([])
  })

  it('are not the only ones with a job: it is found after its label', () => {
    expect(found('職業：歯科衛生士　電話', 'PROFESSION')).toEqual(['歯科衛生士'])
    expect(found('职业：退休教师\n', 'PROFESSION')).toEqual(['退休教师'])
    expect(found('직  업 : 화물차 운전기사\n', 'PROFESSION')).toEqual(['화물차 운전기사'])
  })

  it('have a date of birth without signs after its label', () => {
    expect(found('생년월일 910427', 'DOB')).toEqual(['910427'])
    expect(found('出生日期：19790618', 'DOB')).toEqual(['19790618'])
    expect(found('生年月日 昭57.2.11', 'DOB')).toEqual(['昭57.2.11'])
    expect(found('생년월일 991327', 'DOB')).toEqual([])
  })

  it('have numbers that their label names', () => {
    expect(found('内線 4417', 'PHONE')).toEqual(['4417'])
    expect(found('QQ：550182744', 'USERNAME')).toEqual(['550182744'])
    expect(found('身份证尾号4428', 'NATIONAL_ID')).toEqual(['4428'])
    expect(found('保单号AH3301-2024-558172', 'POLICY_NUMBER')).toEqual(['AH3301-2024-558172'])
    expect(found('門鎖密碼5518#', 'PASSWORD')).toEqual(['5518#'])
  })

  it('have conditions, in kana, of two words, and after what says who has them', () => {
    expect(found('長男がてんかんで通院中。', 'DIAGNOSIS')).toEqual(['てんかん'])
    expect(found('주진단: 경추 염좌\n', 'DIAGNOSIS')).toEqual(['경추 염좌'])
    expect(found('诊断：接触性皮炎。', 'DIAGNOSIS')).toEqual(['接触性皮炎'])
    expect(found('政治面貌：中共党员', 'POLITICS')).toEqual(['中共党员'])
    expect(found('血液型：AB型', 'BLOOD_TYPE')).toEqual(['AB型'])
  })
})
