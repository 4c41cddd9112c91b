import { expect, test } from 'vitest'
import { isIssuer, LONGEST_LABEL, providerProblems } from './rules.ts'

test.each([
  ['https://accounts.google.com', true],
  [' https://login.microsoftonline.com/9122040d/v2.0 ', true],
  ['http://127.0.0.1:8080', true],
  ['http://localhost:8080/realms/a', true],
  ['http://accounts.google.com', false],
  ['accounts.google.com', false],
  ['https://a.example/?x=1', false],
  ['https://a.example/#x', false],
  ['https://someone:secret@a.example', false],
  ['javascript:alert(1)', false],
  ['', false],
])('issuer %s', (text, expected) => {
  expect(isIssuer(text)).toBe(expected)
})

const valid = { label: 'Google', issuer: 'https://accounts.google.com', clientId: 'abc' }
test.each([
  ['nothing wrong', {}, []],
  ['no label', { label: '  ' }, ['label required']],
  ['a long label', { label: 'x'.repeat(LONGEST_LABEL + 1) }, ['label too_big']],
  ['no issuer', { issuer: '' }, ['issuer invalid_format']],
  ['a long issuer', { issuer: `https://a.example/${'x'.repeat(500)}` }, ['issuer too_big']],
  ['no client', { clientId: '' }, ['clientId required']],
  ['a long client', { clientId: 'x'.repeat(501) }, ['clientId too_big']],
])('%s', (_what, over, problems) => {
  expect(providerProblems({ ...valid, ...over }).map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
})
