import { describe, expect, test } from 'vitest'
import { guessMapping } from './guessMapping.ts'
import { recognizePreset } from './presets.ts'
import { type KnownNames, readRow } from './readRow.ts'

const known: KnownNames = {
  labels: new Map([
    ['clientes', 7],
    ['vip, ouro', 8],
  ]),
  people: new Map(),
  birthdayField: 'Aniversário',
  fields: [],
  now: new Date('2026-11-26T12:00:00Z'),
}

const GOOGLE =
  'First Name,Middle Name,Last Name,Organization Name,Birthday,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value'
const GOOGLE_FORMER =
  'Name,Given Name,Additional Name,Family Name,Yomi Name,Name Prefix,Birthday,Notes,Photo,Group Membership,E-mail 1 - Type,E-mail 1 - Value,E-mail 2 - Value,Phone 1 - Type,Phone 1 - Value,Organization 1 - Type,Organization 1 - Name'
const OUTLOOK =
  'Title,First Name,Middle Name,Last Name,Company,Business Phone,Home Phone,Mobile Phone,Birthday,Categories,E-mail Address,E-mail 2 Address,Notes,Gender,Priority'
const OUTLOOK_PORTUGUESE = 'Nome,Segundo nome,Sobrenome,Empresa,Telefone comercial,Telefone celular,Aniversário,Categorias,Endereço de email,Anotações,Sexo'

const meanings = (headings: string, defined: KnownNames['fields'] = []) =>
  guessMapping(headings.split(','), defined).map(({ target, field }) => (target === 'field' ? `field:${field}` : target))
const read = (headings: string, row: string) => readRow(row.split(','), guessMapping(headings.split(',')), known)

test.each([
  ['google', GOOGLE],
  ['google', GOOGLE_FORMER],
  ['outlook', OUTLOOK],
  ['outlook', OUTLOOK_PORTUGUESE],
  ['outlook', 'Nombre,Apellidos,Teléfono móvil,Dirección de correo electrónico'],
  [null, 'Nome,Telefone,E-mail'],
  [null, 'First name,Last name,Mobile'],
])('the product %s is recognized by its headings', (preset, headings) => {
  expect(recognizePreset(headings.split(','))).toBe(preset)
})

describe('the columns mean', () => {
  test.each([
    ['an export of Google', GOOGLE, 'firstName middleName lastName organization birthday labels none email none number none otherNumber'],
    [
      'a former export of Google',
      GOOGLE_FORMER,
      'name firstName middleName lastName none field:Name Prefix birthday field:Observações none labels none email otherEmail none number none organization',
    ],
    [
      'an export of Outlook in English',
      OUTLOOK,
      'field:Title firstName middleName lastName organization otherNumber otherNumber number birthday labels email otherEmail field:Observações none none',
    ],
    [
      'an export of Outlook in Portuguese',
      OUTLOOK_PORTUGUESE,
      'firstName middleName lastName organization otherNumber number birthday labels email field:Observações none',
    ],
    ['an export of Outlook without mobiles', 'First Name,Last Name,Home Phone,Business Phone', 'firstName lastName number otherNumber'],
    ['a list with the name in two columns', 'First name,Last name,Mobile', 'firstName lastName number'],
    ['a list that a person wrote', 'Nome,Telefone,Empresa', 'name number field:Empresa'],
  ])('in %s', (_what, headings, expected) => {
    expect(meanings(headings).join(' ')).toBe(expected)
  })

  test('what the company defines, before what the product says', () => {
    const notes: KnownNames['fields'][number] = { key: 'notas', name: 'Notes', type: 'text', help: '', options: [], isRequired: false, isInDetails: true }

    expect(meanings(GOOGLE_FORMER, [notes])).toContain('field:notas')
  })
})

