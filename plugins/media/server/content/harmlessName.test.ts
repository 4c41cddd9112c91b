import { expect, test } from 'vitest'
import { harmlessName, LONGEST_NAME } from './harmlessName.ts'

test.each([
  ['foto.png', 'foto.png'],
  ['Relatório de março (2).pdf', 'Relatório de março (2).pdf'],
  ['請求書.pdf', '請求書.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Windows\\system32\\cmd.exe', 'cmd.exe'],
  ['..', 'file'],
  ['', 'file'],
  ['   ', 'file'],
  ['.htaccess', 'htaccess'],
  ['a\u0000b\r\nSet-Cookie: x.txt', 'abSet-Cookie_ x.txt'],
  ['foto\u202Egnp.exe', 'fotognp.exe'],
  ['\u2067foto\u2069.png\u200F', 'foto.png'],
  ['aspas"e<tag>.txt', 'aspas_e_tag_.txt'],
  ['meio\ud800.txt', 'meio.txt'],
])('%j becomes %j', (given, name) => {
  expect(harmlessName(given)).toBe(name)
})

test.each([
  ['a'.repeat(300), 'a'.repeat(LONGEST_NAME)],
  [`${'a'.repeat(300)}.docx`, `${'a'.repeat(145)}.docx`],
  [`${'a'.repeat(300)}.${'b'.repeat(40)}`, 'a'.repeat(LONGEST_NAME)],
  [`${'😀'.repeat(200)}.png`, `${'😀'.repeat(73)}.png`],
])('a name of hundreds of characters is cut at a whole one and keeps its extension', (given, name) => {
  expect(harmlessName(given)).toBe(name)
})
