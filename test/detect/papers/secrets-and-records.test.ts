import { describe, expect, it } from 'vitest'
import { marked, unmarked } from './marked.ts'

describe('secrets by the name of their key', () => {
  it.each([
    'ledgerKey := "⟦bX4rT9vLq2Kd7Wm5Bn8Jc1Hf3Gs6Pa⟧"',
    'opening_key: "⟦bX4rT9vLq2Kd7Wm5Bn8Jc1Hf⟧"',
    '{"courier_secret": "⟦77b2eda8.3fe6b086bb21be7e3548368626d01aa1⟧"}',
    'auth-token: ⟦pat-eu1-11bb9f50-d96b-4abc-84f1-b986617be1b5⟧',
    'REPORTING_READ_KEY=⟦rpt_bX4rT9vLq2Kd7Wm5Bn8⟧',
    'mysqldump -u root -p⟦Winter88fox⟧ shop',
    "sshpass -p '⟦Robin#5521⟧' scp a b",
    'GET /v1/reset/⟦bX4rT9vLq2Kd7Wm5Bn8Jc1⟧ 200',
  ])('%s', (text) => {
    expect(marked(unmarked(text), 'GENERIC_SECRET', 'PASSWORD')).toBe(text)
  })

  it.each([
    'foreign key: customer_identifier_2',
    'public_key: my-app-signing-key-v2',
    'ssh -p 2222 host && mkdir -p /srv/data && mysql -p shop',
    'path=/share/documents-of-the-team status=200',
    'key: primary-2024-backup-config',
  ])('keeps %s', (text) => {
    expect(marked(text, 'GENERIC_SECRET', 'PASSWORD')).toBe(text)
  })

  it('does not join a link with the key of the next line', () => {
    expect(marked('url: https://a.example/v2\nopening_key: abc\n', 'URL')).toBe(
      'url: ⟦https://a.example/v2⟧\nopening_key: abc\n',
    )
  })

  it('finds who handled a ticket, and no program', () => {
    expect(marked('ticket=1 agent=mlindqvist assigned_to=bkowal', 'USERNAME')).toBe(
      'ticket=1 agent=⟦mlindqvist⟧ assigned_to=⟦bkowal⟧',
    )
    expect(marked('agent=nginx owner=platform-team reporter=junit', 'USERNAME')).not.toContain('⟦')
  })
})

describe('records for exchange', () => {
  it('reads HL7 by its fields', () => {
    const text = marked(
      'PID|1||QX77120^^^H^MR||NORRGARD^TILDA||19820311|F|||7 Elm Row^^Troy^OH^45373||(555)019-2211\n',
    )
    for (const value of ['QX77120', 'NORRGARD', 'TILDA', '19820311', '7 Elm Row', 'Troy', '(555)019-2211'])
      expect(text).toContain(`⟦${value}⟧`)
    expect(text).toContain('^H^MR|')
  })

  it('reads vCards and the people of a calendar', () => {
    const card = marked(
      'BEGIN:VCARD\nN:Hollis;Bram;;Mr;\nNICKNAME:Bobo\nBDAY:19870412\nADR;TYPE=home:;;Hill End;Bude;;EX23 8AA;UK\nEND:VCARD\n',
    )
    for (const value of ['Hollis', 'Bram', 'Bobo', '19870412', 'Hill End'])
      expect(card).toContain(`⟦${value}⟧`)
    expect(card).toContain('BEGIN:VCARD')
    expect(marked('ATTENDEE;CN="Signe Dahl";ROLE=CHAIR:mailto:x\n', 'NAME')).toBe(
      'ATTENDEE;CN="⟦Signe Dahl⟧";ROLE=CHAIR:mailto:x\n',
    )
  })

  it('reads the rows of a dump by the names of its columns', () => {
    const text = marked(
      "INSERT INTO people (id, last_name, first_name, dob, notes) VALUES\n(1, 'Snow', 'Ivy', '1988-02-11', 'VIP'),\n(2, 'O''Dell', 'Uma', '1991-07-30', 'by post');\n",
    )
    for (const value of ['Snow', 'Ivy', '1988-02-11', "O''Dell", 'Uma', '1991-07-30'])
      expect(text).toContain(`⟦${value}⟧`)
    expect(text).toContain("'VIP'")
  })

  it('keeps the words of a program that does not look like one of them', () => {
    const code = 'ORG: none\nNUMBER;x:1\nN;TYPE=a:b\ninsert into t values (1);\n'
    expect(marked(code, 'NAME', 'ADDRESS', 'DOB')).toBe(code)
  })
})

describe('what somebody set or typed', () => {
  it.each(['Reset to ⟦Alder!Fen_71⟧, user is back', 'I typed ⟦Quince?88a⟧ three times'])(
    'finds %s',
    (text) => {
      expect(marked(unmarked(text), 'PASSWORD')).toBe(text)
    },
  )

  it.each(['The field was changed to Foo_Bar2 and tested', 'set to 4.5 kOhm', 'reset to HEAD~1'])(
    'and not %s',
    (text) => {
      expect(marked(text, 'PASSWORD')).toBe(text)
    },
  )
})