test.each([
  [
    'all that it says',
    GOOGLE,
    'Ana,,Prado,Loja Sul,1990-03-02,Clientes ::: * myContacts,* ,ana@cliente.example,Mobile,+55 11 98888-7777,Work,+55 11 3333-4444',
    {
      name: 'Ana Prado',
      digits: '5511988887777',
      email: 'ana@cliente.example',
      labels: [7],
      fields: [
        { name: 'Empresa', value: 'Loja Sul' },
        { name: 'Aniversário', value: '02/03/1990' },
        { name: 'Outros números', value: '+55 11 3333 4444' },
      ],
      problems: [],
    },
  ],
  [
    'two numbers of one cell',
    GOOGLE,
    'Bruno,,Lima,,,* myContacts,,,Mobile,+55 11 97777-6666 ::: +55 11 96666-5555,,',
    { name: 'Bruno Lima', digits: '5511977776666', labels: [], fields: [{ name: 'Outros números', value: '+55 11 96666 5555' }], problems: [] },
  ],
  [
    'the organization as its name',
    GOOGLE,
    ',,,Padaria Central,,* myContacts,,,Work,11 3222-1111,,',
    { name: 'Padaria Central', digits: '551132221111', problems: [] },
  ],
  ['no name', GOOGLE, ',,,,,,,,Work,11 3222-1111,,', { name: '', fields: [], problems: [] }],
  [
    'a second number that stands where the first is none',
    GOOGLE,
    'Eva,,,,,,,,Work,ramal 2,Mobile,11 98888-7777',
    { digits: '5511988887777', fields: [], problems: [{ code: 'otherNumber', value: 'ramal 2' }] },
  ],
  ['a number twice as one', GOOGLE, 'Eva,,,,,,,,Work,11 98888-7777,Mobile,+55 11 98888-7777', { digits: '5511988887777', fields: [], problems: [] }],
  ['a group that is no label', GOOGLE, 'Eva,,,,,Amigos ::: * starred,,,Work,11 98888-7777,,', { labels: [], problems: [{ code: 'label', value: 'Amigos' }] }],
  ['a day without a year', GOOGLE, 'Eva,,,,--03-02,,,,Work,11 98888-7777,,', { fields: [{ name: 'Aniversário', value: '02/03' }], problems: [] }],
  [
    'two e-mails of one cell',
    GOOGLE,
    'Eva,,,,,,,a@b.example ::: c@d.example,Work,11 98888-7777,,',
    { email: 'a@b.example', fields: [{ name: 'Outros e-mails', value: 'c@d.example' }], problems: [] },
  ],
  [
    'two numbers of one cell, as people write them',
    GOOGLE,
    'Eva,,,,,,,,Work,11 98888-7777 / (21) 97777-6666,,',
    { digits: '5511988887777', fields: [{ name: 'Outros números', value: '+55 21 97777 6666' }], problems: [] },
  ],
  [
    'the end of a second number, which is told',
    GOOGLE,
    'Eva,,,,,,,,Work,11 3222-1111/1112,,',
    { digits: '551132221111', fields: [], problems: [{ code: 'otherNumber', value: '1112' }] },
  ],
  [
    'two e-mails of one cell, as people write them',
    GOOGLE,
    'Eva,,,,,,,a@b.example; c@d.example,Work,11 98888-7777,,',
    { email: 'a@b.example', fields: [{ name: 'Outros e-mails', value: 'c@d.example' }], problems: [] },
  ],
  [
    'the whole name of a former export',
    GOOGLE_FORMER,
    'Ana Maria Prado,Ana,Maria,Prado,,Dra.,,Liga à tarde,,* myContacts,,ana@b.example,,Mobile,11 98888-7777,,',
    {
      name: 'Ana Maria Prado',
      labels: [],
      fields: [
        { name: 'Name Prefix', value: 'Dra.' },
        { name: 'Observações', value: 'Liga à tarde' },
      ],
      problems: [],
    },
  ],
  [
    'a row of Outlook, with the mobile first and no birthday',
    OUTLOOK,
    ',Rui,,Dias,Mercado,(11) 3333-4444,,(11) 97777-6666,0/0/00,,rui@b.example,,,Unspecified,Normal',
    {
      name: 'Rui Dias',
      digits: '5511977776666',
      email: 'rui@b.example',
      fields: [
        { name: 'Empresa', value: 'Mercado' },
        { name: 'Outros números', value: '+55 11 3333 4444' },
      ],
      problems: [],
    },
  ],
  [
    'a birthday with the month first',
    OUTLOOK,
    ',Rui,,Dias,,,,(11) 97777-6666,11/22/1990,,,,,,',
    { fields: [{ name: 'Aniversário', value: '22/11/1990' }], problems: [] },
  ],
  [
    'a row of Outlook in Portuguese',
    OUTLOOK_PORTUGUESE,
    'Lia,,Reis,,,11 97777-6666,22/11/1990,clientes,lia@b.example,,Não especificado',
    { name: 'Lia Reis', email: 'lia@b.example', labels: [7], fields: [{ name: 'Aniversário', value: '22/11/1990' }], problems: [] },
  ],
])('a row gives %s', (_what, headings, row, contact) => {
  expect(read(headings, row)).toMatchObject(contact)
})

test.each([
  ['Nome,Telefone', 'Ana,5.51199E+12', { code: 'number', value: '5.51199E+12' }],
  [GOOGLE, 'Ana,,,,,,,,Mobile,5.51199E+12,,', { code: 'number', value: '5.51199E+12' }],
  [GOOGLE, 'Ana,,,,,,,,,,,', { code: 'noNumber', value: '' }],
  [GOOGLE, 'Ana,,,,,,,,Mobile,n/a,,', { code: 'number', value: 'n/a' }],
])('a row of %s without a number is refused and told', (headings, row, problem) => {
  expect(read(headings, row)).toEqual({ digits: null, problems: [problem] })
})

test('a label whose name has a comma is one label', () => {
  const row = readRow(['11 98888-7777', 'VIP, Ouro ::: clientes'], guessMapping(['Telefone', 'Etiquetas']), known)

  expect(row).toMatchObject({ labels: [8, 7], problems: [] })
})
