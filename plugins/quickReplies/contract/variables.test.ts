import { describe, expect, test } from 'vitest'
import { fillVariables, listVariables, type VariableFacts, variablesIn } from './variables.ts'

const facts = (change: Partial<VariableFacts> = {}): VariableFacts => ({
  name: 'Joana Maria Prado',
  phoneNumber: '+55 21 99876-4410',
  email: 'joana@exemplo.com.br',
  protocol: '20261119-4812',
  ticketId: '4812',
  queue: 'Suporte',
  userName: 'Clara Rocha',
  userEmail: 'clara@loja.com.br',
  extra: [
    { name: 'empresa', value: 'Prado Arquitetura' },
    { name: 'Cidade Natal', value: 'Niterói' },
    { name: 'vazio', value: '' },
    { name: 'maligno', value: 'a {{user}} b' },
  ],
  now: new Date('2026-11-20T17:05:09.123Z'),
  timeZone: 'America/Sao_Paulo',
  ...change,
})

describe('a text is filled', () => {
  test.each([
    ['Oi', 'Oi'],
    ['', ''],
    ['{{name}}', 'Joana Maria Prado'],
    ['{{firstName}}', 'Joana'],
    ['{{phoneNumber}}', '+55 21 99876-4410'],
    ['{{email}}', 'joana@exemplo.com.br'],
    ['{{protocol}}', '20261119-4812'],
    ['{{ticket_id}}', '4812'],
    ['{{fila}}', 'Suporte'],
    ['{{user}}', 'Clara Rocha'],
    ['{{userEmail}}', 'clara@loja.com.br'],
    ['{{date}}', '20/11/2026'],
    ['{{hour}}', '14:05'],
    ['{{ms}}', '1795194309123'],
    ['{{greeting}}', 'Boa tarde'],
    ['{{greetingEn}}', 'Good afternoon'],
    ['{{greetingEs}}', 'Buenas tardes'],
    ['{{empresa}}', 'Prado Arquitetura'],
    ['{{Cidade Natal}}', 'Niterói'],
    ['{{cidade natal}}', 'Niterói'],
    ['{{ name }}', 'Joana Maria Prado'],
    ['{{NAME}}', 'Joana Maria Prado'],
    ['{{FirstName}}', 'Joana'],
    ['{{greeting}}, {{firstName}}! Sou {{user}}.', 'Boa tarde, Joana! Sou Clara Rocha.'],
    ['{{name}}{{name}}', 'Joana Maria PradoJoana Maria Prado'],
    ['linha\n{{firstName}}\nfim', 'linha\nJoana\nfim'],
    ['{{vazio}}.', '.'],
    ['{{maligno}}', 'a user b'],
    ['{name}', '{name}'],
    ['{{name', '{{name'],
    ['name}}', 'name}}'],
    ['{{{name}}}', '{Joana Maria Prado}'],
    ['$& {{firstName}} $1', '$& Joana $1'],
  ])('%j becomes %j', (text, filled) => {
    expect(fillVariables(text, facts())).toEqual({ text: filled, unknown: [] })
  })

  test.each([
    ['{{cupom}}', ['cupom']],
    ['{{cupom}} {{ cupom }} {{outro}}', ['cupom', 'outro']],
    ['{{}}', ['']],
    ['{{constructor}} {{__proto__}}', ['constructor', '__proto__']],
    ['{{toString}}', ['toString']],
  ])('in %j unknown names are reported and stay', (text, unknown) => {
    expect(fillVariables(text, facts())).toEqual({ text, unknown })
  })

  test.each([
    ['{{email}}', { email: '' }],
    ['{{fila}}', { queue: '' }],
    ['{{phoneNumber}}', { phoneNumber: '' }],
    ['{{firstName}}', { name: '   ' }],
  ])('%s without a value leaves nothing', (text, change) => {
    expect(fillVariables(text, facts(change))).toEqual({ text: '', unknown: [] })
  })

  test("a contact's own field never hides a built-in one", () => {
    expect(fillVariables('{{user}}', facts({ extra: [{ name: 'user', value: 'invasor' }] })).text).toBe('Clara Rocha')
  })

  test('a field that the company knows as empty does not hide what a contact has under another spelling', () => {
    const extra = [
      { name: 'Aniversário', value: '22/11/1990' },
      { name: 'aniversario', value: '' },
      { name: 'plano', value: '' },
    ]
    expect(fillVariables('{{aniversario}}|{{plano}}', facts({ extra }))).toEqual({ text: '22/11/1990|', unknown: [] })
  })

  test('a name with braces cannot smuggle a variable in', () => {
    expect(fillVariables('Oi {{name}}', facts({ name: '{{userEmail}}' }))).toEqual({ text: 'Oi userEmail', unknown: [] })
  })
})

describe('the greeting follows the hour of the zone', () => {
  test.each([
    ['00:00', 'Olá', 'Hello', 'Hola'],
    ['05:59', 'Olá', 'Hello', 'Hola'],
    ['06:00', 'Bom dia', 'Good morning', 'Buenos días'],
    ['11:59', 'Bom dia', 'Good morning', 'Buenos días'],
    ['12:00', 'Boa tarde', 'Good afternoon', 'Buenas tardes'],
    ['17:59', 'Boa tarde', 'Good afternoon', 'Buenas tardes'],
    ['18:00', 'Boa noite', 'Good evening', 'Buenas noches'],
    ['23:59', 'Boa noite', 'Good evening', 'Buenas noches'],
  ])('at %s it is %s', (hour, ...greetings) => {
    const at = facts({ now: new Date(`2026-11-20T${hour}:00-03:00`) })

    expect(fillVariables('{{greeting}}|{{greetingEn}}|{{greetingEs}}', at).text).toBe(greetings.join('|'))
  })

  test('and so do day and hour', () => {
    expect(fillVariables('{{date}} {{hour}} {{greeting}}', facts({ now: new Date('2026-11-20T23:30:00Z'), timeZone: 'Asia/Tokyo' })).text).toBe(
      '21/11/2026 08:30 Bom dia',
    )
  })
})

test('every listed variable has a value', () => {
  const text = listVariables()
    .map((name) => `{{${name}}}`)
    .join(' ')

  expect(fillVariables(text, facts()).unknown).toEqual([])
  expect(variablesIn(text)).toEqual(listVariables())
})
