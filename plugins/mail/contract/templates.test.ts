import { expect, test } from 'vitest'
import { fillTexts, templateProblems } from './index.ts'

const kind = { variables: ['name', 'company', 'link'], links: ['link'] }
const right = { subject: 'Acesso a {{company}}', text: 'Olá, {{name}}.\n\n{{ link }}' }

test.each<[string, Partial<typeof right>, string[]]>([
  ['all is right', {}, []],
  ['nothing is written', { subject: ' ', text: '\n' }, ['subject required', 'text required']],
  ['a subject of two lines', { subject: 'Oi\nBcc: todos@exemplo.com' }, ['subject invalid']],
  ['too long texts', { subject: 'x'.repeat(201), text: `{{link}}${'x'.repeat(5_000)}` }, ['subject too_big', 'text too_big']],
  ['a variable that is not there', { subject: '{{nome}}', text: '{{link}} {{senha}}' }, ['subject unknown_variable', 'text unknown_variable']],
  ['an empty variable', { text: '{{link}} {{}}' }, ['text unknown_variable']],
  ['a variable that does not end', { text: '{{link}} {{name' }, ['text unknown_variable']],
  ['a name that every object has', { text: '{{link}} {{constructor}}' }, ['text unknown_variable']],
  ['single braces and markup', { text: '{link} <b>{{link}}</b>' }, []],
  ['no link', { text: 'Olá, {{name}}' }, ['text link_missing']],
  ['a link in single braces', { text: '{link}' }, ['text link_missing']],
  ['the link in the subject', { subject: '{{link}}' }, ['subject link_in_subject']],
])('%s', (_what, change, problems) => {
  expect(templateProblems({ ...right, ...change }, kind).map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
})

test('values are put in once, and the subject stays one line', () => {
  const values = { name: 'Ana {{link}}', company: 'Loja\r\nBcc: todos@exemplo.com', link: 'https://x/reset/1' }

  expect(fillTexts(right, values)).toEqual({ subject: 'Acesso a Loja Bcc: todos@exemplo.com', text: 'Olá, Ana {{link}}.\n\nhttps://x/reset/1' })
})
