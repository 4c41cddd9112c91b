import { expect, test } from 'vitest'
import { channelReasons } from '#plugins/connections/contract/index.ts'
import catalogue from '../i18n/pt-BR.json'
import { failureText } from './failureText.ts'

const texts: Readonly<Record<string, string>> = catalogue
const t = (key: string, values: Readonly<Record<string, unknown>> = {}): string =>
  (texts[key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name]))

test.each([
  ['refused', '424242: Something new', 'o canal recusou a mensagem (424242: Something new)'],
  ['refused', null, 'o canal recusou a mensagem: quem administra vê o motivo no histórico da linha'],
  ['marketingStopped', '131050', 'a pessoa não quer mais publicidade desta conta: responda só ao que ela escrever'],
] as const)('%s with the detail %s', (reason, detail, text) => {
  expect(failureText(reason, detail, t)).toBe(text)
})

test('every reason has its words', () => {
  expect(channelReasons.filter((reason) => failureText(reason, null, t) === `chat.failure.${reason}`)).toEqual([])
})
