import { expect, it } from 'vitest'
import { mailAddress } from './mailAddress.ts'
import { phoneOf } from './phoneOf.ts'
import { toVcard } from './toVcard.ts'
import { vcardFileName } from './vcardFileName.ts'

const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

it('writes name, phone and e-mail', () => {
  expect(linesOf(toVcard({ name: 'Joana Prado', number: '5511988112040', email: 'joana@loja.com' }))).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:;Joana Prado;;;',
    'FN:Joana Prado',
    'TEL;TYPE=CELL:+5511988112040',
    'EMAIL:joana@loja.com',
    'END:VCARD',
    '',
  ])
})

it.each([
  ['Silva; Filho, João', 'Silva\\; Filho\\, João'],
  ['a\\b', 'a\\\\b'],
  ['a\\;b', 'a\\\\\\;b'],
  ['Ana\nTEL:190', 'Ana\\nTEL:190'],
  ['Ana\r\nEND:VCARD\r\nBEGIN:VCARD', 'Ana\\nEND:VCARD\\nBEGIN:VCARD'],
  ['a\u2028b\u0000c\u0007', 'a\\nbc'],
])('the name %j becomes %j', (name, value) => {
  const lines = linesOf(toVcard({ name, number: '', email: null }))

  expect(lines).toEqual(['BEGIN:VCARD', 'VERSION:3.0', `N:;${value};;;`, `FN:${value}`, 'END:VCARD', ''])
})

it('puts nothing of a hostile number or e-mail on a line of its own', () => {
  const lines = linesOf(toVcard({ name: 'x', number: '+55 11\r\nURL:http://evil', email: 'a@b\r\nURL:http://evil' }))

  expect(lines.filter((line) => line.startsWith('URL'))).toEqual([])
  expect(lines).toContain('TEL;TYPE=CELL:+5511')
})

it('breaks long lines between whole characters', () => {
  const name = 'é😀'.repeat(40)
  const text = toVcard({ name, number: '', email: null })

  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(linesOf(text)).toContain(`FN:${name}`)
})

it.each([
  ['5511988112040', { dialled: '+5511988112040', shown: '+5511988112040' }],
  ['+55 (11) 98811-2040', { dialled: '+5511988112040', shown: '+55 (11) 98811-2040' }],
  ['(11) 98811-2040', { dialled: '11988112040', shown: '(11) 98811-2040' }],
  ['190', { dialled: '190', shown: '190' }],
  ['', null],
  ['ramal', null],
])('the number %j is %j', (number, phone) => {
  expect(phoneOf(number)).toEqual(phone)
})

it.each([
  ['a@b.com', 'mailto:a@b.com'],
  ['a+b@c.com', 'mailto:a%2Bb@c.com'],
  ['a@b.com?bcc=x@y.z', null],
  ['a@b.com?subject=x', 'mailto:a@b.com%3Fsubject%3Dx'],
  ['a@b.com,c@d.com', null],
  ['javascript:alert(1)', null],
  ['', null],
  [null, null],
])('the e-mail %j is %j', (email, address) => {
  expect(mailAddress(email)).toBe(address)
})

it.each([
  ['Joana Prado', 'Joana Prado.vcf'],
  ['../../etc/passwd', 'etc passwd.vcf'],
  ['a\u202Efcv.exe', 'a fcv.exe.vcf'],
  ['CON:*?', 'CON.vcf'],
  ['...', 'contato.vcf'],
  ['x'.repeat(100), `${'x'.repeat(60)}.vcf`],
])('the file of %j is %j', (name, file) => {
  expect(vcardFileName(name, 'contato')).toBe(file)
})
