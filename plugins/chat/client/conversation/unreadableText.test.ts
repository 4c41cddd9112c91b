import { expect, test } from 'vitest'
import { unreadableMark } from '../../contract/index.ts'
import catalogue from '../i18n/pt-BR.json'
import { unreadableText } from './unreadableText.ts'

const texts: Readonly<Record<string, string>> = catalogue
const t = (key: string, values: Readonly<Record<string, unknown>> = {}): string => (texts[key] ?? key).replace('{{what}}', String(values.what))

test.each([
  ['poll', /\(poll\).*aplicativo do canal/, '⚠ poll'],
  ['viewOnce', /visualização única.*celular/, '①'],
  ['undecrypted', /não conseguiu decifrar/, '⚠'],
])('a message of the kind %s that cannot be shown is told in words, and in lists by a mark', (what, text, mark) => {
  expect(unreadableText(what, t)).toMatch(text)
  expect(unreadableMark(what)).toBe(mark)
})
